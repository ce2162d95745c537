// Draws where an extension has crashed, within a limit of time.
//
// Swift's runtime starts this as its backtracer, in the process that is about to end, and waits until it
// has: only then does the person hear of the crash. The toolchain's own backtracer does the work and knows
// no limit that includes its own start, so this one sets an alarm, which holds through exec, and becomes it.
// Where the toolchain has gone there is no backtrace, and the crash is told all the same.
//
// What it prints is names, files and lines, no memory and no registers. It gets no environment but a language.
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

enum { seconds = 2 };

int main(int count, char **arguments) {
  (void)count;
  sigset_t alarms;
  sigemptyset(&alarms);
  sigaddset(&alarms, SIGALRM);
  signal(SIGALRM, SIG_DFL);
  sigprocmask(SIG_UNBLOCK, &alarms, 0);
  // As many seconds of the processor; it may have several threads.
  struct rlimit limit = {seconds, seconds};
  if (setrlimit(RLIMIT_CPU, &limit)) return 1;
  alarm(seconds);
  char *environment[] = {"LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no", 0};
  execve(BACKTRACER, arguments, environment);
  return 1;
}
