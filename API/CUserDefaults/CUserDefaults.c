// Replacements for the functions with which Foundation creates a `UserDefaults`. They have
// Foundation's symbol names, so that a source file that imports only Foundation gets the same
// objects as a file that imports UIKit.
//
// If Foundation is a shared library, the program's definitions take precedence over the library's.
// If Foundation is linked statically, its own definitions take precedence, because the definitions
// in this file are weak. The linker then needs the option `--wrap` for each function.

#define _GNU_SOURCE
#include "CUserDefaults.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

#define ALLOCATING "$s10Foundation12UserDefaultsC9suiteNameACSgSSSg_tcfC"
#define INITIALIZING "$s10Foundation12UserDefaultsC9suiteNameACSgSSSg_tcfc"
#define PLAIN "$s10Foundation12UserDefaultsCACycfC"
#define STANDARD "$s10Foundation12UserDefaultsC8standardACvgZ"

// Defines two symbols for a function: Foundation's name, and the name to which `--wrap` redirects.
#define TAKES_OVER(function, name)                                               \
  __asm__(".weak \"" name "\"\n.set \"" name "\", " function "\n"                \
          ".type \"" name "\", %function\n"                                      \
          ".globl \"__wrap_" name "\"\n.set \"__wrap_" name "\", " function "\n" \
          ".type \"__wrap_" name "\", %function\n")

TAKES_OVER("cuserdefaults_allocate", ALLOCATING);
TAKES_OVER("cuserdefaults_initialize", INITIALIZING);
TAKES_OVER("cuserdefaults_plain", PLAIN);
TAKES_OVER("cuserdefaults_standard", STANDARD);

// Swift functions of AppGroups. A name is passed as the two words of an `Optional<String>`, without
// ownership.
extern void *appgroups_suite(uintptr_t low, void *high);
extern void *appgroups_standard(void);
extern int32_t appgroups_way(const void *type, uintptr_t low, void *high);

extern void swift_bridgeObjectRelease(void *);
extern void swift_deallocPartialClassInstance(
    void *object, const void *type, size_t size, size_t alignment_mask);

/// Foundation's initializer, if Foundation is linked statically with `--wrap`.
extern SWIFT void *linked(uintptr_t low, void *high, SELF void *object) __asm__(
    "__real_" INITIALIZING) __attribute__((weak));
typedef SWIFT void *(*Initializer)(uintptr_t low, void *high, SELF void *object);

SWIFT void *cuserdefaults_allocate(uintptr_t low, void *high, SELF const void *type) {
  (void)type;
  void *made = appgroups_suite(low, high);
  // The caller passed ownership of the name.
  swift_bridgeObjectRelease(high);
  return made;
}

SWIFT void *cuserdefaults_plain(SELF const void *type) {
  (void)type;
  return appgroups_suite(0, NULL);
}

SWIFT void *cuserdefaults_standard(SELF const void *type) {
  (void)type;
  return appgroups_standard();
}

/// Deallocates an object that was not initialized. The object's metadata has its size.
static void give_back(void *object) {
  const char *type = *(const char **)object;
  swift_deallocPartialClassInstance(
      object, type, *(const uint32_t *)(type + 24), *(const uint16_t *)(type + 28));
}

/// Replaces Foundation's initializer of an allocated object. Optimized code allocates the object
/// itself and calls only this function.
SWIFT void *cuserdefaults_initialize(uintptr_t low, void *high, SELF void *object) {
  switch (appgroups_way(*(const void **)object, low, high)) {
    case 0: {
      Initializer next = linked ? linked : (Initializer)dlsym(RTLD_NEXT, INITIALIZING);
      if (!next) __builtin_trap();
      return next(low, high, object);
    }
    case 1:
      give_back(object);
      return cuserdefaults_allocate(low, high, NULL);
    default:
      // The stored properties of an unknown subclass may be initialized already, so the object is
      // not deallocated.
      swift_bridgeObjectRelease(high);
      return NULL;
  }
}
