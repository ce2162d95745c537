import Contract

/// A transfer that is being sent or changed. Its state here may be newer than in the journal.
struct ActiveTransfer: Sendable {
  var machine: TransferMachine
  /// The journal's version of the transfer.
  var recorded: Transfer
  /// Whether the new state is being written to the journal.
  var isSaving = false
  /// Whether an attempt has begun since the transfer was taken into use.
  var isBegun = false

  init(_ transfer: Transfer) {
    machine = TransferMachine(transfer)
    recorded = transfer
  }

  var isRecorded: Bool { machine.transfer == recorded }

  /// Whether the transfer is shown as being sent. An end is shown only when it is on the disk.
  var isSending: Bool { isBegun && recorded.state == .waiting && !recorded.wait.isHeld }
}
