// The function in its own engine, as it was right after its source was read, for every document again.
#ifndef SCRIPT_H
#define SCRIPT_H

#include "request.h"

struct script;

// Reads the source and answers with nothing, or with where it fails. NULL when it does, or when there is
// no memory for it. `memory` is aligned to 16 bytes; `copy` is as large, and costs what is needed of it.
struct script *script_create(void *memory, size_t size, void *copy, struct bytes source,
                             struct answer *answer);
// Answers with what the function says about a document.
void script_ask(struct script *script, const struct request *request);
// Bytes of memory that the last document took.
size_t script_peak(const struct script *script);

#endif
