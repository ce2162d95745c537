#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// While its threads are overloaded, libdispatch opens the state of each thread,
// `/proc/NUMBER/stat`, once a second. If the file cannot be opened, libdispatch ends the process, even
// if the process has only reached its limit of open files. This function replaces the C library's.
// For these files it waits for a free descriptor. For other files it fails as usual.

static const unsigned PAUSE = 1000;       // microseconds
static const unsigned PATIENCE = 30000;  // pauses

static int is_state_of_thread(const char *path) {
  if (strncmp(path, "/proc/", 6)) return 0;
  size_t digits = strspn(path + 6, "0123456789");
  return digits > 0 && !strcmp(path + 6 + digits, "/stat");
}

int open(const char *path, int flags, ...) {
  mode_t mode = 0;
  if ((flags & O_CREAT) || (flags & O_TMPFILE) == O_TMPFILE) {
    va_list rest;
    va_start(rest, flags);
    mode = va_arg(rest, mode_t);
    va_end(rest);
  }
  int result = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  for (unsigned i = 0; i < PATIENCE && result < 0 && (errno == EMFILE || errno == ENFILE); i++) {
    if (!is_state_of_thread(path)) break;
    usleep(PAUSE);
    result = (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
  }
  return result;
}
