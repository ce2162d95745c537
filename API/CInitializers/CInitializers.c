#include "CInitializers.h"

#include <stdint.h>

// A class's initializer stands in its table of methods, a subclass's own in the same place. The runtime
// finds it for a subclass of a class that was built elsewhere; it is asked the same here.
extern const void *swift_lookUpClassMethod(const void *type, const void *method, const void *owner);

extern const char controller_method[] __asm__(
    "$s5UIKit16UIViewControllerC7nibName6bundleACSSSg_10Foundation6BundleCSgtcfCTq");
extern const char controller_class[] __asm__("$s5UIKit16UIViewControllerCMn");
extern const char object_method[] __asm__("$s10Foundation8NSObjectCACycfCTq");
extern const char object_class[] __asm__("$s10Foundation8NSObjectCMn");

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) const void *

// `String?` is two words, both zero without one.
typedef SWIFT const void *(*FromNib)(uintptr_t, uintptr_t, const void *, SELF);
typedef SWIFT const void *(*FromNothing)(SELF);

const void *cinitializers_controller(const void *type) {
  FromNib initialize =
      (FromNib)swift_lookUpClassMethod(type, controller_method, controller_class);
  return initialize(0, 0, 0, type);
}

const void *cinitializers_object(const void *type) {
  FromNothing initialize =
      (FromNothing)swift_lookUpClassMethod(type, object_method, object_class);
  return initialize(type);
}
