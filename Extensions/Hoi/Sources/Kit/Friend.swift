import UIKit

/// A friend who receives hois.
public struct Friend: Equatable, Sendable {
  public let name: String
  public let address: PushAddress

  /// - Throws: `HoiError.noName` if the name is empty, too long or has control characters.
  public init(name: String, address: PushAddress) throws {
    let name = name.trimmingCharacters(in: .whitespaces)
    guard !name.isEmpty, name.count <= 100, name.utf8.count <= 400,
      !name.unicodeScalars.contains(where: {
        [.control, .lineSeparator, .paragraphSeparator].contains($0.properties.generalCategory)
      })
    else { throw HoiError.noName }
    self.name = name
    self.address = address
  }

  /// Returns whether this friend has the given name. Differences in case and Unicode composition
  /// are ignored, because users do not notice them.
  public func isCalled(_ other: String) -> Bool { Self.key(name) == Self.key(other) }

  /// The identifier of the conversation with this friend, the same for all spellings of the name.
  public var conversation: String { Self.key(name) }

  private static func key(_ name: String) -> String {
    name.trimmingCharacters(in: .whitespaces).precomposedStringWithCanonicalMapping.lowercased()
      .precomposedStringWithCanonicalMapping
  }

  /// Reads a friend from the settings that the app and its extension share.
  init?(_ entry: [String: String]) {
    guard let name = entry["name"], let topic = entry["address"],
      let address = PushAddress(topic: topic, authorization: entry["authorization"])
    else { return nil }
    self.name = name
    self.address = address
  }

  var entry: [String: String] {
    var entry = ["name": name, "address": address.topic.absoluteString]
    entry["authorization"] = address.authorization
    return entry
  }
}
