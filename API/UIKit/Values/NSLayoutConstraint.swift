public import Foundation

/// A layout constraint. Stored without effect, because faces choose the layout.
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
  /// A direction.
  public enum Axis: Int, Sendable {
    /// Across the screen.
    case horizontal = 0
    /// From top to bottom.
    case vertical
  }

  /// The relation of a constraint's two sides.
  public enum Relation: Int, Sendable {
    /// The left side is at most the right side.
    case lessThanOrEqual = -1
    /// Both sides are equal.
    case equal = 0
    /// The left side is at least the right side.
    case greaterThanOrEqual = 1
  }

  /// The part of an object that a constraint applies to.
  public enum Attribute: Int, Sendable {
    /// No part: the right side is a constant.
    case notAnAttribute = 0
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The top edge.
    case top
    /// The bottom edge.
    case bottom
    /// The edge where the text starts.
    case leading
    /// The edge where the text ends.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The horizontal center.
    case centerX
    /// The vertical center.
    case centerY
    /// The baseline of the last line of text.
    case lastBaseline
    /// The baseline of the first line of text.
    case firstBaseline
  }

  /// The object on the left side.
  open private(set) weak var firstItem: AnyObject?
  /// The object on the right side, or `nil` for a constant.
  open private(set) weak var secondItem: AnyObject?
  /// The part of the first object.
  open private(set) var firstAttribute = Attribute.notAnAttribute
  /// The part of the second object.
  open private(set) var secondAttribute = Attribute.notAnAttribute
  /// The relation of the two sides.
  open private(set) var relation = Relation.equal
  /// The factor of the right side. By default 1.
  open private(set) var multiplier: CGFloat = 1
  /// The number that is added to the right side, in points.
  open var constant: CGFloat = 0
  /// The priority. Stored without effect.
  open var priority = UILayoutPriority.required
  /// The name of the constraint. Stored for the extension.
  open var identifier: String?
  /// Whether the constraint is active. Stored without effect.
  open var isActive = false

  nonisolated override init() { super.init() }

  /// Creates an inactive constraint between the first attribute and the second attribute times
  /// `multiplier` plus `c` points.
  public convenience init(
    item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
    toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
  ) {
    self.init()
    firstItem = view1 as AnyObject
    firstAttribute = attr1
    self.relation = relation
    secondItem = view2.map { $0 as AnyObject }
    secondAttribute = attr2
    self.multiplier = multiplier
    constant = c
  }

  /// Returns one empty constraint. The format is not parsed, because constraints have no effect.
  open class func constraints(
    withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
    views: [String: Any]
  ) -> [NSLayoutConstraint] { [NSLayoutConstraint()] }

  /// The options of a visual format. Ignored.
  public struct FormatOptions: OptionSet, Sendable {
    /// The left edges are aligned.
    public static let alignAllLeft = FormatOptions(rawValue: 1 << 1)
    /// The right edges are aligned.
    public static let alignAllRight = FormatOptions(rawValue: 1 << 2)
    /// The top edges are aligned.
    public static let alignAllTop = FormatOptions(rawValue: 1 << 3)
    /// The bottom edges are aligned.
    public static let alignAllBottom = FormatOptions(rawValue: 1 << 4)
    /// The horizontal centers are aligned.
    public static let alignAllCenterX = FormatOptions(rawValue: 1 << 9)
    /// The vertical centers are aligned.
    public static let alignAllCenterY = FormatOptions(rawValue: 1 << 10)
    /// The format is read in the direction of the text.
    public static let directionLeadingToTrailing: FormatOptions = []

    /// The set as bits.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
  }

  /// Sets `isActive` of all constraints to `true`. Has no other effect.
  open class func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Sets `isActive` of all constraints to `false`. Has no other effect.
  open class func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }
}

/// The priority of a constraint, from 1 to 1,000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The constraint must hold: 1,000.
  public static let required = UILayoutPriority(1000)
  /// The default priority of the resistance to compression: 750.
  public static let defaultHigh = UILayoutPriority(750)
  /// The default priority of hugging the contents: 250.
  public static let defaultLow = UILayoutPriority(250)
  /// The priority of computing the smallest size: 50.
  public static let fittingSizeLevel = UILayoutPriority(50)

  /// The priority as a number. Numbers out of range are not clamped.
  public let rawValue: Float

  /// Creates a priority from a number.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// Creates a priority from a number.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
}

extension UIView {
  /// Adds a constraint to `constraints` and activates it. The layout does not change.
  public func addConstraint(_ constraint: NSLayoutConstraint) { addConstraints([constraint]) }

  /// Adds constraints to `constraints` and activates them. The layout does not change.
  public func addConstraints(_ constraints: [NSLayoutConstraint]) {
    self.constraints += constraints
    NSLayoutConstraint.activate(constraints)
  }

  /// Removes a constraint from `constraints` and deactivates it.
  public func removeConstraint(_ constraint: NSLayoutConstraint) {
    removeConstraints([constraint])
  }

  /// Removes constraints from `constraints` and deactivates them.
  public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
    self.constraints.removeAll { constraint in constraints.contains { $0 === constraint } }
    NSLayoutConstraint.deactivate(constraints)
  }

  /// Has no effect.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}

  /// Has no effect.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {}
}
