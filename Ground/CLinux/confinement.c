#include "clinux_confinement.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "clinux_confine does not know this architecture's number"
#endif

#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define ALLOW(call)                                                                                \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1),                                           \
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

int clinux_confine(void) {
  // System calls of other architectures and of x32 are not in the list.
  struct sock_filter instructions[] = {
      LOAD(arch),
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
      LOAD(nr),
      ALLOW(read),
      ALLOW(write),
      ALLOW(exit_group),
      // A system call only if the vDSO cannot read the clock.
      ALLOW(clock_gettime),
      ALLOW(gettimeofday),
      BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
  };
  struct sock_fprog filter = {
      .len = sizeof instructions / sizeof instructions[0],
      .filter = instructions,
  };
  if (prctl(PR_SET_DUMPABLE, 0, 0, 0, 0)) return -errno;
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -errno;
  if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0)) return -errno;
  return 0;
}
