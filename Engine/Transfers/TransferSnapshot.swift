package import Foundation

/// A transfer as it stands at this moment: what the journal says, and what is under way.
package struct TransferSnapshot: Hashable, Sendable, Identifiable {
  package let transfer: Transfer
  package let isSending: Bool
  /// Body bytes that the kernel has taken in the present try; all of them once delivered.
  package let bytesSent: Int64

  package var id: String { transfer.id }
  package var isFinal: Bool { transfer.state != .waiting }

  init(_ transfer: Transfer, isSending: Bool = false, bytesSent: Int64 = 0) {
    self.transfer = transfer
    self.isSending = isSending
    self.bytesSent = transfer.state == .delivered ? transfer.custody.size : bytesSent
  }

  /// State, cause and next step in one sentence.
  package func sentence(at now: Date) -> String {
    let cause = transfer.reason.map { ": \($0)" } ?? ""
    switch transfer.state {
    case .delivered:
      return transfer.attempts > 1
        ? "Delivered at try \(transfer.attempts)." : "Delivered."
    case .cancelled: return "Cancelled; nothing more will be sent."
    case .failed: return "Failed\(cause). `sharesheet transfers retry \(id)` tries again."
    case .waiting:
      if isSending { return "Sending: \(progress)." }
      if transfer.attempts == 0 { return "Waiting for its turn." }
      let seconds = Int(transfer.nextAttempt.timeIntervalSince(now).rounded(.up))
      return "Waiting\(cause); next try \(seconds <= 0 ? "now" : "in \(Self.duration(seconds))")."
    }
  }

  /// What the person must keep to until it is sent.
  package var notice: String? {
    guard case .linked = transfer.custody, transfer.state == .waiting else { return nil }
    return
      "\(transfer.name ?? "The file") is too large to copy: leave it as it is until it is sent. Deleting it is safe."
  }

  private var progress: String {
    let total = transfer.custody.size
    guard total > 0 else { return "no body" }
    return "\(bytesSent * 100 / total) % of \(total) bytes"
  }

  private static func duration(_ seconds: Int) -> String {
    seconds < 120 ? "\(seconds) s" : "\(seconds / 60) min"
  }
}
