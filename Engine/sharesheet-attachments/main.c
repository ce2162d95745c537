// Makes descriptors by which a file can be read and nothing else.
//
// A descriptor opened for reading is no promise: whoever holds it opens /proc/self/fd/N for writing, or
// changes the mode, the dates or the attributes of the file behind it. One of a file on a read-only mount
// refuses all of that, whatever the rights of the holder, and names no path. Making such a mount needs a
// mount namespace, which an ordinary user has in a user namespace of its own: hence this process, which
// has one thread, serves one share and is ended then.
//
// Descriptor 3 is a socket of packets. Each packet that comes carries a descriptor; each answer is one
// byte: 0 with the new descriptor, or 1 for a file with which it cannot be done.
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

// The file in this namespace's view; only there it may be cloned. -1 where it has no name there.
static int find(int file) {
  char link[32], path[PATH_MAX];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, sizeof path);
  if (length <= 0 || (size_t)length >= sizeof path || path[0] != '/') return -1;
  path[length] = 0;
  int found = open(path, O_PATH | O_NOFOLLOW | O_CLOEXEC);
  if (found < 0) return -1;
  // Something else may have the name by now.
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
