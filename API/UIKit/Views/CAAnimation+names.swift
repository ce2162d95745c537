// The names of animations. Nothing is animated, so they have no effect.

/// The appearance of a layer before and after an animation.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
  /// The appearance without the animation.
  public static let removed = Self(rawValue: "removed")
  /// The last value stays.
  public static let forwards = Self(rawValue: "forwards")
  /// The first value is shown before the start.
  public static let backwards = Self(rawValue: "backwards")
  /// Both the first and the last value stay.
  public static let both = Self(rawValue: "both")

  /// The name.
  public let rawValue: String

  /// Creates a value with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The course of an animation.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  /// Steady.
  public static let linear = Self(rawValue: "linear")
  /// Slow at the start.
  public static let easeIn = Self(rawValue: "easeIn")
  /// Slow at the end.
  public static let easeOut = Self(rawValue: "easeOut")
  /// Slow at the start and at the end.
  public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
  /// The system's course.
  public static let `default` = Self(rawValue: "default")

  /// The name.
  public let rawValue: String

  /// Creates a value with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The kind of a transition.
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
  /// The contents fade.
  public static let fade = Self(rawValue: "fade")
  /// The new contents move over the old.
  public static let moveIn = Self(rawValue: "moveIn")
  /// The new contents push the old.
  public static let push = Self(rawValue: "push")
  /// The old contents move away.
  public static let reveal = Self(rawValue: "reveal")

  /// The name.
  public let rawValue: String

  /// Creates a value with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The direction of a transition.
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
  /// From the left.
  public static let fromLeft = Self(rawValue: "fromLeft")
  /// From the right.
  public static let fromRight = Self(rawValue: "fromRight")
  /// From the top.
  public static let fromTop = Self(rawValue: "fromTop")
  /// From the bottom.
  public static let fromBottom = Self(rawValue: "fromBottom")

  /// The name.
  public let rawValue: String

  /// Creates a value with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The ends of a line.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  /// Straight, at the end point.
  public static let butt = Self(rawValue: "butt")
  /// Round.
  public static let round = Self(rawValue: "round")
  /// Straight, behind the end point.
  public static let square = Self(rawValue: "square")

  /// The name.
  public let rawValue: String

  /// Creates a value with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The corners of a line.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  /// Sharp.
  public static let miter = Self(rawValue: "miter")
  /// Round.
  public static let round = Self(rawValue: "round")
  /// Cut off.
  public static let bevel = Self(rawValue: "bevel")

  /// The name.
  public let rawValue: String

  /// Creates a value with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The rule for the inside of a shape.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  /// The number of turns is not zero.
  public static let nonZero = Self(rawValue: "nonZero")
  /// The number of crossed lines is odd.
  public static let evenOdd = Self(rawValue: "evenOdd")

  /// The name.
  public let rawValue: String

  /// Creates a value with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}

/// The placement of a layer's contents.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  /// In the center.
  public static let center = Self(rawValue: "center")
  /// Scaled to the bounds.
  public static let resize = Self(rawValue: "resize")
  /// Scaled to fit into the bounds.
  public static let resizeAspect = Self(rawValue: "resizeAspect")
  /// Scaled to fill the bounds.
  public static let resizeAspectFill = Self(rawValue: "resizeAspectFill")

  /// The name.
  public let rawValue: String

  /// Creates a value with the given name. Any name is accepted.
  public init(rawValue: String) { self.rawValue = rawValue }
}

// The keys of a layer's standard actions and of a transaction. Nothing is animated.

/// The key of a transition.
public let kCATransition = "transition"
/// The key of the action when a layer is added.
public let kCAOnOrderIn = "onOrderIn"
/// The key of the action when a layer is removed.
public let kCAOnOrderOut = "onOrderOut"
/// The key of a transaction's duration.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of whether a transaction disables animations.
public let kCATransactionDisableActions = "disableActions"
/// The key of a transaction's course.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of a transaction's block.
public let kCATransactionCompletionBlock = "completionBlock"
