public import Foundation

/// Faces know no gestures; and its action would be a selector, which Linux does not have.
@available(*, unavailable, message: "Faces know no gestures: use a UIButton with a UIAction.")
@MainActor open class UIGestureRecognizer: NSObject {}

/// Faces know no gestures; and its action would be a selector, which Linux does not have.
@available(*, unavailable, message: "Faces know no gestures: use a UIButton with a UIAction.")
public typealias UITapGestureRecognizer = UIGestureRecognizer
