// One document that the function is asked about, as it lies in its frame.
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
  // Without one everything that is required is there: it comes from the admin port.
  int has_user;
  struct bytes name;
  struct list roles;
  struct list channels;
};

// 0 for a frame that is none.
int request_read(struct request *request, struct bytes frame);
int list_contains(const struct list *list, const char *string, size_t length);

#endif
