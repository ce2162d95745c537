/// The transfers that were read ahead for one host. Discretionary ones come last.
struct HostQueue {
  private var pressing = WaitingLine<JournalSurvey.Entry>()
  private var discretionary = WaitingLine<JournalSurvey.Entry>()

  var count: Int { pressing.count + discretionary.count }
  var isEmpty: Bool { pressing.isEmpty && discretionary.isEmpty }
  /// Whether the next transfer is not discretionary.
  var isPressing: Bool { !pressing.isEmpty }

  /// The transfers in their order.
  var elements: [JournalSurvey.Entry] { pressing.elements + discretionary.elements }

  func contains(_ id: String) -> Bool {
    pressing.contains { $0.transfer.id == id } || discretionary.contains { $0.transfer.id == id }
  }

  mutating func append(_ entry: JournalSurvey.Entry) {
    if entry.transfer.isDiscretionary {
      discretionary.append(entry)
    } else {
      pressing.append(entry)
    }
  }

  mutating func popFirst() -> JournalSurvey.Entry? {
    pressing.popFirst() ?? discretionary.popFirst()
  }

  /// Removes the first matching transfer.
  mutating func remove(where isSuch: (JournalSurvey.Entry) -> Bool) -> JournalSurvey.Entry? {
    pressing.remove(where: isSuch) ?? discretionary.remove(where: isSuch)
  }
}
