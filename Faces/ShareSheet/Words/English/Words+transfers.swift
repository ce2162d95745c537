package import Contract

/// Sentences about the commands for transfers.
extension Words {
  package enum TransferCommand: CaseIterable, Sendable { case cancel, pause, resume, retry }

  /// Returns why a command changed nothing.
  /// - Parameter transfer: The transfer as the daemon returned it.
  package static func unchanged(
    _ transfer: TransferStatus, by command: TransferCommand
  ) -> String {
    let name = transfer.name.map { " (\($0))" } ?? ""
    return "\(transfer.id.prefix(8))\(name) \(standing(transfer, command)); nothing was changed."
  }

  private static func standing(_ transfer: TransferStatus, _ command: TransferCommand) -> String {
    switch transfer.state {
    case .delivered: "was already delivered"
    case .cancelled: "was already cancelled"
    case .failed: "has failed and is not being sent"
    case .outcomeUnknown: "has ended with an unknown outcome"
    case .sending: command == .resume ? "is being sent and was not paused" : "is being sent"
    case .waiting: transfer.waitsFor == .paused ? "is already paused" : "is not paused"
    }
  }
}
