// The privacy of this process.
#ifndef CPROCESS_H
#define CPROCESS_H

// From now on, other processes of the user cannot trace this process, read its memory or open its
// descriptors in /proc, and the kernel writes no core dump of it. A program that this process
// executes is not affected. Returns 0, or -errno.
int cprocess_refuse_tracing(void);

#endif
