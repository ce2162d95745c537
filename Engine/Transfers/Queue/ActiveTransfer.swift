/// A transfer that is being sent, or changed by the person: here it is newer than in the journal.
struct ActiveTransfer: Sendable {
  var machine: TransferMachine
  /// As the journal has it.
  var recorded: Transfer
  /// Whether what it has become is being written to the journal.
  var isSaving = false
  /// Whether a try at it has begun since it is in hand.
  var isBegun = false

  init(_ transfer: Transfer) {
    machine = TransferMachine(transfer)
    recorded = transfer
  }

  var isRecorded: Bool { machine.transfer == recorded }

  /// Whether it is shown as being sent: no end is before it is on the disk.
  var isSending: Bool { isBegun && recorded.state == .waiting && !recorded.wait.isHeld }
}
