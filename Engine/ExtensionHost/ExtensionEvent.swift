package import Contract
package import Linux

/// What the daemon hears of an extension process.
package enum ExtensionEvent: Sendable {
  /// A message, and the descriptor that came along. Pictures are not among them.
  case message(ExtensionMessage, Descriptor?)
  /// Always the last one.
  case ended(ExtensionEnding)
}

/// How an extension process ended.
package enum ExtensionEnding: Hashable, Sendable {
  case exited(ExitStatus)
  /// It was ended for what it did; the reason completes "X was ended because …".
  case misbehaved(reason: String)
  /// It has ended; waiting for it failed.
  case unknown
}
