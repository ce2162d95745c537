import Foundation

/// A transfer that is being sent, or changed by the person: here it is newer than in the journal.
struct ActiveTransfer {
  struct Attempt {
    let progress: TransferProgress
    let task: Task<Void, Never>
    /// Tells this try from an earlier one of the same transfer.
    let ticket: UInt64
  }

  var machine: TransferMachine
  /// As the journal has it.
  var recorded: Transfer
  /// Events whose actions are not all done.
  var unsettled = 0
  /// The last writing to the journal; the next one waits for it.
  var saving: Task<Bool, Never>?
  /// The try under way; nil for one that is only being changed.
  var attempt: Attempt?

  init(_ transfer: Transfer) {
    machine = TransferMachine(transfer)
    recorded = transfer
  }

  var isSending: Bool { machine.isSending }

  /// Shows no end before it is on the disk.
  var snapshot: TransferSnapshot {
    TransferSnapshot(
      recorded, isSending: attempt != nil && recorded.state == .waiting && !recorded.wait.isHeld,
      bytesSent: attempt?.progress.bytes ?? 0)
  }
}
