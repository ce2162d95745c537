/// How long a body may take to arrive. The limit keeps slow clients from blocking the shared
/// memory.
struct BodyTimeout: Sendable {
  /// The time for any body, however small.
  var least = Duration.seconds(30)
  /// The lowest speed expected beyond that time.
  var bytesPerSecond = 1 << 20

  func time(for count: Int) -> Duration { least + .seconds(count / bytesPerSecond) }
}
