// Attempts to reach other processes and the kernel.
#define _GNU_SOURCE
#include "shared.h"

#include <linux/keyctl.h>
#include <linux/perf_event.h>
#include <linux/userfaultfd.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/uio.h>

static int exists(const char *form, int process) {
  char path[64];
  snprintf(path, sizeof path, form, process);
  int file = open(path, O_RDONLY);
  if (file >= 0) close(file);
  return file >= 0;
}

int see_process(const struct targets *t) { return exists("/proc/%d/cmdline", t->process); }
int read_environment(const struct targets *t) { return exists("/proc/%d/environ", t->process); }
int read_memory_map(const struct targets *t) { return exists("/proc/%d/maps", t->process); }
int read_memory(const struct targets *t) { return exists("/proc/%d/mem", t->process); }
int list_descriptors(const struct targets *t) { return exists("/proc/%d/fd", t->process); }

int signal_process(const struct targets *t) { return kill(t->process, 0) == 0; }

int signal_all(const struct targets *t) {
  (void)t;
  // Signal 0 only asks. The extension's own processes do not count for -1.
  return kill(-1, 0) == 0 && t->process > 0 && kill(t->process, 0) == 0;
}

int trace_process(const struct targets *t) {
  if (ptrace(PTRACE_SEIZE, t->process, 0, 0)) return 0;
  ptrace(PTRACE_INTERRUPT, t->process, 0, 0);
  waitpid(t->process, NULL, __WALL);
  return ptrace(PTRACE_DETACH, t->process, 0, 0) == 0;
}

int trace_own_child(const struct targets *t) {
  (void)t;
  pid_t child = fork();
  if (child == 0) {
    if (ptrace(PTRACE_TRACEME, 0, 0, 0)) _exit(1);
    _exit(0);
  }
  int status = 1;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int copy_memory_of_process(const struct targets *t) {
  char byte;
  struct iovec own = {&byte, 1}, other = {(void *)&exists, 1};
  // With the right address the call succeeds. EFAULT also means that it was allowed.
  return process_vm_readv(t->process, &own, 1, &other, 1, 0) == 1 || errno == EFAULT;
}

int hold_process(const struct targets *t) {
  long file = syscall(SYS_pidfd_open, t->process, 0);
  if (file >= 0) close((int)file);
  return file >= 0;
}

int priority_of_process(const struct targets *t) {
  return setpriority(PRIO_PROCESS, t->process, 19) == 0;
}

int limits_of_process(const struct targets *t) {
  struct rlimit limit;
  return prlimit(t->process, RLIMIT_CORE, NULL, &limit) == 0;
}

int schedule_process(const struct targets *t) {
  cpu_set_t set;
  return sched_getaffinity(t->process, sizeof set, &set) == 0;
}

int new_user_namespace(const struct targets *t) {
  (void)t;
  pid_t child = fork();
  if (child == 0) _exit(unshare(CLONE_NEWUSER) ? 1 : 0);
  int status = 1;
  return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int clone_user_namespace(const struct targets *t) {
  (void)t;
  long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, 0, 0, 0, 0);
  if (child == 0) _exit(0);
  if (child < 0) return 0;
  waitpid((pid_t)child, NULL, 0);
  return 1;
}

int enter_namespace(const struct targets *t) {
  (void)t;
  int file = open("/proc/self/ns/uts", O_RDONLY);
  // EPERM of the filter and of the kernel look the same. With an invalid type, the kernel says EINVAL.
  int result = file >= 0 && setns(file, CLONE_NEWNET) < 0 && errno == EINVAL;
  if (file >= 0) close(file);
  return result;
}

int make_kernel_keys(const struct targets *t) {
  (void)t;
  return syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_PROCESS_KEYRING, 1) >= 0;
}

int measure_performance(const struct targets *t) {
  (void)t;
  // Without the filter, an invalid structure gives another error than EPERM.
  return syscall(SYS_perf_event_open, NULL, 0, -1, -1, 0) < 0 && errno != EPERM;
}

int handle_page_faults(const struct targets *t) {
  (void)t;
  // An unknown flag gives EINVAL if the call reaches the kernel.
  return syscall(SYS_userfaultfd, 0x40000000) < 0 && errno == EINVAL;
}

int load_bpf(const struct targets *t) {
  (void)t;
  return syscall(SYS_bpf, 12345, NULL, 0) < 0 && errno != EPERM;
}

int make_ring(const struct targets *t) {
  (void)t;
  return syscall(SYS_io_uring_setup, 0, NULL) < 0 && errno != EPERM && errno != ENOSYS;
}

int shared_memory_segment(const struct targets *t) {
  (void)t;
  int segment = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
  if (segment >= 0) shmctl(segment, IPC_RMID, NULL);
  return segment >= 0;
}

int message_queue(const struct targets *t) {
  (void)t;
  int queue = msgget(IPC_PRIVATE, IPC_CREAT | 0600);
  if (queue >= 0) msgctl(queue, IPC_RMID, NULL);
  return queue >= 0;
}

int semaphores(const struct targets *t) {
  (void)t;
  int set = semget(IPC_PRIVATE, 1, IPC_CREAT | 0600);
  if (set >= 0) semctl(set, 0, IPC_RMID);
  return set >= 0;
}

int hide_resources(const struct targets *t) {
  (void)t;
  // Other processes of the user cannot read the /proc/PID/io of such a process.
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)) return 0;
  return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0) == 0;
}

int change_personality(const struct targets *t) {
  (void)t;
  return personality(0xffffffff) >= 0;
}

int compare_processes(const struct targets *t) {
  (void)t;
  return syscall(SYS_kcmp, getpid(), getpid(), 0, 0, 0) >= 0;
}

int file_handle(const struct targets *t) {
  (void)t;
  // Too little room for the handle gives EOVERFLOW if the call reaches the kernel.
  unsigned handle[2] = {0, 0};
  int mount;
  return syscall(SYS_name_to_handle_at, AT_FDCWD, t->own, handle, &mount, 0) < 0
      && (errno == EOVERFLOW || errno == EOPNOTSUPP);
}

int type_into_terminal(const struct targets *t) {
  (void)t;
  // On a descriptor that is no terminal, the kernel says ENOTTY.
  char byte = 'x';
  int file = open("/dev/null", O_RDWR);
  int result = syscall(SYS_ioctl, file, 0x5412, &byte) < 0 && errno == ENOTTY;
  if (file >= 0) close(file);
  return result;
}
