public import Foundation

/// What iOS tells of touches. Faces send none: what has a place for one is given nil.
@preconcurrency @MainActor open class UIEvent: NSObject {}
