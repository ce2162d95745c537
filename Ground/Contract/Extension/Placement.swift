/// Where a page lies, in points from the screen's upper left corner, and how much of it is seen.
package struct Placement: Codable, Hashable, Sendable {
  package var x: Double
  package var y: Double
  package var width: Double
  package var height: Double
  /// 0 (unseen) to 1.
  package var alpha: Double

  package init(x: Double, y: Double, width: Double, height: Double, alpha: Double = 1) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.alpha = alpha
  }
}

/// One movement of a page to its placement. A face that does not play it draws the end.
package struct Motion: Codable, Hashable, Sendable, Identifiable {
  /// Unique in the process: a movement seen before is not played again.
  package var id: Int
  package var from: Placement
  /// Seconds.
  package var duration: Double
  /// Seconds before it begins.
  package var delay: Double

  package init(id: Int, from: Placement, duration: Double, delay: Double = 0) {
    self.id = id
    self.from = from
    self.duration = duration
    self.delay = delay
  }
}
