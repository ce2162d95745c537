// Functions that Swift on Linux cannot call or express: variadic system calls, CMSG macros, and the
// code between fork and exec, where only async-signal-safe calls are allowed.
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
#include "clinux_removal.h"
#include "clinux_sealing.h"
#include "clinux_terminal.h"

#define CLINUX_MAXIMUM_DESCRIPTORS 16

// Sends `length` bytes with `count` descriptors attached to the first of them.
// flags: MSG_DONTWAIT or 0. Returns the number of bytes sent, which may be less than `length`.
ssize_t clinux_send(int socket, const void *bytes, size_t length, const int *descriptors, int count,
                    int flags);

// Receives bytes and descriptors (close-on-exec). Returns the number of bytes, or 0 at the end of
// file. `count` is the capacity of `descriptors` before the call and the number received after it.
// If the descriptors do not fit, they are closed and the result is -EMSGSIZE. If this process cannot
// open more descriptors, the result is -EMFILE. In both cases the message is lost, and the next
// message can be received.
ssize_t clinux_receive(int socket, void *bytes, size_t length, int *descriptors, int *count);

// Close-on-exec.
int clinux_accept(int socket);
int clinux_peer_credentials(int socket, pid_t *pid, uid_t *uid, gid_t *gid);

// Both ends close-on-exec: ends[0] reads, ends[1] writes.
int clinux_pipe(int ends[2]);
int clinux_pidfd_open(pid_t pid);
int clinux_pidfd_signal(int descriptor, int number);

// The calling thread's number in /proc/self/task.
pid_t clinux_thread(void);

// Whether a thread in the system call of this number waits for work: a lock, an event or a message.
int clinux_waits_for_work(long call);
int clinux_memory_file(const char *name);

// Creates a hard link to the file behind `descriptor`. The file's own path is not needed.
int clinux_link(int descriptor, int directory, const char *name);
// Shares the extents of `source` with the empty file `target`. Returns -EOPNOTSUPP if the filesystem
// does not support this.
int clinux_reflink(int source, int target);
// Copies at most `length` bytes at the given offset in the kernel. Returns the number of bytes copied,
// or 0 at the end.
ssize_t clinux_copy_range(int source, int target, int64_t offset, size_t length);

// Waits until all data written to a file's filesystem is on the disk.
int clinux_synchronize_filesystem(int descriptor);

// Exchanges two names of one filesystem atomically. Both names exist at any time.
int clinux_exchange(const char *one, const char *other);

// Flushes standard output after each line, even if it is a file or pipe.
int clinux_buffer_output_by_lines(void);

// Allows every process of the same user to attach a debugger. With Yama, by default only an ancestor
// may attach one.
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
  const int *descriptors;      // descriptors[i] becomes descriptor i of the child. -1: /dev/null
  int descriptor_count;        // all others are closed in the child
  const struct clinux_limit *limits;
  int limit_count;
  int parent_death_signal;     // sent when the spawning *thread* ends. 0: no signal
  int new_session;             // not 0: setsid
  int controlling_terminal;    // not 0: descriptor 0 becomes the controlling terminal (needs new_session)
};

// Starts a program. Returns its process identifier, or -errno of the failed call, which may be
// exec.
pid_t clinux_spawn(const struct clinux_spawn_options *options);

#endif
