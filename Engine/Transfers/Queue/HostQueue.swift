import Contract

/// The transfers that were read ahead for one host. Discretionary transfers come last.
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

/// A first-in, first-out queue. Adding and taking an element have constant amortized cost.
struct WaitingLine<Element> {
  /// The front in reverse order, so that the next element is the last.
  private var front: [Element] = []
  private var back: [Element] = []

  var count: Int { front.count + back.count }
  var isEmpty: Bool { front.isEmpty && back.isEmpty }

  /// The elements in their order.
  var elements: [Element] { front.reversed() + back }

  func contains(where isSuch: (Element) -> Bool) -> Bool {
    front.contains(where: isSuch) || back.contains(where: isSuch)
  }

  mutating func append(_ element: Element) { back.append(element) }

  mutating func popFirst() -> Element? {
    if front.isEmpty {
      front = back.reversed()
      back = []
    }
    return front.popLast()
  }

  mutating func remove(where isSuch: (Element) -> Bool) -> Element? {
    if let index = front.lastIndex(where: isSuch) { return front.remove(at: index) }
    return back.firstIndex(where: isSuch).map { back.remove(at: $0) }
  }
}

extension WaitingLine: Sendable where Element: Sendable {}
