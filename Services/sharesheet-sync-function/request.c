#include "request.h"

#include "text.h"

enum { has_old = 1, has_user = 2 };

static int list_read(struct list *list, struct bytes *rest) {
  if (!take_number(rest, &list->count)) return 0;
  list->texts = *rest;
  struct bytes text;
  for (uint32_t i = 0; i < list->count; i++)
    if (!take_text(rest, &text)) return 0;
  list->texts.length -= rest->length;
  return 1;
}

int request_read(struct request *request, struct bytes frame) {
  uint8_t flags;
  if (!take_byte(&frame, &flags) || !take_text(&frame, &request->document)) return 0;
  request->has_old = (flags & has_old) != 0;
  if (request->has_old && !take_text(&frame, &request->old)) return 0;
  request->has_user = (flags & has_user) != 0;
  if (!request->has_user) return 1;
  return take_text(&frame, &request->name) && list_read(&request->roles, &frame) &&
         list_read(&request->channels, &frame);
}

int list_contains(const struct list *list, const char *string, size_t length) {
  struct bytes rest = list->texts;
  struct bytes text;
  for (uint32_t i = 0; i < list->count && take_text(&rest, &text); i++)
    if (text_equals(string, length, text)) return 1;
  return 0;
}
