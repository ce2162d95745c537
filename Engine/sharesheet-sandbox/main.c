// Restricts itself, then executes another program, whose restrictions it thereby becomes.
//
//     sharesheet-sandbox --check
//     sharesheet-sandbox [OPTION]… -- PROGRAM [ARGUMENT]…
//
// --check prints the walls that this kernel offers: the version of Landlock, and 1 if it filters
// system calls.
//
// The program runs in a child, because bubblewrap reports signals as exit statuses. This process
// waits for the child and writes its wait status, four bytes, to a descriptor.
#define _GNU_SOURCE
#include "walls.h"

#include <errno.h>
#include <limits.h>
#include <linux/close_range.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { maximum_paths = 256, failure = 125 };

static const char *readable_paths[maximum_paths];
static const char *writable_paths[maximum_paths];

struct options {
  struct path_list readable;
  struct path_list writable;
  // The descriptor for the wait status, -1 for none. The program does not get it.
  int status;
  // The limit of processes and threads, 0 for none.
  long processes;
  int has_files;
  int has_filter;
  // Whether the program may connect to Unix sockets.
  int has_unix_sockets;
  char **program;
};

// SwiftPM links this program with an object file that registers the program's Swift types at its start.
// There are none. With this function, the program needs nothing of Swift's library.
void swift_addNewDSOImage(const void *image, const void *sections) {
  (void)image;
  (void)sections;
}

static void fail(const char *what, int error) {
  fprintf(stderr, "sharesheet-sandbox: %s: %s\n", what, strerror(error));
  _exit(failure);
}

static void add(struct path_list *list, const char *path) {
  if (list->count == maximum_paths) fail("too many paths", E2BIG);
  list->paths[list->count++] = path;
}

static long number(const char *text) {
  char *end;
  errno = 0;
  long value = strtol(text, &end, 10);
  if (errno || *end || end == text || value < 0 || value > INT_MAX) fail(text, EINVAL);
  return value;
}

static struct options parse(int count, char **words) {
  struct options options = {
      .readable = {readable_paths, 0}, .writable = {writable_paths, 0}, .status = -1,
  };
  int i = 1;
  for (; i < count && strcmp(words[i], "--"); i++) {
    const char *word = words[i];
    if (!strcmp(word, "--files")) options.has_files = 1;
    else if (!strcmp(word, "--filter")) options.has_filter = 1;
    else if (!strcmp(word, "--unix-sockets")) options.has_unix_sockets = 1;
    else if (i + 1 == count) fail(word, EINVAL);
    else if (!strcmp(word, "--read")) add(&options.readable, words[++i]);
    else if (!strcmp(word, "--write")) add(&options.writable, words[++i]);
    else if (!strcmp(word, "--status")) options.status = (int)number(words[++i]);
    else if (!strcmp(word, "--processes")) options.processes = number(words[++i]);
    else fail(word, EINVAL);
  }
  if (i + 1 >= count) fail("no program", EINVAL);
  options.program = words + i + 1;
  return options;
}

static void become(const struct options *options, pid_t parent) {
  // The program ends with this process's parent.
  if (prctl(PR_SET_PDEATHSIG, SIGKILL)) fail("prctl", errno);
  if (getppid() != parent) _exit(failure);
  if (options->status >= 0) close(options->status);
  if (options->processes) {
    struct rlimit limit = {options->processes, options->processes};
    if (setrlimit(RLIMIT_NPROC, &limit)) fail("the limit of processes", errno);
  }
  int result = options->has_files ? restrict_files(&options->readable, &options->writable)
                                  : restrict_reach();
  if (result) fail("Landlock", -result);
  if (options->has_filter && options->has_files) result = restrict_attributes();
  if (result) fail("the filter of attributes", -result);
  result = options->has_filter ? restrict_calls(options->has_unix_sockets) : 0;
  if (result) fail("the filter of system calls", -result);
  execv(options->program[0], options->program);
  fail(options->program[0], errno);
}

// Ends the processes that the program has left behind. They are children of this process.
static void end_orphans(void) {
  pid_t orphan;
  do {
    // A process may start others until it has ended, so the list is read again.
    FILE *list = fopen("/proc/thread-self/children", "re");
    if (!list) return;
    while (fscanf(list, "%d", &orphan) == 1) kill(orphan, SIGKILL);
    fclose(list);
  } while (waitpid(-1, NULL, 0) > 0);
}

int main(int count, char **words) {
  if (count == 2 && !strcmp(words[1], "--check")) {
    printf("%d %d\n", landlock_version(), has_filters());
    return 0;
  }
  struct options options = parse(count, words);
  pid_t own = getpid();
  // The daemon knows what the program has started by the descent from this process, and limits it.
  if (prctl(PR_SET_CHILD_SUBREAPER, 1)) fail("prctl", errno);
  pid_t child = fork();
  if (child < 0) fail("fork", errno);
  if (child == 0) become(&options, own);
  // The program's end must also be the end of its descriptors.
  if (options.status > 0) {
    if (dup2(options.status, 0) < 0) _exit(failure);
    options.status = 0;
  }
  close_range(options.status + 1, ~0U, 0);
  int status;
  for (pid_t ended; (ended = waitpid(-1, &status, 0)) != child;)
    if (ended < 0 && errno != EINTR) _exit(failure);
  end_orphans();
  if (options.status >= 0 && write(options.status, &status, sizeof status) != sizeof status) return failure;
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}
