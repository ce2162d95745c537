import AppleSupport
public import Foundation

extension ProcessInfo {
  /// Runs the block in the background with `false`. An extension's process outlives its request
  /// until the block returns. The block is not called again on expiry. Use the completion handler
  /// of `NSExtensionContext` for that.
  public func performExpiringActivity(
    withReason reason: String, using block: @escaping @Sendable (Bool) -> Void
  ) { performActivity(holding: .current, block) }

  func performActivity(holding work: OpenWork, _ block: @escaping @Sendable (Bool) -> Void) {
    // Begun now, because the caller may complete the request before the queue runs the block.
    let open = work.begin()
    DispatchQueue.global().async {
      block(false)
      open.end()
    }
  }
}
