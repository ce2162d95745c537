#define _GNU_SOURCE
#include "clinux_removal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

// Linux 5.8, from linux/stat.h.
static const unsigned long long mount_root = 0x2000;

static int open_inside(int place) {
  struct statx status;
  if (statx(place, "", AT_EMPTY_PATH | AT_STATX_DONT_SYNC, STATX_MODE, &status) != 0) return -errno;
  if (status.stx_attributes & mount_root) return -EBUSY;
  if ((status.stx_mode & S_IRWXU) != S_IRWXU) {
    // fchmod refuses descriptors with O_PATH. This path leads to the descriptor's own folder, even if
    // the folder's name now belongs to a link. If the call fails, openat reports the reason.
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", place);
    (void)!chmod(path, (status.stx_mode & 07777) | S_IRWXU);
  }
  int folder = openat(place, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  return folder < 0 ? -errno : folder;
}

int clinux_open_for_removal(int parent, const char *name) {
  // O_PATH needs no permission for the folder itself.
  int place = openat(parent, name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (place < 0) return -errno;
  int folder = open_inside(place);
  close(place);
  return folder;
}
