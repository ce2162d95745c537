// The function's verdict on a document, in the format of the response:
//
//     'c' channel · 'a' user channel · 'r' user role     any number of times
//
// or, instead, one of:
//
//     'x' status (a number) reason                       the function rejects the document
//     'e' line (a number) message                        the function failed
//
// Each text is preceded by its length.
#ifndef VERDICT_H
#define VERDICT_H

#include <duktape.h>

#include "request.h"

struct verdict {
  const struct request *request;
  struct answer *answer;
  // Whether the function named an invalid channel or role. This is a failure in any case.
  int names_wrong;
  // Whether the function rejected the document. Later calls are only checked for invalid names.
  int rejected;
};

// Defines `channel`, `access`, `role`, `requireUser` and the other globals, which write to
// `verdict`.
void verdict_define(duk_context *context, struct verdict *verdict);
// Starts the verdict on a document.
void verdict_begin(struct verdict *verdict, const struct request *request);
// Rejects the document with the reason on top of the stack, unless it is already rejected.
void verdict_reject(duk_context *context, struct verdict *verdict, uint32_t status);
// Replaces the verdict with a failure.
void verdict_fail(struct answer *answer, uint32_t line, const char *message, size_t length);
// Finishes the verdict.
void verdict_end(struct verdict *verdict);

#endif
