/// How long a body may take to come: others may wait for the room that it has.
struct BodyTimeout: Sendable {
  /// However small it is.
  var least = Duration.seconds(30)
  /// What it is to bring beyond that.
  var bytesPerSecond = 1 << 20

  func time(for count: Int) -> Duration { least + .seconds(count / bytesPerSecond) }
}
