// The filter of system calls (seccomp(2)).
#define _GNU_SOURCE
#include "walls.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define OWN_ARCHITECTURE AUDIT_ARCH_AARCH64
#else
#error "the filter does not know this architecture's number"
#endif

// System calls that Debian 12's headers may not know. Their numbers are the same on all
// architectures.
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
#ifndef SYS_quotactl_fd
#define SYS_quotactl_fd 443
#endif
#ifndef SYS_open_tree_attr
#define SYS_open_tree_attr 467
#endif

#define RETURN(action) BPF_STMT(BPF_RET | BPF_K, action)
#define REFUSE(error) RETURN(SECCOMP_RET_ERRNO | (error))
#define LOAD(field) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, field))
#define LOAD_ARGUMENT(number) LOAD(args[number])
#define DENY(call) DENY_WITH(call, EPERM)
#define DENY_WITH(call, error)                                                                     \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), REFUSE(error)
// Denies a call if the low half of an argument equals `value`. The filter loads the number again
// for the next check.
#define DENY_ARGUMENT(call, number, value)                                                         \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 3), LOAD_ARGUMENT(number),                    \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1), REFUSE(EPERM), LOAD(nr)

#define NEW_NAMESPACES                                                                             \
  (CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWPID | CLONE_NEWNET | CLONE_NEWIPC | CLONE_NEWUTS |       \
   CLONE_NEWCGROUP)

static struct sock_filter instructions[] = {
    LOAD(arch),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, OWN_ARCHITECTURE, 1, 0),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    LOAD(nr),
#if defined(__x86_64__)
    // The calls of x32 have this bit.
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x40000000, 0, 1),
    RETURN(SECCOMP_RET_KILL_PROCESS),
    DENY(modify_ldt),
    DENY(iopl),
    DENY(ioperm),
    DENY(create_module),
    DENY(uselib),
    DENY(ustat),
    DENY(_sysctl),
    DENY(mknod),
#endif
    // Other processes.
    DENY(ptrace),
    DENY(process_vm_writev),
    DENY(process_madvise),
    DENY(kcmp),
    DENY(pidfd_getfd),
    DENY(pidfd_open),
    DENY(pidfd_send_signal),
    DENY(perf_event_open),
    DENY(userfaultfd),
    // Programs that listen on a socket. Pairs of sockets stay allowed.
    DENY_WITH(bind, EACCES),
    DENY_WITH(listen, EACCES),
    DENY_WITH(accept, EACCES),
    DENY_WITH(accept4, EACCES),
    // A ring can make any system call, including those above.
    DENY(io_uring_setup),
    DENY(io_uring_enter),
    DENY(io_uring_register),
    // Namespaces and mounts. A program without clone3 uses clone, whose flags can be checked.
    DENY(unshare),
    DENY(setns),
    DENY_WITH(clone3, ENOSYS),
    DENY(mount),
    DENY(umount2),
    DENY(pivot_root),
    DENY(chroot),
    DENY(open_tree),
    DENY(open_tree_attr),
    DENY(move_mount),
    DENY(fsopen),
    DENY(fsconfig),
    DENY(fsmount),
    DENY(fspick),
    DENY(mount_setattr),
    DENY(name_to_handle_at),
    DENY(open_by_handle_at),
    // Devices, the kernel and the machine.
    DENY(mknodat),
    DENY(bpf),
    DENY(init_module),
    DENY(finit_module),
    DENY(delete_module),
    DENY(kexec_load),
    DENY(kexec_file_load),
    DENY(reboot),
    DENY(swapon),
    DENY(swapoff),
    DENY(syslog),
    DENY(acct),
    DENY(quotactl),
    DENY(quotactl_fd),
    DENY(settimeofday),
    DENY(clock_settime),
    DENY(clock_adjtime),
    DENY(adjtimex),
    DENY(sethostname),
    DENY(setdomainname),
    DENY(vhangup),
    DENY(fanotify_init),
    DENY(lookup_dcookie),
    DENY(personality),
    DENY(add_key),
    DENY(request_key),
    DENY(keyctl),
    // Objects that outlive the process.
    DENY(shmget),
    DENY(msgget),
    DENY(semget),
    DENY(mq_open),
    // Typing into a terminal.
    DENY_ARGUMENT(ioctl, 1, TIOCSTI),
    DENY_ARGUMENT(ioctl, 1, TIOCLINUX),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
    LOAD_ARGUMENT(0),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NEW_NAMESPACES, 0, 1),
    REFUSE(EPERM),
    RETURN(SECCOMP_RET_ALLOW),
};

// These two are installed besides the instructions above, so they need not check the architecture.
static struct sock_filter no_sockets[] = {
    LOAD(nr),
    DENY_WITH(socket, EACCES),
    DENY_WITH(connect, EACCES),
    RETURN(SECCOMP_RET_ALLOW),
};

static struct sock_filter unix_sockets[] = {
    LOAD(nr),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socket, 0, 3),
    LOAD_ARGUMENT(0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, AF_UNIX, 1, 0),
    REFUSE(EACCES),
    RETURN(SECCOMP_RET_ALLOW),
};

int has_filters(void) {
  // The kernel refuses a filter without a program with EFAULT, and an unknown operation with EINVAL.
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL, 0, 0) && errno == EFAULT;
}

static int install(struct sock_filter *some, size_t size) {
  struct sock_fprog filter = {.len = (unsigned short)(size / sizeof *some), .filter = some};
  return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) ? -errno : 0;
}

int restrict_calls(int has_unix_sockets) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -errno;
  int result = has_unix_sockets ? install(unix_sockets, sizeof unix_sockets)
                                : install(no_sockets, sizeof no_sockets);
  return result ? result : install(instructions, sizeof instructions);
}
