// The walls that a process puts around itself before it executes another program. The kernel keeps
// them for the rest of the process's life and for its children. Each function returns 0, or -errno.
#ifndef WALLS_H
#define WALLS_H

struct path_list {
  const char **paths;
  int count;
};

// The version of Landlock that the kernel offers, 0 if it offers none.
int landlock_version(void);

// Denies TCP, and signals and abstract sockets of processes outside, as far as the kernel can.
int restrict_reach(void);

// Does the same, and denies all files except those below the given paths. A path that does not exist
// is left out. A descriptor from outside stays usable, but its file cannot be opened again through
// /proc/self/fd.
int restrict_files(const struct path_list *readable, const struct path_list *writable);

// Whether the kernel has filters of system calls.
int has_filters(void);

// Denies changes of a file's attributes by its path, which `restrict_files` cannot deny.
// Permissions stay as they are although the call reports success.
int restrict_attributes(void);

// Denies the system calls that reach other processes, devices, kernel settings and networks.
// With `has_unix_sockets`, Unix sockets can be made and connected, but nothing can listen.
int restrict_calls(int has_unix_sockets);

#endif
