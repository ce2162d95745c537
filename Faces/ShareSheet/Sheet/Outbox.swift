package import Contract

/// The user's inputs that the daemon has not accepted yet, in order. One input is in flight at a
/// time. If several pending inputs set the same thing (a text or a table's position), only the last
/// one is sent, so that inputs do not accumulate on a slow connection.
package struct Outbox: Hashable, Sendable {
  /// The maximum number of pending inputs. Further inputs come from a held key or a stuck daemon,
  /// and are dropped.
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

  /// Ends the input in flight, whether it succeeded or failed.
  package mutating func settle() { underWay = nil }

  /// Removes a pending Post.
  package mutating func withdrawPost() { waiting.removeAll { $0 == .post } }

  /// Removes all pending inputs. The input in flight still completes.
  package mutating func clear() { waiting = [] }

  package var isIdle: Bool { underWay == nil && waiting.isEmpty }

  /// Returns the input to send now. The result is `nil` if an input is in flight or none is
  /// pending.
  package mutating func next() -> PersonInput? {
    guard underWay == nil, !waiting.isEmpty else { return nil }
    underWay = waiting.removeFirst()
    return underWay
  }

  /// Returns the index of the pending input that `input` replaces: the latest one with the same
  /// subject. If the user has pressed something since that input, the result is `nil`, because the
  /// press was meant for the state before `input`.
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

  /// The thing that the input sets, or `nil` for a press. A later input replaces a pending input
  /// with the same subject.
  fileprivate var subject: Subject? {
    switch self {
    case .text: .text
    case .type(let input, _, _): .input(input)
    case .reveal(let table, _): .table(table)
    case .find(let table, _): .find(table)
    case .presented, .post, .cancel, .activate, .select, .accessory, .back, .host, .answer: nil
    }
  }
}
