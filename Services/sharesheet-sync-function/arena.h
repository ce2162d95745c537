// An allocator in memory that was mapped before the confinement. The arena never grows. Restoring
// it undoes every effect of a script that ran in it.
#ifndef ARENA_H
#define ARENA_H

#include <stddef.h>

struct arena;

// `memory` must be aligned to 16 bytes and longer than ARENA_MINIMUM.
#define ARENA_MINIMUM 65536
struct arena *arena_create(void *memory, size_t size);

// These functions return NULL if the arena is full. As Duktape requires, the first parameter is the
// arena.
void *arena_allocate(void *arena, size_t size);
void *arena_reallocate(void *arena, void *piece, size_t size);
void arena_free(void *arena, void *piece);

// The used bytes from the arena's start, and their maximum since the arena was last restored.
size_t arena_length(const struct arena *arena);
size_t arena_peak(const struct arena *arena);

// Restores the arena from `copy`, its first `length` bytes at an earlier time.
void arena_restore(struct arena *arena, const void *copy, size_t length);

#endif
