// Reading without waiting for the disk.
#ifndef CLINUX_CACHED_H
#define CLINUX_CACHED_H

#include <stdint.h>
#include <sys/types.h>

// Reads bytes from the page cache. If the rest would wait for the disk, returns fewer bytes than
// `length` or -EAGAIN; -EOPNOTSUPP if the filesystem does not support such reads. 0 is end of file.
ssize_t clinux_read_cached(int descriptor, void *bytes, size_t length, int64_t offset);

#endif
