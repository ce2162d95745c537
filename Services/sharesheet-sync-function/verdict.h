// What the function says about one document, as it is written into the answer:
//
//     'c' channel · 'a' user channel · 'r' user role     as often as it says so
//
// or, in place of all that, one of
//
//     'x' status (a number) reason                       it refuses the document
//     'e' line (a number) message                        it failed
//
// Texts have their length before them.
#ifndef VERDICT_H
#define VERDICT_H

#include <duktape.h>

#include "request.h"

struct verdict {
  const struct request *request;
  struct answer *answer;
  // What was named is no channel or no role: a failure, whatever else it says.
  int names_wrong;
  // It has refused the document; what it says from then on is only looked at for wrong names.
  int rejected;
};

// Makes `channel`, `access`, `role`, `requireUser` and the others global, speaking of `verdict`.
void verdict_define(duk_context *context, struct verdict *verdict);
// For each document.
void verdict_begin(struct verdict *verdict, const struct request *request);
// The function refuses the document, unless it has done so already. The reason is on top of the stack.
void verdict_reject(duk_context *context, struct verdict *verdict, uint32_t status);
// In place of all that was said.
void verdict_fail(struct answer *answer, uint32_t line, const char *message, size_t length);
// Nothing more is said.
void verdict_end(struct verdict *verdict);

#endif
