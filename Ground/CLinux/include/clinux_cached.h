// Reading without waiting for the disk or a filesystem's process.
#ifndef CLINUX_CACHED_H
#define CLINUX_CACHED_H

#include <stdint.h>
#include <sys/types.h>

// Reads bytes from the page cache. Returns fewer bytes than `length` or -EAGAIN if more bytes require
// the disk, 0 at the end of file, or -EOPNOTSUPP if the filesystem does not support such reads.
ssize_t clinux_read_cached(int descriptor, void *bytes, size_t length, int64_t offset);

// Returns the mode of a file as the kernel last knew it. Its type is always right, because it never
// changes. Returns -errno if it is unknown.
int clinux_cached_mode(int descriptor);

#endif
