// The function in its own engine. For every document, the engine is restored to its state after the
// source was read.
#ifndef SCRIPT_H
#define SCRIPT_H

#include "request.h"

struct script;

// Reads the source, and writes an empty response or an error with its line. Returns NULL if the
// source is invalid or memory is short. `memory` must be aligned to 16 bytes. `copy` has the same
// size, and only the part in use takes memory.
struct script *script_create(void *memory, size_t size, void *copy, struct bytes source,
                             struct answer *answer);
// Writes the function's verdict on a document into the response.
void script_ask(struct script *script, const struct request *request);
// The most memory that the last document used, in bytes.
size_t script_peak(const struct script *script);

#endif
