/// The orientation of a stored picture (Exif 2.3, tag 0x0112).
package enum ExifOrientation: UInt16, Sendable {
  case up = 1
  case upMirrored
  case down
  case downMirrored
  case leftMirrored
  case right
  case rightMirrored
  case left

  /// Whether the stored width is the height of the upright picture.
  package var swapsSides: Bool { rawValue >= Self.leftMirrored.rawValue }

  /// The orientation that reverses this one.
  var inverse: ExifOrientation {
    switch self {
    case .right: .left
    case .left: .right
    default: self
    }
  }
}
