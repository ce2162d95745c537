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
