#include "CInitializers.h"

#include <stdint.h>

// Returns the implementation of a method for a class, which may override the method. Swift calls
// this runtime function for classes of other modules.
extern const void *swift_lookUpClassMethod(const void *type, const void *method, const void *owner);

extern const char controller_method[] __asm__(
    "$s5UIKit16UIViewControllerC7nibName6bundleACSSSg_10Foundation6BundleCSgtcfCTq");
extern const char controller_class[] __asm__("$s5UIKit16UIViewControllerCMn");
extern const char object_method[] __asm__("$s10Foundation8NSObjectCACycfCTq");
extern const char object_class[] __asm__("$s10Foundation8NSObjectCMn");

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) const void *

// A `String?` is passed as two words. Both are zero for `nil`.
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
