// Prints where an extension crashed, within a time limit.
//
// Swift's runtime starts this program as its backtracer when an extension crashes, and waits for its end.
// The user gets the crash report only afterwards. The toolchain's backtracer has no limit that includes its
// own start. So this program sets an alarm, which stays set after exec, and then executes the toolchain's
// backtracer. If the toolchain is missing, there is no backtrace, but the crash is still reported.
//
// The output contains names, files and lines, but no memory and no registers. The environment is empty
// except for the language and the backtracer's own setting.
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
  // The CPU time of all threads together has the same limit.
  struct rlimit limit = {seconds, seconds};
  if (setrlimit(RLIMIT_CPU, &limit)) return 1;
  alarm(seconds);
  char *environment[] = {"LANG=C.UTF-8", "SWIFT_BACKTRACE=enable=no", 0};
  execve(BACKTRACER, arguments, environment);
  return 1;
}
