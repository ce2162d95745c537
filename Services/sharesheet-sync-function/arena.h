// Memory that was there before the confinement, handed out in pieces. It never grows, and it can be put
// back to how it was: a script that ran in it has then never been there.
#ifndef ARENA_H
#define ARENA_H

#include <stddef.h>

struct arena;

// `memory` is aligned to 16 bytes and longer than ARENA_MINIMUM.
#define ARENA_MINIMUM 65536
struct arena *arena_create(void *memory, size_t size);

// NULL where there is no room. The first parameter is the arena, as Duktape passes it.
void *arena_allocate(void *arena, size_t size);
void *arena_reallocate(void *arena, void *piece, size_t size);
void arena_free(void *arena, void *piece);

// Bytes from the arena's beginning that are in use, and the most that ever were since it was put back.
size_t arena_length(const struct arena *arena);
size_t arena_peak(const struct arena *arena);

// Puts the arena back to what `copy`, its first `length` bytes at that time, says.
void arena_restore(struct arena *arena, const void *copy, size_t length);

#endif
