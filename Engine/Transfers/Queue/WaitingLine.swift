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
