/// The orientation of a stored picture (Exif 2.3, tag 0x0112).
package enum ExifOrientation: UInt16, Sendable {
  /// Upright.
  case up = 1
  /// Mirrored left to right.
  case upMirrored
  /// Upside down.
  case down
  /// Upside down and mirrored.
  case downMirrored
  /// Mirrored and turned. The sides are exchanged.
  case leftMirrored
  /// The picture must be turned 90° clockwise. The sides are exchanged.
  case right
  /// Mirrored and turned. The sides are exchanged.
  case rightMirrored
  /// The picture must be turned 90° counterclockwise. The sides are exchanged.
  case left

  /// Whether the stored width is the height of the upright picture.
  package var swapsSides: Bool { rawValue >= Self.leftMirrored.rawValue }

  /// The orientation that reverses this orientation.
  var inverse: ExifOrientation {
    switch self {
    case .right: .left
    case .left: .right
    default: self
    }
  }
}
