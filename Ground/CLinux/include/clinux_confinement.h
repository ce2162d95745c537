// A process that gives up everything but what it has open.
#ifndef CLINUX_CONFINEMENT_H
#define CLINUX_CONFINEMENT_H

// From now on this process may read and write what it has open, ask the time, and end; any other
// system call ends it with SIGSYS. It cannot be traced, and dumps no core. What it needs besides
// (memory, descriptors to be closed) has to be seen to before. -EACCES where the kernel has no filters.
int clinux_confine(void);

#endif
