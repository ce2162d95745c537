// One document to evaluate, as a view into its frame.
#ifndef REQUEST_H
#define REQUEST_H

#include "frames.h"

struct list {
  uint32_t count;
  struct bytes texts;
};

struct request {
  struct bytes document;
  int has_old;
  struct bytes old;
  // 0 for a request of the admin port, which satisfies every requirement.
  int has_user;
  struct bytes name;
  struct list roles;
  struct list channels;
};

// Returns 0 if the frame is invalid.
int request_read(struct request *request, struct bytes frame);
int list_contains(const struct list *list, const char *string, size_t length);

#endif
