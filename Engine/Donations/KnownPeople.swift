package import Contract
package import Foundation
import Linux

/// The people that one extension has sent to, as a value.
package struct KnownPeople: Codable, Hashable, Sendable {
  /// The maximum number of people. Beyond it, the least familiar person is removed.
  package static let limit = 200

  private var all: [KnownPerson] = []

  package init() {}

  package mutating func note(_ conversation: Conversation, at time: Date) {
    if let place = all.firstIndex(where: { $0.conversation.isSame(as: conversation) }) {
      all[place].conversation = conversation
      all[place].familiarity.note(at: time)
      return
    }
    if all.count >= Self.limit { all = Array(ranked(at: time).prefix(Self.limit - 1)) }
    all.append(
      KnownPerson(
        id: RandomIdentifier.make(), conversation: conversation, familiarity: Familiarity(at: time))
    )
  }

  /// Returns the people in order of familiarity. If two people are equally familiar, the person
  /// with the latest donation comes first.
  package func ranked(at time: Date) -> [KnownPerson] {
    all.sorted { $0.precedes($1, at: time) }
  }

  package subscript(id: String) -> KnownPerson? { all.first { $0.id == id } }

  package mutating func forget(_ id: String) { all.removeAll { $0.id == id } }

  package mutating func forget(group: String) {
    all.removeAll { $0.conversation.deletionGroup == group }
  }

  /// Removes the least familiar people until the encoded file fits. The people noted at `time` are
  /// removed last, because otherwise a full file would accept no new people.
  mutating func fit(into bytes: Int, at time: Date) throws {
    let encoder = JSONEncoder()
    // Each element has a comma, and brackets surround the list.
    let sizes = try Dictionary(
      uniqueKeysWithValues: all.map { ($0.id, try encoder.encode($0).count + 1) })
    var total = sizes.values.reduce(1, +)
    let order = ranked(at: time).reversed()
    for one in order.filter({ $0.familiarity.last < time })
      + order.filter({ $0.familiarity.last >= time }) where total > bytes
    {
      forget(one.id)
      total -= sizes[one.id] ?? 0
    }
  }

  package init(from decoder: any Decoder) throws {
    all = try decoder.singleValueContainer().decode([KnownPerson].self)
    guard all.count <= Self.limit, Set(all.map(\.id)).count == all.count,
      all.allSatisfy({ $0.conversation.isBounded && !$0.conversation.name.isEmpty })
    else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "invalid list of donations"))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(all)
  }
}
