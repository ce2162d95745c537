import UIKit

/// Somebody to send hois to.
public struct Friend: Equatable, Sendable {
  public let name: String
  public let address: PushAddress

  /// - throws: `HoiError.noName`.
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

  /// Whether somebody of that name is this one: names differ neither by case nor by how letters are
  /// composed, as nobody sees or hears that.
  public func isCalled(_ other: String) -> Bool { Self.key(name) == Self.key(other) }

  /// The same for all ways to write the name: what a conversation with this friend is known by.
  public var conversation: String { Self.key(name) }

  private static func key(_ name: String) -> String {
    name.trimmingCharacters(in: .whitespaces).precomposedStringWithCanonicalMapping.lowercased()
      .precomposedStringWithCanonicalMapping
  }

  /// As it stands in the settings that the app and its extension share.
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
