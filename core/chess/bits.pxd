# The two questions a processor answers with one instruction, and bytes as C knows them.

ctypedef unsigned long long u64

cdef extern from *:
    int lsb "__builtin_ctzll"(u64) noexcept nogil
    int popcount "__builtin_popcountll"(u64) noexcept nogil
    const unsigned char *as_text "(const unsigned char *)PyBytes_AS_STRING"(object) noexcept
