/// How much of the daemon loads may take.
package struct LoadLimits: Sendable {
  /// Loads of one process under way together; others wait for their turn.
  package var perProcess = 16
  /// As `perProcess`, to one host and port: what browsers and Apple's default sessions allow.
  package var perHost = 6
  /// Loads of all processes together. A process without any gets one all the same, so that none can
  /// keep another from loading.
  package var total = 64
  /// Loads of one process that may wait; one more is refused.
  package var waiting = 128
  /// Bytes of a request's header fields.
  package var requestHead = 64 << 10

  package init() {}
}
