#pragma once

// Initializers of classes that are known only by their name. Swift calls those alone that every subclass
// is made to have, and Apple's `init(nibName:bundle:)` and `NSObject.init()` are none.

/// Calls the class's own `init(nibName: nil, bundle: nil)`, on the main thread. The class must be
/// UIViewController or below it.
/// - Returns: the object, retained.
const void *_Nonnull cinitializers_controller(const void *_Nonnull type);

/// Calls the class's own `init()`. The class must be NSObject or below it.
/// - Returns: the object, retained.
const void *_Nonnull cinitializers_object(const void *_Nonnull type);
