/// First come, first served; each costs the same, however long the line.
struct WaitingLine<Element> {
  /// The next is the last.
  private var front: [Element] = []
  private var back: [Element] = []

  var count: Int { front.count + back.count }
  var isEmpty: Bool { front.isEmpty && back.isEmpty }

  /// In their order.
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

  /// Takes the first such out of the line.
  mutating func remove(where isSuch: (Element) -> Bool) -> Element? {
    if let index = front.lastIndex(where: isSuch) { return front.remove(at: index) }
    return back.firstIndex(where: isSuch).map { back.remove(at: $0) }
  }
}

extension WaitingLine: Sendable where Element: Sendable {}
