package import Wire

/// What the person did and the daemon has not taken yet, in order: one input is under way at a
/// time, and of several states of one thing (a text, a table's place) only the last one goes. A
/// fast typist on a slow line piles up nothing.
package struct Outbox: Hashable, Sendable {
  /// Presses that may wait; more are from a key held down, or from a daemon that is stuck.
  package static let limit = 64

  private(set) var underWay: PersonInput?
  private var waiting: [PersonInput] = []

  package mutating func add(_ input: PersonInput) {
    if let place = place(of: input) {
      waiting[place] = input
    } else if waiting.count < Self.limit {
      waiting.append(input)
    }
  }

  package mutating func presented() { waiting.insert(.presented, at: 0) }
  package mutating func changed(to text: String, revision: Int) {
    add(.text(text, revision: revision))
  }
  package mutating func post() { add(.post) }

  /// The input under way came to its end, either way.
  package mutating func settle() { underWay = nil }

  /// Post will not be sent any more.
  package mutating func withdrawPost() { waiting.removeAll { $0 == .post } }

  /// Nothing waits any more; what is under way still comes to its end.
  package mutating func clear() { waiting = [] }

  package var isIdle: Bool { underWay == nil && waiting.isEmpty }

  /// The input to send now; nil while one is under way or there is none.
  package mutating func next() -> PersonInput? {
    guard underWay == nil, !waiting.isEmpty else { return nil }
    underWay = waiting.removeFirst()
    return underWay
  }

  /// Where an older state of the same thing waits. A press between the two keeps them apart: it was
  /// meant for what was there then.
  private func place(of input: PersonInput) -> Int? {
    guard let subject = input.subject else { return nil }
    for (index, other) in waiting.enumerated().reversed() {
      guard let known = other.subject else { return nil }
      if known == subject { return index }
    }
    return nil
  }
}

extension PersonInput {
  fileprivate enum Subject: Hashable {
    case text
    case input(Int)
    case table(Int)
    case find(Int)
  }

  /// What a later input of the same subject makes this one needless for; nil for a press.
  fileprivate var subject: Subject? {
    switch self {
    case .text: .text
    case .type(let input, _, _): .input(input)
    case .reveal(let table, _): .table(table)
    case .find(let table, _): .find(table)
    case .presented, .post, .cancel, .activate, .select, .accessory, .back, .host, .link: nil
    }
  }
}
