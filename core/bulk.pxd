# The loops of bulk.py for a vector unit: sums stay in one byte for 240 bytes at a time, so that sixteen of them fit a
# register. A bytes object has a NUL after its last byte, so data[end] may be read.

cdef inline Py_ssize_t line_feeds(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept:
    cdef Py_ssize_t found = 0
    cdef unsigned char few
    cdef int i
    while start + 240 <= end:
        few = 0
        for i in range(240):
            few += data[start + i] == 10
        found += few
        start += 240
    while start < end:
        found += data[start] == 10
        start += 1
    return found


cdef inline Py_ssize_t lone_returns(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept:
    cdef Py_ssize_t found = 0
    cdef unsigned char few
    cdef int i
    while start + 240 <= end:
        few = 0
        for i in range(240):
            few += (data[start + i] == 13) & (data[start + i + 1] != 10)
        found += few
        start += 240
    while start < end:
        found += (data[start] == 13) & (data[start + 1] != 10)
        start += 1
    return found


cdef inline bint is_plain(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept:
    cdef unsigned char odd = 0
    cdef unsigned char byte
    cdef Py_ssize_t i
    for i in range(start, end):
        byte = data[i]
        odd |= (<unsigned char> (byte - 32) > 94) & (byte != 9) & (byte != 10) & (byte != 13)
    return odd == 0


cdef inline Py_ssize_t endless_block(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept:
    cdef unsigned char few
    cdef int i
    while start + 128 <= end:
        few = 0
        for i in range(128):
            few |= (data[start + i] == 10) | (data[start + i] == 13)
        if few == 0:
            return start
        start += 128
    return -1
