import Contract

/// The transfers that were read ahead for one host. Discretionary ones come last.
struct HostQueue {
  private var pressing = WaitingLine<JournalEntry>()
  private var discretionary = WaitingLine<JournalEntry>()

  var count: Int { pressing.count + discretionary.count }
  var isEmpty: Bool { pressing.isEmpty && discretionary.isEmpty }
  /// Whether the next transfer is not discretionary.
  var isPressing: Bool { !pressing.isEmpty }

  /// The transfers in their order.
  var elements: [JournalEntry] { pressing.elements + discretionary.elements }

  func contains(_ id: String) -> Bool {
    pressing.contains { $0.transfer.id == id } || discretionary.contains { $0.transfer.id == id }
  }

  mutating func append(_ entry: JournalEntry) {
    if entry.transfer.request.isDiscretionary == true {
      discretionary.append(entry)
    } else {
      pressing.append(entry)
    }
  }

  mutating func popFirst() -> JournalEntry? {
    pressing.popFirst() ?? discretionary.popFirst()
  }

  /// Removes the first matching transfer.
  mutating func remove(where isSuch: (JournalEntry) -> Bool) -> JournalEntry? {
    pressing.remove(where: isSuch) ?? discretionary.remove(where: isSuch)
  }
}
