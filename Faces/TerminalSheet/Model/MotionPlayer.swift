import Wire

/// By how many parts of the screen a page is out of its place.
struct Displacement: Hashable, Sendable {
  var rows: Double
  var columns: Double
}

/// Plays the movement of the page on top, once. Nothing waits for it.
struct MotionPlayer: Hashable, Sendable {
  /// Seconds that any movement may take here.
  static let limit = 0.6
  /// The screen that placements are in, in points.
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
    // While it moves it is drawn out of its place, which may be out of sight.
    guard isOver, let placement, Self.isSound(placement) else { return false }
    return placement.alpha < 0.05 || placement.y >= Self.screen.height
      || placement.x >= Self.screen.width || placement.y + placement.height <= 0
      || placement.x + placement.width <= 0
  }

  /// Where the page's corner is. At rest a page fills the screen, whatever part of it it asked for.
  private var now: (x: Double, y: Double)? {
    guard !isOver, let motion, let placement, Self.isSound(placement) else { return nil }
    let duration = min(motion.duration, Self.limit)
    let time = elapsed - min(motion.delay, Self.limit)
    let part = duration > 0 ? min(max(time / duration, 0), 1) : 1
    // Slower towards the end, as such movements are.
    let eased = 1 - (1 - part) * (1 - part)
    let (from, to) = (motion.from, placement)
    // What it moves by, and not the gap of a card to the screen's edge.
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
