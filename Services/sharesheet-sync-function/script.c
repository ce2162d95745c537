#include "script.h"

#include <duktape.h>
#include <string.h>
#include <unistd.h>

#include "arena.h"
#include "text.h"
#include "verdict.h"

struct script {
  struct arena *arena;
  duk_context *context;
  // The arena's content right after the source was read.
  void *copy;
  size_t copy_length;
  struct answer *answer;
  struct verdict verdict;
};

// Wraps the source, `function (doc, oldDoc) { … }`, without shifting its line numbers.
static const char before[] = "(function () { var sync = ";
static const char after[] = "\n; return sync; })()";

// The engine is unusable after a fatal error. The client notices that the process ends.
static void end_at_once(void *udata, const char *message) {
  (void)udata;
  (void)message;
  _exit(1);
}

// Writes the error on top of the stack into the response.
static duk_ret_t describe_error(duk_context *context, void *udata) {
  struct answer *answer = udata;
  uint32_t line = 0;
  if (duk_is_error(context, -1)) {
    duk_get_prop_literal(context, -1, "lineNumber");
    line = duk_get_uint(context, -1);
    duk_pop(context);
  }
  duk_size_t length;
  const char *message = duk_safe_to_lstring(context, -1, &length);
  verdict_fail(answer, line, message, length);
  return 0;
}

static void answer_error(duk_context *context, struct answer *answer) {
  static const char unclear[] = "it threw what cannot be shown";
  if (duk_safe_call(context, describe_error, answer, 1, 1) != DUK_EXEC_SUCCESS)
    verdict_fail(answer, 0, unclear, sizeof unclear - 1);
  duk_pop(context);
}

// Keeps the function in the stash, which scripts cannot access.
static duk_ret_t read_source(duk_context *context, void *udata) {
  const struct bytes *source = udata;
  duk_push_global_stash(context);
  duk_push_lstring(context, before, sizeof before - 1);
  text_push(context, *source);
  duk_push_lstring(context, after, sizeof after - 1);
  duk_concat(context, 3);
  duk_push_literal(context, "sync function");
  duk_compile(context, DUK_COMPILE_EVAL);
  duk_call(context, 0);
  if (!duk_is_function(context, -1)) return duk_type_error(context, "it is no function");
  duk_put_prop_literal(context, -2, "sync");
  return 0;
}

struct script *script_create(void *memory, size_t size, void *copy, struct bytes source,
                             struct answer *answer) {
  static const struct request nobody = {.has_user = 0};
  size_t own = (sizeof(struct script) + 15) / 16 * 16;
  struct script *script = memory;
  memset(script, 0, sizeof *script);
  script->copy = copy;
  script->answer = answer;
  script->verdict.answer = answer;
  script->arena = arena_create((char *)memory + own, size - own);
  script->context = duk_create_heap(arena_allocate, arena_reallocate, arena_free, script->arena,
                                    end_at_once);
  if (!script->context) return NULL;
  verdict_define(script->context, &script->verdict);
  verdict_begin(&script->verdict, &nobody);
  if (duk_safe_call(script->context, read_source, &source, 0, 1) != DUK_EXEC_SUCCESS) {
    answer_error(script->context, answer);
    return NULL;
  }
  duk_pop(script->context);
  // The second round frees objects that the first round only found.
  duk_gc(script->context, 0);
  duk_gc(script->context, 0);
  script->copy_length = arena_length(script->arena);
  memcpy(script->copy, script->arena, script->copy_length);
  answer_begin(answer);
  return script;
}

static void push_document(duk_context *context, struct bytes text) {
  text_push(context, text);
  duk_json_decode(context, -1);
}

// Pushes the old document with the new document's id.
static void push_old_document(duk_context *context, const struct request *request) {
  if (!request->has_old) {
    duk_push_null(context);
    return;
  }
  push_document(context, request->old);
  if (!duk_is_object(context, -1) || !duk_is_object(context, -2)) return;
  duk_get_prop_literal(context, -2, "_id");
  duk_put_prop_literal(context, -2, "_id");
}

// Returns whether the error on top of the stack has this property, and pushes its value if so.
static int has_reason(duk_context *context, const char *name) {
  duk_get_prop_string(context, -1, name);
  duk_dup_top(context);
  int has = duk_to_boolean(context, -1);
  duk_pop(context);
  if (has) return 1;
  duk_pop(context);
  return 0;
}

static duk_ret_t run(duk_context *context, void *udata) {
  struct script *script = udata;
  duk_push_global_stash(context);
  duk_get_prop_literal(context, -1, "sync");
  push_document(context, script->verdict.request->document);
  push_old_document(context, script->verdict.request);
  if (duk_pcall(context, 2) == DUK_EXEC_SUCCESS) return 0;
  if (has_reason(context, "forbidden")) {
    verdict_reject(context, &script->verdict, 403);
  } else if (has_reason(context, "unauthorized")) {
    verdict_reject(context, &script->verdict, 401);
  } else {
    return duk_throw(context);
  }
  return 0;
}

void script_ask(struct script *script, const struct request *request) {
  arena_restore(script->arena, script->copy, script->copy_length);
  verdict_begin(&script->verdict, request);
  if (duk_safe_call(script->context, run, script, 0, 1) == DUK_EXEC_SUCCESS)
    verdict_end(&script->verdict);
  else
    answer_error(script->context, script->answer);
}

size_t script_peak(const struct script *script) { return arena_peak(script->arena); }
