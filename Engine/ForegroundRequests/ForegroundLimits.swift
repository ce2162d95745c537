/// The limits of foreground requests.
package struct ForegroundLimits: Sendable {
  /// The maximum number of requests in flight of one process. Others wait.
  package var perProcess = 16
  /// The maximum number of requests in flight of one process to one host and port. Browsers and
  /// Apple's default sessions have the same limit.
  package var perHost = 6
  /// The maximum number of requests in flight of all processes. A process without one may always
  /// begin one, so that other processes cannot block it.
  package var total = 64
  /// The maximum number of waiting requests of one process. One more is an error.
  package var waiting = 128
  /// The maximum length of a request's header fields, in bytes.
  package var requestHead = 64 << 10

  package init() {}
}
