// Memory files that nobody can change any more, not even who made them.
#ifndef CLINUX_SEALING_H
#define CLINUX_SEALING_H

// As clinux_memory_file, but it can be sealed.
int clinux_sealable_memory_file(const char *name);
// From now on its bytes and its size stay as they are, and so do its seals.
int clinux_seal(int descriptor);
// 1 when all seals of clinux_seal are there, 0 when not, -EINVAL for what cannot have any.
int clinux_is_sealed(int descriptor);

#endif
