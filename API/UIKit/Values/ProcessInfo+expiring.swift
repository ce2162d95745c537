import ExtensionProcess
public import Foundation

extension ProcessInfo {
  /// Runs the block in the background; an extension's process outlives its request for it. It is
  /// not called again when time is short: an extension has what `NSExtensionContext` gives it.
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
  ) { performActivity(holding: .current, block) }

  func performActivity(holding work: OpenWork, _ block: @escaping @Sendable (Bool) -> Void) {
    // Begun here and not on the queue: what follows may complete the request.
    let open = work.begin()
    DispatchQueue.global().async {
      block(false)
      open.end()
    }
  }
}
