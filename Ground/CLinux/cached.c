#define _GNU_SOURCE
#include "clinux_cached.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>

ssize_t clinux_read_cached(int descriptor, void *bytes, size_t length, int64_t offset) {
  struct iovec vector = {bytes, length};
  ssize_t received;
  do received = preadv2(descriptor, &vector, 1, offset, RWF_NOWAIT);
  while (received < 0 && errno == EINTR);
  return received < 0 ? -errno : received;
}

int clinux_cached_mode(int descriptor) {
  struct statx status;
  if (statx(descriptor, "", AT_EMPTY_PATH | AT_STATX_DONT_SYNC, STATX_TYPE, &status) != 0) return -errno;
  return status.stx_mask & STATX_TYPE ? status.stx_mode : -ENODATA;
}
