package import Contract
import Translations

/// Sentences for the commands about transfers.
extension Words {
  package enum TransferCommand: CaseIterable, Sendable { case cancel, pause, resume, retry }

  /// Returns the reason why a command changed nothing.
  /// - Parameter transfer: The transfer as the daemon returned it.
  package static func unchanged(
    _ transfer: TransferStatus, by command: TransferCommand
  ) -> String {
    let name = transfer.id.prefix(8) + (transfer.name.map { " (\($0))" } ?? "")
    return switch transfer.state {
    case .delivered: translated("\(name) was already delivered. Nothing was changed.")
    case .cancelled: translated("\(name) was already cancelled. Nothing was changed.")
    case .failed: translated("\(name) has failed and is not being sent. Nothing was changed.")
    case .outcomeUnknown:
      translated("\(name) has ended with an unknown outcome. Nothing was changed.")
    case .sending where command == .resume:
      translated("\(name) is being sent and was not paused. Nothing was changed.")
    case .sending: translated("\(name) is being sent. Nothing was changed.")
    case .waiting where transfer.waitsFor == .paused:
      translated("\(name) is already paused. Nothing was changed.")
    case .waiting: translated("\(name) is not paused. Nothing was changed.")
    }
  }
}
