// Limits a process to its open files.
#ifndef CLINUX_CONFINEMENT_H
#define CLINUX_CONFINEMENT_H

// From now on this process may only read and write its open files, read the clock, and exit. Any
// other system call ends it with SIGSYS. It cannot be traced and writes no core dump. Allocate
// memory and close descriptors before this call. -EACCES if the kernel has no filters.
int clinux_confine(void);

#endif
