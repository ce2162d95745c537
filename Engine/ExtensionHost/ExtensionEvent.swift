package import Contract
package import Linux

/// An event of an extension process.
package enum ExtensionEvent: Sendable {
  /// A message, with its file descriptor if it has one. Pictures are passed separately.
  case message(ExtensionMessage, Descriptor?)
  /// The end of the process. This is the last event.
  case ended(ExtensionEnding)
}

/// How an extension process ended.
package enum ExtensionEnding: Hashable, Sendable {
  case exited(ExitStatus)
  /// The daemon ended it. The reason completes "X was ended because …".
  case misbehaved(reason: String)
  /// It has ended, but waiting for it failed.
  case unknown
}
