/// The orientation of the interface. The screen is always upright.
public enum UIInterfaceOrientation: Int, Sendable {
  /// Unknown.
  case unknown = 0
  /// Upright. The interface always has this orientation.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// On the side, turned to the right.
  case landscapeRight
  /// On the side, turned to the left.
  case landscapeLeft

  /// Whether the interface is upright, in either direction.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
  /// Whether the interface is on its side, in either direction.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
}

/// The orientations that a controller supports. Never read.
public struct UIInterfaceOrientationMask: OptionSet, Sendable {
  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 1 << 1)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 1 << 2)
  /// On the side, turned to the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 1 << 3)
  /// On the side, turned to the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 1 << 4)
  /// On the side, in either direction.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// Upright and on the side.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
  /// All orientations.
  public static let all: UIInterfaceOrientationMask = [.allButUpsideDown, .portraitUpsideDown]

  /// The set as bits.
  public let rawValue: UInt

  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
}
