// Landlock (landlock(7)). Debian 12's headers are older than the kernels that it runs on, so the
// structures and constants are declared here.
#define _GNU_SOURCE
#include "walls.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule 445
#define SYS_landlock_restrict_self 446
#endif

struct ruleset {
  uint64_t files;
  uint64_t network;
  uint64_t scoped;
};

struct path_rule {
  uint64_t allowed;
  int32_t parent;
} __attribute__((packed));

enum { version_flag = 1, path_beneath = 1 };

#define EXECUTE (1ULL << 0)
#define WRITE_FILE (1ULL << 1)
#define READ_FILE (1ULL << 2)
#define READ_DIRECTORY (1ULL << 3)
// Removing and making: all kinds of files except devices.
#define CHANGE_DIRECTORY                                                                           \
  (1ULL << 4 | 1ULL << 5 | 1ULL << 7 | 1ULL << 8 | 1ULL << 9 | 1ULL << 10 | 1ULL << 12)
#define MOVE_BETWEEN_DIRECTORIES (1ULL << 13)
#define TRUNCATE (1ULL << 14)
#define DEVICE_CONTROL (1ULL << 15)
#define FIRST_VERSION ((1ULL << 13) - 1)

int landlock_version(void) {
  long version = syscall(SYS_landlock_create_ruleset, NULL, 0, version_flag);
  return version < 0 ? 0 : (int)version;
}

// The rights over files that a kernel of this version knows.
static uint64_t known_rights(int version) {
  uint64_t rights = FIRST_VERSION;
  if (version >= 2) rights |= MOVE_BETWEEN_DIRECTORIES;
  if (version >= 3) rights |= TRUNCATE;
  if (version >= 5) rights |= DEVICE_CONTROL;
  return rights;
}

static int allow(int ruleset, const char *path, uint64_t rights) {
  int file = open(path, O_PATH | O_CLOEXEC);
  if (file < 0) return errno == ENOENT || errno == ENOTDIR || errno == EACCES ? 0 : -errno;
  struct stat status;
  int result = 0;
  if (fstat(file, &status)) {
    result = -errno;
  } else {
    // The kernel refuses a file's rule with a folder's rights.
    if (!S_ISDIR(status.st_mode)) rights &= EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE;
    struct path_rule rule = {rights, file};
    if (syscall(SYS_landlock_add_rule, ruleset, path_beneath, &rule, 0)) result = -errno;
  }
  close(file);
  return result;
}

static int restrict_self(int version, uint64_t files, const struct path_list *readable,
                         const struct path_list *writable) {
  struct ruleset attributes = {
      .files = files,
      // Binding and connecting of TCP.
      .network = version >= 4 ? 3 : 0,
      // Abstract sockets, and signals.
      .scoped = version >= 6 ? 3 : 0,
  };
  size_t size = version >= 6 ? sizeof attributes : version >= 4 ? 16 : 8;
  int ruleset = (int)syscall(SYS_landlock_create_ruleset, &attributes, size, 0);
  if (ruleset < 0) return -errno;
  uint64_t reading = EXECUTE | READ_FILE | READ_DIRECTORY;
  uint64_t writing =
      READ_FILE | READ_DIRECTORY | WRITE_FILE | CHANGE_DIRECTORY | MOVE_BETWEEN_DIRECTORIES | TRUNCATE;
  int result = 0;
  for (int i = 0; i < readable->count && !result; i++)
    result = allow(ruleset, readable->paths[i], reading & files);
  for (int i = 0; i < writable->count && !result; i++)
    result = allow(ruleset, writable->paths[i], writing & files);
  if (!result && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) result = -errno;
  if (!result && syscall(SYS_landlock_restrict_self, ruleset, 0)) result = -errno;
  close(ruleset);
  return result;
}

// Without rights over files, kernels before version 4 make no domain. A process in a domain cannot
// open the memory of processes outside, such as its parent, which no filter restricts. The right to
// make devices is handled, because the program has no use for it.
#define MAKE_DEVICES (1ULL << 6 | 1ULL << 11)

int restrict_reach(void) {
  int version = landlock_version();
  struct path_list none = {0};
  if (version >= 4) return restrict_self(version, 0, &none, &none);
  // Version 1 would also refuse each move to another folder.
  if (version < 2) return 0;
  const char *root[] = {"/"};
  struct path_list everything = {root, 1};
  return restrict_self(version, MAKE_DEVICES | MOVE_BETWEEN_DIRECTORIES, &none, &everything);
}

int restrict_files(const struct path_list *readable, const struct path_list *writable) {
  int version = landlock_version();
  return version == 0 ? -ENOSYS : restrict_self(version, known_rights(version), readable, writable);
}
