/// The movement of the focus by arrow keys, between places in lines.
struct ArrowKeys {
  enum Direction: CaseIterable {
    case up, down, left, right
  }

  /// The frame of a place, in pixels.
  struct Frame: Hashable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    fileprivate var middle: Double { x + width / 2 }
    fileprivate var end: Double { y + height }
  }

  /// The frames in reading order.
  let frames: [Frame]
  /// Whether a line begins at the right.
  var isRightToLeft = false

  /// Returns the place that an arrow key leads to. Up and down lead to the nearest place of the
  /// next line, and from a wide place to the line's first place. Left and right lead to the
  /// neighbour, and at the end of a line to the next line.
  /// - Returns: `nil` if there is no place in this direction.
  func place(from place: Int, _ direction: Direction) -> Int? {
    guard frames.indices.contains(place) else { return nil }
    let next =
      switch direction {
      case .up: nearest(to: place) { $0.end <= $1.y + 1 }
      case .down: nearest(to: place) { $0.y >= $1.end - 1 }
      case .left: isRightToLeft ? place + 1 : place - 1
      case .right: isRightToLeft ? place - 1 : place + 1
      }
    return next.flatMap { frames.indices.contains($0) ? $0 : nil }
  }

  private func nearest(to place: Int, where isBeyond: (Frame, Frame) -> Bool) -> Int? {
    let from = frames[place]
    return frames.indices.filter { isBeyond(frames[$0], from) }
      .min { distance(frames[$0], from) < distance(frames[$1], from) }
  }

  /// The distance between the lines counts before the distance within a line.
  private func distance(_ frame: Frame, _ from: Frame) -> (Double, Double) {
    let isWithin = frame.middle >= from.x && frame.middle <= from.x + from.width
    return (
      max(frame.y - from.end, from.y - frame.end).rounded(),
      isWithin ? 0 : abs(frame.middle - from.middle)
    )
  }
}
