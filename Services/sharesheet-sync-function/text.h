// Conversion between UTF-8 and the strings of scripts. In a script, each character of four bytes is
// two surrogates of three bytes each, so that strings have the length and order that JavaScript
// defines.
#ifndef TEXT_H
#define TEXT_H

#include <duktape.h>

#include "frames.h"

// Pushes a text as a string.
void text_push(duk_context *context, struct bytes text);
// Returns whether a script's string equals `text`.
int text_equals(const char *string, size_t length, struct bytes text);
// Adds a script's string with its length to a response. An unpaired surrogate becomes U+FFFD.
void text_answer(struct answer *answer, const char *string, size_t length);

#endif
