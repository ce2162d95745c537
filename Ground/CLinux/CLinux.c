#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <linux/fs.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

union control {
  struct cmsghdr header;
  char bytes[CMSG_SPACE(sizeof(int) * CLINUX_MAXIMUM_DESCRIPTORS)];
};

ssize_t clinux_send(int socket, const void *bytes, size_t length, const int *descriptors, int count,
                    int flags) {
  if (count < 0 || count > CLINUX_MAXIMUM_DESCRIPTORS) return -EINVAL;
  struct iovec vector = {(void *)bytes, length};
  union control control;
  memset(&control, 0, sizeof control);
  struct msghdr message = {.msg_iov = &vector, .msg_iovlen = 1};
  if (count > 0) {
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(sizeof(int) * count);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int) * count);
    memcpy(CMSG_DATA(header), descriptors, sizeof(int) * count);
  }
  ssize_t sent;
  do sent = sendmsg(socket, &message, MSG_NOSIGNAL | flags);
  while (sent < 0 && errno == EINTR);
  return sent < 0 ? -errno : sent;
}

ssize_t clinux_receive(int socket, void *bytes, size_t length, int *descriptors, int *count) {
  struct iovec vector = {bytes, length};
  union control control;
  struct msghdr message = {.msg_iov = &vector,
                           .msg_iovlen = 1,
                           .msg_control = control.bytes,
                           .msg_controllen = sizeof control.bytes};
  ssize_t received;
  do received = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
  while (received < 0 && errno == EINTR);
  int room = *count;
  int dropped = 0;
  *count = 0;
  if (received < 0) return -errno;
  for (struct cmsghdr *header = CMSG_FIRSTHDR(&message); header;
       header = CMSG_NXTHDR(&message, header)) {
    if (header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) continue;
    int held = (int)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int));
    int passed[CLINUX_MAXIMUM_DESCRIPTORS];
    memcpy(passed, CMSG_DATA(header), sizeof(int) * held);
    for (int i = 0; i < held; i++) {
      if (*count < room) {
        descriptors[(*count)++] = passed[i];
      } else {
        close(passed[i]);
        dropped = 1;
      }
    }
  }
  if (dropped || (message.msg_flags & (MSG_CTRUNC | MSG_TRUNC))) {
    // Fewer descriptors than the capacity: this process cannot open more.
    int is_exhausted =
        message.msg_flags & MSG_CTRUNC && !dropped && *count < CLINUX_MAXIMUM_DESCRIPTORS;
    while (*count > 0) close(descriptors[--*count]);
    return is_exhausted ? -EMFILE : -EMSGSIZE;
  }
  return received;
}

int clinux_accept(int socket) {
  int caller = accept4(socket, NULL, NULL, SOCK_CLOEXEC);
  return caller < 0 ? -errno : caller;
}

int clinux_peer_credentials(int socket, pid_t *pid, uid_t *uid, gid_t *gid) {
  struct ucred credentials;
  socklen_t length = sizeof credentials;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &credentials, &length)) return -errno;
  *pid = credentials.pid;
  *uid = credentials.uid;
  *gid = credentials.gid;
  return 0;
}

int clinux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC) ? -errno : 0; }

pid_t clinux_thread(void) { return (pid_t)syscall(SYS_gettid); }

int clinux_waits_for_work(long call) {
  switch (call) {
  case SYS_futex:
  case SYS_epoll_pwait:
  case SYS_ppoll:
  case SYS_recvmsg:
#ifdef SYS_epoll_wait
  case SYS_epoll_wait:
#endif
#ifdef SYS_poll
  case SYS_poll:
#endif
    return 1;
  default:
    return 0;
  }
}

int clinux_pidfd_open(pid_t pid) {
  long descriptor = syscall(SYS_pidfd_open, pid, 0);
  return descriptor < 0 ? -errno : (int)descriptor;
}

int clinux_pidfd_signal(int descriptor, int number) {
  return syscall(SYS_pidfd_send_signal, descriptor, number, NULL, 0) ? -errno : 0;
}

int clinux_memory_file(const char *name) {
  int descriptor = memfd_create(name, MFD_CLOEXEC);
  return descriptor < 0 ? -errno : descriptor;
}

int clinux_link(int descriptor, int directory, const char *name) {
  char source[32];
  snprintf(source, sizeof source, "/proc/self/fd/%d", descriptor);
  return linkat(AT_FDCWD, source, directory, name, AT_SYMLINK_FOLLOW) ? -errno : 0;
}

int clinux_reflink(int source, int target) { return ioctl(target, FICLONE, source) ? -errno : 0; }

ssize_t clinux_copy_range(int source, int target, int64_t offset, size_t length) {
  off64_t from = offset;
  off64_t to = offset;
  ssize_t copied;
  do copied = copy_file_range(source, &from, target, &to, length, 0);
  while (copied < 0 && errno == EINTR);
  return copied < 0 ? -errno : copied;
}

