// Opens files read-only for an extension.
//
// A descriptor that was opened for reading does not protect the file. Its holder can open /proc/self/fd/N
// for writing, or change the file's mode, dates or attributes. A descriptor of a file on a read-only mount
// permits none of this and does not reveal the file's path. Such a mount needs a mount namespace, which an
// ordinary user can create only together with a user namespace. A user namespace needs a process with one
// thread. So the daemon starts this process for each share.
//
// Descriptor 3 is a socket of packets. Each received packet carries one descriptor. Each reply is one byte:
// 0 with the new descriptor, or 1 if the file cannot be opened in this way.
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/mount.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "CLinux.h"

enum { socket_descriptor = 3 };

static int open_tree_clone(int file) {
  return (int)syscall(SYS_open_tree, file, "", OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_EMPTY_PATH);
}

static int make_read_only(int tree) {
  struct mount_attr attributes = {.attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID |
                                              MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC};
  return (int)syscall(SYS_mount_setattr, tree, "", AT_EMPTY_PATH, &attributes, sizeof attributes);
}

static int is_same_file(int one, int other) {
  struct stat first, second;
  return fstat(one, &first) == 0 && fstat(other, &second) == 0 && S_ISREG(first.st_mode) &&
         S_ISREG(second.st_mode) && first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

// Opens the file by its path in this namespace, because only such a file can be cloned. Returns -1 if the
// file has no path here.
static int find(int file) {
  char link[32], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path);
  if (length <= 0 || (size_t)length >= sizeof path || path[0] != '/') return -1;
  path[length] = 0;
  int found = open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (found < 0) return -1;
  // Another file may have this path now.
  if (is_same_file(file, found)) return found;
  close(found);
  return -1;
}

static int read_only(int file) {
  int found = find(file);
  if (found < 0) return -1;
  int tree = open_tree_clone(found);
  close(found);
  if (tree < 0) return -1;
  int opened = -1;
  if (make_read_only(tree) == 0) {
    char path[32];
    snprintf(path, sizeof path, "/proc/self/fd/%d", tree);
    opened = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
  }
  close(tree);
  if (opened >= 0 && !is_same_file(file, opened)) {
    close(opened);
    return -1;
  }
  return opened;
}

int main(void) {
  if (unshare(CLONE_NEWUSER | CLONE_NEWNS)) return 1;
  for (;;) {
    uint8_t packet;
    int file, count = 1;
    if (clinux_receive(socket_descriptor, &packet, 1, &file, &count) <= 0) return 0;
    if (count != 1) return 1;
    int opened = read_only(file);
    close(file);
    uint8_t answer = opened < 0;
    ssize_t sent = clinux_send(socket_descriptor, &answer, 1, &opened, opened >= 0, 0);
    if (opened >= 0) close(opened);
    if (sent < 0) return 0;
  }
}
