// Performs one operation that a confined process may or may not perform.
//
//     Confinement free|confined WHAT
//
// Exits with 0 if the operation succeeds, and with 1 if the kernel refuses it.
#define _GNU_SOURCE
#include <fcntl.h>
#include <netinet/in.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "CLinux.h"

struct deed {
  const char *name;
  int (*done)(void);
};

static int writes(void) { return write(1, "", 1) == 1; }
static int tells_time(void) {
  struct timespec now;
  return syscall(SYS_clock_gettime, CLOCK_REALTIME, &now) == 0;
}
static int opens(void) { return open("/etc/hostname", O_RDONLY) >= 0; }
static int connects(void) { return socket(AF_INET, SOCK_STREAM, 0) >= 0; }
static int forks(void) {
  pid_t child = fork();
  if (child == 0) _exit(0);
  return child > 0;
}
static int executes(void) {
  char *arguments[] = {"/bin/true", NULL};
  execv(arguments[0], arguments);
  return 0;
}
static int maps(void) {
  return mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) !=
         MAP_FAILED;
}
static int signals(void) { return kill(getppid(), 0) == 0; }
static int duplicates(void) { return dup(0) >= 0; }
static int undoes(void) { return prctl(PR_SET_DUMPABLE, 1) == 0; }
static int sets_limits(void) { return syscall(SYS_prlimit64, 0, 7, NULL, NULL) == 0; }

static const struct deed deeds[] = {
    {"write", writes},     {"time", tells_time}, {"open", opens},     {"socket", connects},
    {"fork", forks},       {"exec", executes},   {"mmap", maps},      {"kill", signals},
    {"dup", duplicates},   {"prctl", undoes},    {"limit", sets_limits},
};

int main(int count, char **arguments) {
  if (count != 3) return 2;
  if (strcmp(arguments[1], "confined") == 0 && clinux_confine()) return 3;
  for (size_t i = 0; i < sizeof deeds / sizeof deeds[0]; i++)
    if (strcmp(deeds[i].name, arguments[2]) == 0) return deeds[i].done() ? 0 : 1;
  return 2;
}
