/// The opacity and the rectangle of a page. The rectangle is in points from the screen's upper left
/// corner.
package struct Placement: Codable, Hashable, Sendable {
  /// The distance from the left edge.
  package var x: Double
  /// The distance from the upper edge.
  package var y: Double
  /// The width in points.
  package var width: Double
  /// The height in points.
  package var height: Double
  /// The opacity, from 0 (invisible) to 1.
  package var alpha: Double

  package init(x: Double, y: Double, width: Double, height: Double, alpha: Double = 1) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
    self.alpha = alpha
  }
}

/// One movement of a page to its placement. A face that does not animate draws the final state.
package struct Motion: Codable, Hashable, Sendable, Identifiable {
  /// The identifier, unique in the process. Faces play each movement once.
  package var id: Int
  /// The placement at the start.
  package var from: Placement
  /// The duration in seconds.
  package var duration: Double
  /// The time before the movement starts, in seconds.
  package var delay: Double

  package init(id: Int, from: Placement, duration: Double, delay: Double = 0) {
    self.id = id
    self.from = from
    self.duration = duration
    self.delay = delay
  }
}
