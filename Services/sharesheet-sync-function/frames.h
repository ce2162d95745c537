// The messages in both directions: the length as four little-endian bytes, then the content.
#ifndef FRAMES_H
#define FRAMES_H

#include <stddef.h>
#include <stdint.h>

enum { frame_descriptor = 0 };

// A range of bytes that is consumed from its front.
struct bytes {
  const uint8_t *start;
  size_t length;
};

// Reads a whole frame into `room`. Returns 1, 0 at the end of the stream, or -1 if the frame does
// not fit or is incomplete.
int frame_read(uint8_t *room, size_t capacity, struct bytes *frame);

// Each function takes a value from the front of `rest`, and returns 0 if `rest` is too short.
int take_byte(struct bytes *rest, uint8_t *value);
int take_number(struct bytes *rest, uint32_t *value);
int take_text(struct bytes *rest, struct bytes *text);

// A response being written. If it does not fit, the excess is omitted and `overflow` is set.
struct answer {
  uint8_t *room;
  size_t capacity;
  size_t length;
  int overflow;
};

// The size of the length field. The next byte is nonzero if the process ends after this response.
enum { answer_header = 4 };

void answer_begin(struct answer *answer);
void answer_byte(struct answer *answer, uint8_t value);
void answer_number(struct answer *answer, uint32_t value);
void answer_bytes(struct answer *answer, const void *bytes, size_t length);
// Writes the whole response. Returns -1 if the client has closed the connection.
int answer_send(struct answer *answer);

#endif
