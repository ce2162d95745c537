// Reading without waiting for the disk.
#ifndef CLINUX_CACHED_H
#define CLINUX_CACHED_H

#include <stdint.h>
#include <sys/types.h>

// Reads what is in memory already: fewer bytes than asked for, or -EAGAIN, where the disk would have
// to be waited for; -EOPNOTSUPP where the filesystem cannot say. 0 is end of file.
ssize_t clinux_read_cached(int descriptor, void *bytes, size_t length, int64_t offset);

#endif
