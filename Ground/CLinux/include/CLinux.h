// What Swift on Linux cannot call by itself: variadic system calls, CMSG macros, and the code
// between fork and exec, where only async-signal-safe calls are allowed.
//
// Every function returns a value >= 0, or -errno.
#ifndef CLINUX_H
#define CLINUX_H

#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "clinux_cached.h"
#include "clinux_confinement.h"
#include "clinux_loopback.h"
#include "clinux_names.h"
#include "clinux_sealing.h"
#include "clinux_terminal.h"

#define CLINUX_MAXIMUM_DESCRIPTORS 16

// Sends `length` bytes with `count` descriptors attached to the first of them.
// flags: MSG_DONTWAIT or 0. Returns the number of bytes taken, which may be fewer than asked.
ssize_t clinux_send(int socket, const void *bytes, size_t length, const int *descriptors, int count,
                    int flags);

// Receives bytes and descriptors (close-on-exec). `count`: in, the room; out, the number received.
// Descriptors that do not fit are closed and -EMSGSIZE is returned; -EMFILE when this process may have
// no more open. The message is gone in both cases, and the next one can be received. 0 is end of file.
ssize_t clinux_receive(int socket, void *bytes, size_t length, int *descriptors, int *count);

// Close-on-exec.
int clinux_accept(int socket);
int clinux_peer_credentials(int socket, pid_t *pid, uid_t *uid, gid_t *gid);

// Both ends close-on-exec: ends[0] reads, ends[1] writes.
int clinux_pipe(int ends[2]);
int clinux_pidfd_open(pid_t pid);
int clinux_pidfd_signal(int descriptor, int number);

/* The calling thread's number in /proc/self/task. */
pid_t clinux_thread(void);

/* Whether a thread in the system call of this number waits until there is something to do: for a
   lock, an event or a message. */
int clinux_waits_for_work(long call);
int clinux_memory_file(const char *name);

// Gives the file behind `descriptor` another name. The caller need not be able to name it otherwise.
int clinux_link(int descriptor, int directory, const char *name);
// Shares the extents of `source` with the empty file `target`; -EOPNOTSUPP where the filesystem cannot.
int clinux_reflink(int source, int target);
// Copies at most `length` bytes at the given offset in the kernel. Returns the bytes copied, 0 at the end.
ssize_t clinux_copy_range(int source, int target, int64_t offset, size_t length);

// Waits until everything that was written to the filesystem of a file is on the disk.
int clinux_synchronize_filesystem(int descriptor);

// Lets two names of one filesystem change places at once: nobody ever finds either missing.
int clinux_exchange(const char *one, const char *other);

// Makes what is printed leave at each line's end, into files and pipes too.
int clinux_buffer_output_by_lines(void);

// Lets every process of the same user attach a debugger, which else only an ancestor may (Yama).
int clinux_allow_debuggers(void);

int clinux_window_size(int terminal, uint16_t *columns, uint16_t *rows);
int clinux_set_window_size(int terminal, uint16_t columns, uint16_t rows);

struct clinux_limit {
  int resource;
  uint64_t value;
};

struct clinux_spawn_options {
  const char *path;
  char *const *arguments;
  char *const *environment;
  const char *directory;       // NULL: the caller's
  const int *descriptors;      // descriptors[i] becomes descriptor i of the child; -1: /dev/null
  int descriptor_count;        // everything from here on is closed in the child
  const struct clinux_limit *limits;
  int limit_count;
  int parent_death_signal;     // 0: none. Follows the spawning *thread*, so spawn from one that stays
  int new_session;             // not 0: setsid
  int controlling_terminal;    // not 0: descriptor 0 becomes the controlling terminal (needs new_session)
};

// Starts a program. Returns its process id, or -errno of whatever failed, exec included.
pid_t clinux_spawn(const struct clinux_spawn_options *options);

#endif
