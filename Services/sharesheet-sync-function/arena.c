#include "arena.h"

#include <stdint.h>
#include <string.h>

// Each piece has one of these sizes, and a freed piece is reused only for its size. Pieces are
// never merged, because a script runs briefly and the arena is then restored.
enum {
  step = 16,
  even_classes = 32,   // 16, 32, … 512 bytes
  class_count = 160,   // and from there on four for each doubling
};

struct header {
  uint64_t class;
};

struct free_piece {
  struct header header;
  struct free_piece *next;
};

struct arena {
  size_t size;
  size_t length;
  size_t peak;
  struct free_piece *free[class_count];
};

static size_t class_size(unsigned class) {
  if (class < even_classes) return (class + 1) * step;
  unsigned beyond = class - even_classes;
  size_t base = (size_t)even_classes * step << (beyond / 4);
  return base + (beyond % 4 + 1) * (base / 4);
}

// Returns the smallest class for a piece of this size with its header, or class_count if it is too
// large.
static unsigned class_of(size_t size) {
  if (size <= (size_t)even_classes * step) return size == 0 ? 0 : (unsigned)((size - 1) / step);
  if (size > SIZE_MAX / 4) return class_count;
  unsigned doublings = 63 - (unsigned)__builtin_clzll((size - 1) / (even_classes * step));
  size_t base = (size_t)even_classes * step << doublings;
  unsigned quarter = (unsigned)((size - 1 - base) / (base / 4));
  unsigned class = even_classes + doublings * 4 + quarter;
  return class < class_count ? class : class_count;
}

struct arena *arena_create(void *memory, size_t size) {
  struct arena *arena = memory;
  memset(arena, 0, sizeof *arena);
  arena->size = size;
  arena->length = (sizeof *arena + step - 1) / step * step;
  arena->peak = arena->length;
  return arena;
}

static struct header *header_of(void *piece) { return (struct header *)piece - 1; }

static int is_last(const struct arena *arena, const struct header *header) {
  return (const char *)header + class_size((unsigned)header->class) ==
         (const char *)arena + arena->length;
}

static void set_length(struct arena *arena, size_t length) {
  arena->length = length;
  if (length > arena->peak) arena->peak = length;
}

void *arena_allocate(void *udata, size_t size) {
  struct arena *arena = udata;
  if (size == 0) return NULL;
  if (size > arena->size) return NULL;
  unsigned class = class_of(size + sizeof(struct header));
  if (class >= class_count) return NULL;
  struct free_piece *reused = arena->free[class];
  if (reused) {
    arena->free[class] = reused->next;
    return &reused->header + 1;
  }
  size_t whole = class_size(class);
  if (whole > arena->size - arena->length) return NULL;
  struct header *header = (struct header *)((char *)arena + arena->length);
  set_length(arena, arena->length + whole);
  header->class = class;
  return header + 1;
}

void arena_free(void *udata, void *piece) {
  struct arena *arena = udata;
  if (!piece) return;
  struct header *header = header_of(piece);
  if (is_last(arena, header)) {
    arena->length -= class_size((unsigned)header->class);
    return;
  }
  struct free_piece *free = (struct free_piece *)header;
  free->next = arena->free[header->class];
  arena->free[header->class] = free;
}

// Grows the piece without moving it if it is the last piece.
static int grow_in_place(struct arena *arena, struct header *header, unsigned class) {
  size_t start = (size_t)((char *)header - (char *)arena);
  if (!is_last(arena, header) || class_size(class) > arena->size - start) return 0;
  header->class = class;
  set_length(arena, start + class_size(class));
  return 1;
}

void *arena_reallocate(void *udata, void *piece, size_t size) {
  struct arena *arena = udata;
  if (!piece) return arena_allocate(arena, size);
  if (size == 0) {
    arena_free(arena, piece);
    return NULL;
  }
  struct header *header = header_of(piece);
  unsigned old = (unsigned)header->class;
  if (size > arena->size) return NULL;
  unsigned class = class_of(size + sizeof *header);
  if (class >= class_count) return NULL;
  if (class == old || grow_in_place(arena, header, class)) return piece;
  void *other = arena_allocate(arena, size);
  // A piece that shrinks may stay where it is.
  if (!other) return class < old ? piece : NULL;
  size_t kept = class_size(class < old ? class : old) - sizeof *header;
  memcpy(other, piece, kept < size ? kept : size);
  arena_free(arena, piece);
  return other;
}

size_t arena_length(const struct arena *arena) { return arena->length; }
size_t arena_peak(const struct arena *arena) { return arena->peak; }

void arena_restore(struct arena *arena, const void *copy, size_t length) {
  memcpy(arena, copy, length);
}
