// What comes in and what goes out: four bytes that count, the lowest first, and as many bytes after them.
#ifndef FRAMES_H
#define FRAMES_H

#include <stddef.h>
#include <stdint.h>

enum { frame_descriptor = 0 };

// A stretch of bytes that is read from the front.
struct bytes {
  const uint8_t *start;
  size_t length;
};

// Reads a whole frame into `room`. 0 at the end of the stream, -1 for a frame that does not fit or ends
// too early.
int frame_read(uint8_t *room, size_t capacity, struct bytes *frame);

// Each takes from the front of `rest`; 0 where there is less than it says.
int take_byte(struct bytes *rest, uint8_t *value);
int take_number(struct bytes *rest, uint32_t *value);
int take_text(struct bytes *rest, struct bytes *text);

// A frame that is being written; what no longer fits is left out, and `overflow` says so.
struct answer {
  uint8_t *room;
  size_t capacity;
  size_t length;
  int overflow;
};

// Where the frame's length ends. A byte follows that is not 0 when this process ends after the answer.
enum { answer_header = 4 };

void answer_begin(struct answer *answer);
void answer_byte(struct answer *answer, uint8_t value);
void answer_number(struct answer *answer, uint32_t value);
void answer_bytes(struct answer *answer, const void *bytes, size_t length);
// Writes all of it. -1 when nobody takes it any more.
int answer_send(struct answer *answer);

#endif
