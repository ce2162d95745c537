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
#ifndef SYS_fchmodat2
#define SYS_fchmodat2 452
#endif
#ifndef SYS_setxattrat
#define SYS_setxattrat 463
#define SYS_removexattrat 466
#endif
#ifndef SYS_open_tree_attr
#define SYS_open_tree_attr 467
#endif
#ifndef SYS_file_setattr
#define SYS_file_setattr 469
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

// Denies a call if an argument, of 32 bits, is not 0.
#define DENY_OTHER(call, number)                                                                   \
  BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 3), LOAD_ARGUMENT(number),                    \
      BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0), REFUSE(EPERM), LOAD(nr)

// Reports success, but the kernel does nothing.
#define IGNORE(call) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##call, 0, 1), REFUSE(0)

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
    DENY(process_vm_readv),
    DENY(process_vm_writev),
    DENY(process_madvise),
    DENY(kcmp),
    DENY(pidfd_getfd),
    DENY(pidfd_open),
    DENY(pidfd_send_signal),
    DENY(perf_event_open),
    DENY(userfaultfd),
    // A process may change only its own limits and priorities. A limit of 0 s ends a process.
    DENY_OTHER(prlimit64, 0),
    DENY_OTHER(setpriority, 0),
    DENY_OTHER(setpriority, 1),
    DENY_OTHER(ioprio_set, 1),
    // IOPRIO_WHO_USER, for which 0 means all processes of the user.
    DENY_ARGUMENT(ioprio_set, 0, 3),
    DENY_OTHER(sched_setaffinity, 0),
    DENY_OTHER(sched_setattr, 0),
    DENY_OTHER(sched_setparam, 0),
    DENY_OTHER(sched_setscheduler, 0),
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
    // The daemon could not read how much such a process writes.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_prctl, 0, 6),
    LOAD_ARGUMENT(0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PR_SET_DUMPABLE, 0, 2),
    LOAD_ARGUMENT(1),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 1, 0, 1),
    RETURN(SECCOMP_RET_ALLOW),
    REFUSE(EPERM),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3),
    LOAD_ARGUMENT(0),
    BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, NEW_NAMESPACES, 0, 1),
    REFUSE(EPERM),
    RETURN(SECCOMP_RET_ALLOW),
};

// The filters below are installed besides the instructions above, so they need not check the
// architecture.
static struct sock_filter no_sockets[] = {
    LOAD(nr),
    DENY_WITH(socket, EACCES),
    DENY_WITH(connect, EACCES),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_socketpair, 0, 5),
    // A datagram of a pair can be sent to any other socket by its path.
    LOAD_ARGUMENT(1),
    BPF_STMT(BPF_ALU | BPF_AND | BPF_K, 0xf),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SOCK_STREAM, 2, 0),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SOCK_SEQPACKET, 1, 0),
    REFUSE(EACCES),
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

// Changes of a file's attributes by its path. Landlock has no right for them, and a filter cannot
// read a path. Calls that take an open file stay allowed, because Landlock decides what is opened.
static struct sock_filter no_attributes[] = {
    LOAD(nr),
    // Foundation changes the mode of what it makes, such as folders and preferences, and fails if it
    // cannot. The mode protects nothing there: the daemon's umask denies new files to other users.
    IGNORE(fchmodat),
    DENY(fchmodat2),
    DENY(fchownat),
    DENY(setxattr),
    DENY(lsetxattr),
    DENY(setxattrat),
    DENY(removexattr),
    DENY(lremovexattr),
    DENY(removexattrat),
    DENY(file_setattr),
#if defined(__x86_64__)
    IGNORE(chmod),
    DENY(chown),
    DENY(lchown),
    DENY(utime),
    DENY(utimes),
    DENY(futimesat),
#endif
    // Without a path, both halves of the argument are 0, and the call changes an open file.
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_utimensat, 0, 5),
    LOAD_ARGUMENT(1),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 0, 2),
    BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1]) + 4),
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0, 1, 0),
    REFUSE(EPERM),
    RETURN(SECCOMP_RET_ALLOW),
};

static struct sock_filter no_truncation[] = {
    LOAD(nr),
    DENY(truncate),
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

int restrict_attributes(void) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -errno;
  // Older versions of Landlock have no right for truncation.
  int result = landlock_version() < 3 ? install(no_truncation, sizeof no_truncation) : 0;
  return result ? result : install(no_attributes, sizeof no_attributes);
}

int restrict_calls(int has_unix_sockets) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return -errno;
  int result = has_unix_sockets ? install(unix_sockets, sizeof unix_sockets)
                                : install(no_sockets, sizeof no_sockets);
  return result ? result : install(instructions, sizeof instructions);
}
