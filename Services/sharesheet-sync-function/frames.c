#include "frames.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

static uint32_t number_at(const uint8_t *bytes) {
  return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
         (uint32_t)bytes[3] << 24;
}

static void put_number(uint8_t *bytes, uint32_t value) {
  for (int i = 0; i < 4; i++) bytes[i] = (uint8_t)(value >> 8 * i);
}

int frame_read(uint8_t *room, size_t capacity, struct bytes *frame) {
  size_t length = 0;
  size_t wanted = 4;
  while (length < wanted) {
    // The client waits for the response before it sends again, so these bytes cannot belong to a
    // later frame.
    ssize_t count = read(frame_descriptor, room + length, capacity - length);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return length == 0 ? 0 : -1;
    length += (size_t)count;
    if (length >= 4) wanted = 4 + (size_t)number_at(room);
    if (wanted > capacity) return -1;
  }
  if (length > wanted) return -1;
  frame->start = room + 4;
  frame->length = wanted - 4;
  return 1;
}

int take_byte(struct bytes *rest, uint8_t *value) {
  if (rest->length < 1) return 0;
  *value = *rest->start++;
  rest->length--;
  return 1;
}

int take_number(struct bytes *rest, uint32_t *value) {
  if (rest->length < 4) return 0;
  *value = number_at(rest->start);
  rest->start += 4;
  rest->length -= 4;
  return 1;
}

int take_text(struct bytes *rest, struct bytes *text) {
  uint32_t length;
  if (!take_number(rest, &length) || length > rest->length) return 0;
  text->start = rest->start;
  text->length = length;
  rest->start += length;
  rest->length -= length;
  return 1;
}

void answer_begin(struct answer *answer) {
  answer->length = answer_header;
  answer->overflow = 0;
  answer_byte(answer, 0);
}

void answer_bytes(struct answer *answer, const void *bytes, size_t length) {
  if (length > answer->capacity - answer->length) {
    answer->overflow = 1;
    return;
  }
  memcpy(answer->room + answer->length, bytes, length);
  answer->length += length;
}

void answer_byte(struct answer *answer, uint8_t value) { answer_bytes(answer, &value, 1); }

void answer_number(struct answer *answer, uint32_t value) {
  uint8_t bytes[4];
  put_number(bytes, value);
  answer_bytes(answer, bytes, sizeof bytes);
}

int answer_send(struct answer *answer) {
  put_number(answer->room, (uint32_t)(answer->length - answer_header));
  size_t sent = 0;
  while (sent < answer->length) {
    ssize_t count = write(frame_descriptor, answer->room + sent, answer->length - sent);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return -1;
    sent += (size_t)count;
  }
  return 0;
}
