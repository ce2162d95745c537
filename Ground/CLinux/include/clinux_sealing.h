// Memory files that no process can change. The process that created them cannot change them either.
#ifndef CLINUX_SEALING_H
#define CLINUX_SEALING_H

// Creates a file like clinux_memory_file that can be sealed.
int clinux_sealable_memory_file(const char *name);
// Makes the bytes, the size and the seals of a file permanent.
int clinux_seal(int descriptor);
// 1 if the file has all seals of clinux_seal, 0 if not, -EINVAL if it cannot have seals.
int clinux_is_sealed(int descriptor);

#endif
