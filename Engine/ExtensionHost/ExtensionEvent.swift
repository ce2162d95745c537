package import Linux
package import Wire

/// What the daemon hears of an extension process.
package enum ExtensionEvent: Sendable {
  case view(ExtensionView)
  case request(id: UInt64, ExtensionMessage.Request, body: Descriptor?)
  case load(id: UInt64, LoadRequest, body: Descriptor?)
  case cancelLoad(id: UInt64)
  case notReturned([String])
  case completed(returned: [ReturnedItem])
  case cancelled(Failure)
  /// It was told that its time is over, with so many things open.
  case unfinished(count: Int)
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
