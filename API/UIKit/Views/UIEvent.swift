public import Foundation

/// A touch event. Faces send none, so handlers receive `nil`.
@preconcurrency @MainActor open class UIEvent: NSObject {}
