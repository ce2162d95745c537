/// The user's order of the extensions, and the extensions that the user has hidden.
package struct ExtensionPreferences: Codable, Hashable, Sendable {
  static let maximumIdentifiers = 10_000

  /// Bundle identifiers in the user's order. Extensions that are not listed follow by name. A
  /// listed extension need not be installed.
  package private(set) var order: [String] = []
  /// The bundle identifiers of the extensions that the sheet does not offer.
  package private(set) var hidden: Set<String> = []

  package init() {}

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let order = try container.decodeIfPresent([String].self, forKey: .order) ?? []
    let hidden = try container.decodeIfPresent([String].self, forKey: .hidden) ?? []
    guard Set(order).count == order.count, order.count <= Self.maximumIdentifiers,
      hidden.count <= Self.maximumIdentifiers,
      (order + hidden).allSatisfy(BundlePropertyList.isIdentifier)
    else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: [],
          debugDescription: "it is not a list of distinct bundle identifiers"))
    }
    self.order = order
    self.hidden = Set(hidden)
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(order, forKey: .order)
    try container.encode(hidden.sorted(), forKey: .hidden)
  }

  private enum CodingKeys: String, CodingKey { case order, hidden }

  /// Returns the extensions in the user's order. Unlisted extensions follow in the given order.
  func sorted(_ extensions: [ExtensionBundle]) -> [ExtensionBundle] {
    if order.isEmpty { return extensions }
    let places = Dictionary(
      order.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    return extensions.enumerated().sorted {
      (places[$0.element.identifier] ?? .max, $0.offset)
        < (places[$1.element.identifier] ?? .max, $1.offset)
    }.map(\.element)
  }

  /// Moves one extension to a position among the available extensions.
  /// - Parameters:
  ///   - place: The position, from 1. A number larger than the last position means the last
  ///     position.
  ///   - present: The identifiers of all available extensions, in their current order.
  package mutating func move(_ identifier: String, to place: Int, among present: [String]) {
    let named = Set(order)
    order += present.filter { !named.contains($0) }
    order.removeAll { $0 == identifier }
    let others = present.filter { $0 != identifier }
    let index = max(place, 1) - 1
    if others.indices.contains(index), let before = order.firstIndex(of: others[index]) {
      order.insert(identifier, at: before)
    } else if let last = others.last.flatMap({ order.firstIndex(of: $0) }) {
      order.insert(identifier, at: last + 1)
    } else {
      order.append(identifier)
    }
    order = Array(order.prefix(Self.maximumIdentifiers))
  }

  package mutating func hide(_ identifiers: [String]) { hidden.formUnion(identifiers) }

  package mutating func show(_ identifiers: [String]) { hidden.subtract(identifiers) }

  /// Removes the entries of removed extensions.
  package mutating func forget(_ identifiers: [String]) {
    order.removeAll(where: identifiers.contains)
    hidden.subtract(identifiers)
  }
}
