import Contract

/// The offset of a page from its final position, as fractions of the screen's size.
struct Displacement: Hashable, Sendable {
  var rows: Double
  var columns: Double
}

/// A player of the topmost page's motion. Each motion is played once. The sheet does not wait for
/// its end.
struct MotionPlayer: Hashable, Sendable {
  /// The maximum delay of a motion, and also its maximum duration, in seconds.
  static let limit = 0.6
  /// The size in points of the screen to which an extension's placements refer.
  private static let screen = (width: 390.0, height: 844.0)

  private var placement: Placement?
  private var motion: Motion?
  private var elapsed = 0.0
  private var isOver = true

  mutating func show(_ page: Page?) {
    placement = page?.placement
    guard let new = page?.motion, placement != nil, Self.isSound(new) else {
      isOver = true
      return
    }
    guard new.id != motion?.id else { return }
    motion = new
    elapsed = 0
    isOver = false
  }

  var isPlaying: Bool { !isOver }

  mutating func advance(by seconds: Double) {
    elapsed += seconds
    if let motion, elapsed >= min(motion.delay, Self.limit) + min(motion.duration, Self.limit) {
      isOver = true
    }
  }

  mutating func finish() { isOver = true }

  var displacement: Displacement? {
    guard let now, now.x.magnitude >= 1 || now.y.magnitude >= 1 else { return nil }
    return Displacement(
      rows: Self.bounded(now.y / Self.screen.height),
      columns: Self.bounded(now.x / Self.screen.width))
  }

  var isUnseen: Bool {
    // During a motion the page counts as visible, even if its offset is off the screen.
    guard isOver, let placement, Self.isSound(placement) else { return false }
    return placement.alpha < 0.05 || placement.y >= Self.screen.height
      || placement.x >= Self.screen.width || placement.y + placement.height <= 0
      || placement.x + placement.width <= 0
  }

  /// The current offset of the page's corner during a motion. Without a motion there is no offset,
  /// because the page fills the screen, whatever its placement.
  private var now: (x: Double, y: Double)? {
    guard !isOver, let motion, let placement, Self.isSound(placement) else { return nil }
    let duration = min(motion.duration, Self.limit)
    let time = elapsed - min(motion.delay, Self.limit)
    let part = duration > 0 ? min(max(time / duration, 0), 1) : 1
    // The quadratic curve slows the motion down towards its end.
    let eased = 1 - (1 - part) * (1 - part)
    let (from, to) = (motion.from, placement)
    // A page in the form of a card has a gap to the edge of the screen, but the gap is not drawn.
    // The start or the end of the motion, whichever is nearer to the edge, therefore has the offset
    // 0.
    let rest = (
      x: min(from.x, to.x, key: { $0.magnitude }), y: min(from.y, to.y, key: { $0.magnitude })
    )
    return (
      from.x + (to.x - from.x) * eased - rest.x, from.y + (to.y - from.y) * eased - rest.y
    )
  }

  private static func bounded(_ part: Double) -> Double { min(max(part, -1), 1) }

  private static func isSound(_ placement: Placement) -> Bool {
    [placement.x, placement.y, placement.width, placement.height, placement.alpha]
      .allSatisfy { $0.isFinite && $0.magnitude < 1e6 }
  }

  private static func isSound(_ motion: Motion) -> Bool {
    isSound(motion.from) && motion.duration.isFinite && motion.delay.isFinite
      && motion.duration >= 0 && motion.delay >= 0
  }
}

private func min(_ one: Double, _ other: Double, key: (Double) -> Double) -> Double {
  key(one) <= key(other) ? one : other
}
