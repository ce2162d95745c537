#define _GNU_SOURCE
#include "clinux_terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

// Whether the terminal is in use. The code that clears it restores the terminal.
static atomic_int taken;
// Whether a write is in progress. A handler in another thread waits a short time for its end.
static atomic_int writing;
static atomic_int notified = -1;
static int terminal_number = -1;
static struct termios before;
static char leaving_sequence[CLINUX_TERMINAL_SEQUENCE_LIMIT];
static size_t leaving_size;

static const int told[] = {SIGWINCH, SIGCONT, SIGTSTP};
static const int ending[] = {SIGINT, SIGTERM};
static const int hanging_up[] = {SIGHUP};
static const int crashing[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP,
                               SIGABRT, SIGSYS, SIGQUIT, SIGXCPU};
static struct sigaction former[NSIG];
static int is_watching;

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static int make_raw(void) {
  struct termios raw = before;
  cfmakeraw(&raw);
  raw.c_cc[VMIN] = 1;
  raw.c_cc[VTIME] = 0;
  int result;
  do result = tcsetattr(terminal_number, TCSANOW, &raw);
  while (result < 0 && errno == EINTR);
  return result < 0 ? -errno : 0;
}

static ssize_t write_all(const char *bytes, size_t length) {
  size_t done = 0;
  while (done < length) {
    ssize_t written = write(terminal_number, bytes + done, length - done);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return -errno;
    done += (size_t)written;
  }
  return (ssize_t)done;
}

int clinux_terminal_enter(int terminal, const char *entering, size_t entering_length,
                          const char *leaving, size_t leaving_length) {
  if (leaving_length > sizeof leaving_sequence) return -EINVAL;
  if (!atomic_load(&taken)) {
    if (tcgetattr(terminal, &before)) return -errno;
    terminal_number = terminal;
    memcpy(leaving_sequence, leaving, leaving_length);
    leaving_size = leaving_length;
    static int registered;
    if (!registered) registered = !atexit(clinux_terminal_leave);
    atomic_store(&taken, 1);
  }
  int result = make_raw();
  if (result < 0) {
    atomic_store(&taken, 0);
    return result;
  }
  ssize_t written = clinux_terminal_write(entering, entering_length);
  return written < 0 ? (int)written : 0;
}

ssize_t clinux_terminal_write(const char *bytes, size_t length) {
  // Handlers are blocked in this thread, so no handler waits for this write.
  sigset_t all, mask;
  sigfillset(&all);
  // A write from the background must still stop the process, and a fault must still end the process.
  sigdelset(&all, SIGTTOU);
  for (size_t i = 0; i < COUNT(crashing); i++) sigdelset(&all, crashing[i]);
  pthread_sigmask(SIG_SETMASK, &all, &mask);
  atomic_store(&writing, 1);
  ssize_t written = atomic_load(&taken) ? write_all(bytes, length) : -ECANCELED;
  atomic_store(&writing, 0);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  return written;
}

static void give_back(int patient) {
  if (!atomic_exchange(&taken, 0)) return;
  struct timespec moment = {0, 1000000};
  for (int i = 0; patient && i < 100 && atomic_load(&writing); i++) nanosleep(&moment, NULL);
  // If the process is in the background, another program uses the terminal.
  pid_t foreground = tcgetpgrp(terminal_number);
  if (foreground > 0 && foreground != getpgrp()) return;
  write_all(leaving_sequence, leaving_size);
  tcsetattr(terminal_number, TCSANOW, &before);
}

void clinux_terminal_leave(void) {
  int error = errno;
  give_back(1);
  errno = error;
}

static void notify(int number) {
  int target = atomic_load(&notified);
  char byte = (char)number;
  if (target >= 0) {
    ssize_t ignored = write(target, &byte, 1);
    (void)ignored;
  }
}

static void on_told(int number) {
  int error = errno;
  notify(number);
  errno = error;
}

static void on_ending(int number) {
  clinux_terminal_leave();
  on_told(number);
}

static void on_crash(int number, siginfo_t *info, void *context) {
  (void)context;
  int error = errno;
  give_back(0);
  sigaction(number, &former[number], NULL);
  // A fault recurs when this handler returns. A signal that a program sent is raised again.
  if (info->si_code <= 0) raise(number);
  errno = error;
}

static int install(const int *numbers, size_t count, struct sigaction action) {
  for (size_t i = 0; i < count; i++) {
    struct sigaction *before_us = &former[numbers[i]];
    if (sigaction(numbers[i], NULL, before_us)) return -errno;
    // A signal that is ignored already (nohup) stays ignored.
    int is_ignored = !(before_us->sa_flags & SA_SIGINFO) && before_us->sa_handler == SIG_IGN;
    if (!is_ignored && sigaction(numbers[i], &action, NULL)) return -errno;
  }
  return 0;
}

int clinux_terminal_watch(int target) {
  atomic_store(&notified, target);
  struct sigaction action;
  memset(&action, 0, sizeof action);
  sigfillset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  action.sa_handler = on_told;
  is_watching = 1;
  int result = install(told, COUNT(told), action);
  action.sa_handler = on_ending;
  // A closed terminal causes several SIGHUP: from the kernel, the shell and the end of the session.
  if (!result) result = install(hanging_up, COUNT(hanging_up), action);
  action.sa_flags = SA_RESTART | SA_RESETHAND;
  if (!result) result = install(ending, COUNT(ending), action);
  action.sa_sigaction = on_crash;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  if (!result) result = install(crashing, COUNT(crashing), action);
  return result;
}

static void put_back(const int *numbers, size_t count) {
  for (size_t i = 0; i < count; i++) sigaction(numbers[i], &former[numbers[i]], NULL);
}

void clinux_terminal_unwatch(void) {
  if (!is_watching) return;
  is_watching = 0;
  put_back(told, COUNT(told));
  put_back(ending, COUNT(ending));
  put_back(hanging_up, COUNT(hanging_up));
  put_back(crashing, COUNT(crashing));
  atomic_store(&notified, -1);
}

void clinux_terminal_stop(int group) {
  struct sigaction ignore, mine, stop;
  memset(&ignore, 0, sizeof ignore);
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGTSTP, &ignore, &mine);
  if (group) kill(0, SIGTSTP);
  // Stops this process last, and in this thread, so that it stops before `raise` returns. In an
  // orphaned process group the kernel does not stop it, and it continues.
  memset(&stop, 0, sizeof stop);
  stop.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &stop, NULL);
  // Dispatch's threads block all signals.
  sigset_t open, mask;
  sigemptyset(&open);
  sigaddset(&open, SIGTSTP);
  pthread_sigmask(SIG_UNBLOCK, &open, &mask);
  raise(SIGTSTP);
  pthread_sigmask(SIG_SETMASK, &mask, NULL);
  sigaction(SIGTSTP, &mine, NULL);
}
