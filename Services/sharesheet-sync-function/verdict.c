#include "verdict.h"

#include <string.h>

#include "text.h"


static const char role_prefix[] = "role:";

static struct verdict *current(duk_context *context) {
  duk_push_global_stash(context);
  duk_get_prop_literal(context, -1, "verdict");
  struct verdict *verdict = duk_get_pointer(context, -1);
  duk_pop_2(context);
  return verdict;
}

static int is_text(duk_context *context, duk_idx_t index) {
  return duk_is_string(context, index) && !duk_is_symbol(context, index);
}

static int is_channel(const char *name, size_t length) {
  return length > 0 && !memchr(name, ',', length);
}

// Calls `each` for a string, or for each string in an array. Other values are ignored.
typedef void each_text(duk_context *context, struct verdict *verdict, duk_idx_t index, void *more);

static void for_each_text(duk_context *context, struct verdict *verdict, duk_idx_t index,
                          each_text *each, void *more) {
  index = duk_require_normalize_index(context, index);
  if (is_text(context, index)) {
    each(context, verdict, index, more);
  } else if (duk_is_array(context, index)) {
    for (duk_size_t i = 0; i < duk_get_length(context, index); i++) {
      duk_get_prop_index(context, index, (duk_uarridx_t)i);
      if (is_text(context, -1)) each(context, verdict, duk_get_top_index(context), more);
      duk_pop(context);
    }
  }
}

static void add_channel(duk_context *context, struct verdict *verdict, duk_idx_t index, void *more) {
  (void)more;
  duk_size_t length;
  const char *name = duk_get_lstring(context, index, &length);
  if (!is_channel(name, length)) verdict->names_wrong = 1;
  if (verdict->rejected) return;
  answer_byte(verdict->answer, 'c');
  text_answer(verdict->answer, name, length);
}

static duk_ret_t call_channel(duk_context *context) {
  struct verdict *verdict = current(context);
  for (duk_idx_t i = 0; i < duk_get_top(context); i++)
    for_each_text(context, verdict, i, add_channel, NULL);
  return 0;
}

// The grantee's name and the kind of grant.
struct grant {
  uint8_t kind;
  duk_idx_t name;
};

static void add_grant(duk_context *context, struct verdict *verdict, duk_idx_t index, void *more) {
  const struct grant *grant = more;
  duk_size_t length;
  const char *value = duk_get_lstring(context, index, &length);
  if (grant->kind == 'r') {
    size_t prefix = sizeof role_prefix - 1;
    if (length < prefix || memcmp(value, role_prefix, prefix)) {
      verdict->names_wrong = 1;
      return;
    }
    value += prefix;
    length -= prefix;
  }
  if (!is_channel(value, length)) verdict->names_wrong = 1;
  if (verdict->rejected) return;
  duk_size_t name_length;
  const char *name = duk_get_lstring(context, grant->name, &name_length);
  answer_byte(verdict->answer, grant->kind);
  text_answer(verdict->answer, name, name_length);
  text_answer(verdict->answer, value, length);
}

static void add_grants_of(duk_context *context, struct verdict *verdict, duk_idx_t index, void *more) {
  struct grant grant = {.kind = *(const uint8_t *)more, .name = index};
  for_each_text(context, verdict, 1, add_grant, &grant);
}

static duk_ret_t grant(duk_context *context, uint8_t kind) {
  duk_set_top(context, 2);
  for_each_text(context, current(context), 0, add_grants_of, &kind);
  return 0;
}

static duk_ret_t call_access(duk_context *context) { return grant(context, 'a'); }
static duk_ret_t call_role(duk_context *context) { return grant(context, 'r'); }

static duk_ret_t forbid(duk_context *context, const char *reason) {
  duk_push_object(context);
  duk_push_string(context, reason);
  duk_put_prop_literal(context, -2, "forbidden");
  return duk_throw(context);
}

// Decides whether a string satisfies a requirement.
typedef int meant(const struct request *request, const char *string, size_t length);

static int any_is(duk_context *context, const struct request *request, meant *meant) {
  duk_size_t length;
  if (is_text(context, 0)) {
    const char *string = duk_get_lstring(context, 0, &length);
    return meant(request, string, length);
  }
  if (!duk_is_array(context, 0)) return 0;
  for (duk_size_t i = 0; i < duk_get_length(context, 0); i++) {
    duk_get_prop_index(context, 0, (duk_uarridx_t)i);
    const char *string = is_text(context, -1) ? duk_get_lstring(context, -1, &length) : NULL;
    int found = string && meant(request, string, length);
    duk_pop(context);
    if (found) return 1;
  }
  return 0;
}

