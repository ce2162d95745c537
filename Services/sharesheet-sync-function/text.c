#include "text.h"

#include <string.h>

static int is_four_bytes_long(uint8_t first) { return first >= 0xf0; }

// Converts a four-byte character to its two surrogates, six bytes.
static void split(const uint8_t four[4], uint8_t halves[6]) {
  uint32_t point = (uint32_t)(four[0] & 7) << 18 | (uint32_t)(four[1] & 0x3f) << 12 |
                   (uint32_t)(four[2] & 0x3f) << 6 | (uint32_t)(four[3] & 0x3f);
  uint32_t high = 0xd800 + ((point - 0x10000) >> 10);
  uint32_t low = 0xdc00 + ((point - 0x10000) & 0x3ff);
  halves[0] = halves[3] = 0xed;
  halves[1] = (uint8_t)(0x80 | (high >> 6 & 0x3f));
  halves[2] = (uint8_t)(0x80 | (high & 0x3f));
  halves[4] = (uint8_t)(0x80 | (low >> 6 & 0x3f));
  halves[5] = (uint8_t)(0x80 | (low & 0x3f));
}

void text_push(duk_context *context, struct bytes text) {
  size_t four = 0;
  for (size_t i = 0; i < text.length; i++) four += is_four_bytes_long(text.start[i]);
  if (four == 0) {
    duk_push_lstring(context, (const char *)text.start, text.length);
    return;
  }
  uint8_t *room = duk_push_fixed_buffer(context, text.length + 2 * four);
  size_t length = 0;
  for (size_t i = 0; i < text.length;) {
    if (is_four_bytes_long(text.start[i]) && text.length - i >= 4) {
      split(text.start + i, room + length);
      length += 6;
      i += 4;
    } else {
      room[length++] = text.start[i++];
    }
  }
  duk_push_lstring(context, (const char *)room, length);
  duk_remove(context, -2);
}

int text_equals(const char *string, size_t length, struct bytes text) {
  size_t at = 0;
  for (size_t i = 0; i < text.length;) {
    if (is_four_bytes_long(text.start[i]) && text.length - i >= 4) {
      uint8_t halves[6];
      split(text.start + i, halves);
      if (length - at < 6 || memcmp(string + at, halves, 6)) return 0;
      at += 6;
      i += 4;
    } else {
      if (at >= length || (uint8_t)string[at] != text.start[i]) return 0;
      at++;
      i++;
    }
  }
  return at == length;
}

// Returns 1 for a high surrogate, 2 for a low surrogate and 0 otherwise.
static int half(const uint8_t *at, size_t left) {
  if (left < 3 || at[0] != 0xed || at[1] < 0xa0) return 0;
  return at[1] < 0xb0 ? 1 : 2;
}

static uint32_t half_value(const uint8_t *at) {
  return (uint32_t)(at[1] & 0x0f) << 6 | (uint32_t)(at[2] & 0x3f);
}

void text_answer(struct answer *answer, const char *string, size_t length) {
  const uint8_t *bytes = (const uint8_t *)string;
  size_t place = answer->length;
  answer_number(answer, 0);
  size_t plain = 0;
  for (size_t i = 0; i < length;) {
    int kind = half(bytes + i, length - i);
    if (kind == 0) {
      i++;
      continue;
    }
    answer_bytes(answer, bytes + plain, i - plain);
    if (kind == 1 && half(bytes + i + 3, length - i - 3) == 2) {
      uint32_t point = 0x10000 + (half_value(bytes + i) << 10) + (half_value(bytes + i + 3) & 0x3ff);
      uint8_t four[] = {(uint8_t)(0xf0 | point >> 18), (uint8_t)(0x80 | (point >> 12 & 0x3f)),
                        (uint8_t)(0x80 | (point >> 6 & 0x3f)), (uint8_t)(0x80 | (point & 0x3f))};
      answer_bytes(answer, four, sizeof four);
      i += 6;
    } else {
      answer_bytes(answer, "\xef\xbf\xbd", 3);
      i += 3;
    }
    plain = i;
  }
  answer_bytes(answer, bytes + plain, length - plain);
  if (answer->overflow) return;
  size_t end = answer->length;
  answer->length = place;
  answer_number(answer, (uint32_t)(end - place - 4));
  answer->length = end;
}
