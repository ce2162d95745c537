#define _GNU_SOURCE
#include "clinux_cached.h"

#include <errno.h>
#include <sys/uio.h>

ssize_t clinux_read_cached(int descriptor, void *bytes, size_t length, int64_t offset) {
  struct iovec vector = {bytes, length};
  ssize_t received;
  do received = preadv2(descriptor, &vector, 1, offset, RWF_NOWAIT);
  while (received < 0 && errno == EINTR);
  return received < 0 ? -errno : received;
}