static int is_user(const struct request *request, const char *string, size_t length) {
  return text_equals(string, length, request->name);
}

static int is_own_role(const struct request *request, const char *string, size_t length) {
  return list_contains(&request->roles, string, length);
}

static int is_own_channel(const struct request *request, const char *string, size_t length) {
  return list_contains(&request->channels, string, length);
}

static duk_ret_t require(duk_context *context, meant *meant, const char *reason) {
  const struct request *request = current(context)->request;
  if (!request->has_user || any_is(context, request, meant)) return 0;
  return forbid(context, reason);
}

static duk_ret_t call_require_user(duk_context *context) {
  return require(context, is_user, "sg wrong user");
}

static duk_ret_t call_require_role(duk_context *context) {
  return require(context, is_own_role, "sg missing role");
}

static duk_ret_t call_require_access(duk_context *context) {
  return require(context, is_own_channel, "sg missing channel access");
}

static duk_ret_t call_require_admin(duk_context *context) {
  return current(context)->request->has_user ? forbid(context, "sg admin required") : 0;
}

static duk_ret_t call_reject(duk_context *context) {
  duk_double_t status = duk_to_number(context, 0);
  duk_set_top(context, 2);
  if (duk_is_undefined(context, 1)) {
    duk_push_literal(context, "");
    duk_replace(context, 1);
  }
  if (!(status >= 400)) return 0;
  verdict_reject(context, current(context), status < 600 ? (uint32_t)status : 500);
  return 0;
}

static duk_ret_t call_nothing(duk_context *context) {
  (void)context;
  return 0;
}

static const duk_function_list_entry globals[] = {
    {"channel", call_channel, DUK_VARARGS},
    {"access", call_access, DUK_VARARGS},
    {"role", call_role, DUK_VARARGS},
    {"requireUser", call_require_user, 1},
    {"requireRole", call_require_role, 1},
    {"requireAccess", call_require_access, 1},
    {"requireAdmin", call_require_admin, 0},
    {"reject", call_reject, DUK_VARARGS},
    {"expiry", call_nothing, 0},
    {"log", call_nothing, 0},
    {NULL, NULL, 0},
};

static const duk_function_list_entry console[] = {
    {"log", call_nothing, 0},   {"trace", call_nothing, 0}, {"debug", call_nothing, 0},
    {"info", call_nothing, 0},  {"warn", call_nothing, 0},  {"error", call_nothing, 0},
    {NULL, NULL, 0},
};

void verdict_define(duk_context *context, struct verdict *verdict) {
  duk_push_global_stash(context);
  duk_push_pointer(context, verdict);
  duk_put_prop_literal(context, -2, "verdict");
  duk_pop(context);
  duk_push_global_object(context);
  duk_put_function_list(context, -1, globals);
  duk_push_object(context);
  duk_put_function_list(context, -1, console);
  duk_put_prop_literal(context, -2, "console");
  // Removes the engine's own object, which is not part of the language.
  duk_del_prop_literal(context, -1, "Duktape");
  duk_pop(context);
}

void verdict_begin(struct verdict *verdict, const struct request *request) {
  verdict->request = request;
  verdict->names_wrong = 0;
  verdict->rejected = 0;
  answer_begin(verdict->answer);
}

void verdict_reject(duk_context *context, struct verdict *verdict, uint32_t status) {
  duk_size_t length;
  const char *reason = duk_to_lstring(context, -1, &length);
  if (verdict->rejected) return;
  verdict->rejected = 1;
  answer_begin(verdict->answer);
  answer_byte(verdict->answer, 'x');
  answer_number(verdict->answer, status);
  text_answer(verdict->answer, reason, length);
}

void verdict_fail(struct answer *answer, uint32_t line, const char *message, size_t length) {
  enum { longest = 1000 };
  answer_begin(answer);
  answer_byte(answer, 'e');
  answer_number(answer, line);
  text_answer(answer, message, length < longest ? length : longest);
}

void verdict_end(struct verdict *verdict) {
  static const char wrong[] = "a channel or role was named that cannot be one";
  static const char large[] = "the answer is too large";
  if (verdict->answer->overflow)
    verdict_fail(verdict->answer, 0, large, sizeof large - 1);
  else if (verdict->names_wrong)
    verdict_fail(verdict->answer, 0, wrong, sizeof wrong - 1);
}
