// UTF-8 outside, and inside what a script sees: what takes four bytes in UTF-8 are two halves there, each
// of three bytes, so that texts have the length and the order that JavaScript says.
#ifndef TEXT_H
#define TEXT_H

#include <duktape.h>

#include "frames.h"

// Pushes a text as a string.
void text_push(duk_context *context, struct bytes text);
// Whether a script's string says what `text` does.
int text_equals(const char *string, size_t length, struct bytes text);
// Adds a script's string to an answer, its length before it. A half without its other half is U+FFFD.
void text_answer(struct answer *answer, const char *string, size_t length);

#endif