int clinux_synchronize_filesystem(int descriptor) { return syncfs(descriptor) ? -errno : 0; }

int clinux_exchange(const char *one, const char *other) {
  return renameat2(AT_FDCWD, one, AT_FDCWD, other, RENAME_EXCHANGE) ? -errno : 0;
}

int clinux_buffer_output_by_lines(void) { return setvbuf(stdout, NULL, _IOLBF, 0) == 0 ? 0 : -EIO; }

int clinux_window_size(int terminal, uint16_t *columns, uint16_t *rows) {
  struct winsize size;
  if (ioctl(terminal, TIOCGWINSZ, &size)) return -errno;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int clinux_set_window_size(int terminal, uint16_t columns, uint16_t rows) {
  struct winsize size = {.ws_col = columns, .ws_row = rows};
  return ioctl(terminal, TIOCSWINSZ, &size) ? -errno : 0;
}

// Runs in the child, in its parent's memory. So it must not allocate, lock, or change the parent's
// data. It ends only by exec or _exit.
static void __attribute__((noinline, noreturn)) become(const struct clinux_spawn_options *options, pid_t parent, int report) {
  // Moves descriptors out of the range to be assigned, so that no dup2 overwrites a later source.
  int base = options->descriptor_count + 1;
  int moved_report = fcntl(report, F_DUPFD_CLOEXEC, base);
  if (moved_report < 0) goto failed;
  report = moved_report;
  int sources[CLINUX_MAXIMUM_DESCRIPTORS];
  for (int i = 0; i < options->descriptor_count; i++) {
    if (options->descriptors[i] < 0) {
      int null = open("/dev/null", O_RDWR | O_CLOEXEC);
      sources[i] = null < 0 ? -1 : fcntl(null, F_DUPFD_CLOEXEC, base);
    } else {
      sources[i] = fcntl(options->descriptors[i], F_DUPFD_CLOEXEC, base);
    }
    if (sources[i] < 0) goto failed;
  }
  for (int i = 0; i < options->descriptor_count; i++)
    if (dup2(sources[i], i) < 0) goto failed;
  // Closes all other descriptors. exec closes the report.
  if (close_range(options->descriptor_count, report - 1, 0) && errno != EINVAL) goto failed;
  if (close_range(report + 1, ~0U, 0)) goto failed;

  if (options->new_session && setsid() < 0) goto failed;
  if (options->controlling_terminal && ioctl(0, TIOCSCTTY, 0)) goto failed;
  if (options->parent_death_signal) {
    if (prctl(PR_SET_PDEATHSIG, options->parent_death_signal)) goto failed;
    if (getppid() != parent) _exit(127);  // the parent ended before prctl
  }
  for (int i = 0; i < options->limit_count; i++) {
    // A lower limit is kept, because only root may raise it.
    struct rlimit limit;
    if (getrlimit(options->limits[i].resource, &limit)) goto failed;
    if (limit.rlim_max > options->limits[i].value) limit.rlim_max = options->limits[i].value;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(options->limits[i].resource, &limit)) goto failed;
  }
  if (options->directory && chdir(options->directory)) goto failed;

  struct sigaction usual = {.sa_handler = SIG_DFL};
  for (int number = 1; number < NSIG; number++) sigaction(number, &usual, NULL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  execve(options->path, options->arguments, options->environment);

failed:;
  int error = errno;
  ssize_t ignored = write(report, &error, sizeof error);
  (void)ignored;
  _exit(127);
}

pid_t clinux_spawn(const struct clinux_spawn_options *options) {
  if (options->descriptor_count < 0 || options->descriptor_count > CLINUX_MAXIMUM_DESCRIPTORS)
    return -EINVAL;
  int report[2];
  if (pipe2(report, O_CLOEXEC)) return -errno;
  pid_t parent = getpid();
  // Blocks all signals until the child has default handlers. Otherwise a parent's handler could run
  // in it.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  // fork would copy the page tables of all memory, although the child calls exec at once. With vfork
  // this thread waits until exec, and the other threads continue.
  pid_t child = vfork();
  if (child == 0) become(options, parent, report[1]);
  int fork_error = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  close(report[1]);
  if (child < 0) {
    close(report[0]);
    return -fork_error;
  }
  int error = 0;
  ssize_t length;
  do length = read(report[0], &error, sizeof error);
  while (length < 0 && errno == EINTR);
  close(report[0]);
  if (length == 0) return child;  // exec closed it
  waitpid(child, NULL, 0);
  return length == sizeof error && error > 0 ? -error : -EIO;
}

int clinux_allow_debuggers(void) {
  // Without Yama every process of the user may attach.
  return prctl(PR_SET_PTRACER, PR_SET_PTRACER_ANY, 0, 0, 0) == 0 || errno == EINVAL ? 0 : -errno;
}
