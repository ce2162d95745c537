#pragma once

// Functions that call initializers of classes that are known only by name. Swift code can call such
// an initializer only if it is `required`. Apple's `init(nibName:bundle:)` and `NSObject.init()`
// are not `required`.

/// Calls the class's own `init(nibName: nil, bundle: nil)`, on the main thread. The class must be
/// `UIViewController` or a subclass.
/// - Returns: the object, retained.
const void *_Nonnull cinitializers_controller(const void *_Nonnull type);

/// Calls the class's own `init()`. The class must be `NSObject` or a subclass.
/// - Returns: the object, retained.
const void *_Nonnull cinitializers_object(const void *_Nonnull type);
