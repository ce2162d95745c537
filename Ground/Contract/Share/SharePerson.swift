package import Foundation

/// A recipient of an extension's earlier messages. A sheet can offer the person with the extension.
package struct SharePerson: Codable, Hashable, Sendable, Identifiable {
  /// The identifier for `ShareBeginning.person`.
  package var id: String
  /// The name of the person or group.
  package var name: String
  /// The bundle identifier of the extension that has sent to the person.
  package var `extension`: String
  /// The extension's name, or its bundle identifier if the extension is no longer installed.
  package var extensionName: String
  /// The number of times that the extension has sent to the person.
  package var count: Int
  /// The time at which the extension last sent to the person.
  package var last: Date

  package init(
    id: String, name: String, extension identifier: String, extensionName: String, count: Int,
    last: Date
  ) {
    self.id = id
    self.name = name
    self.extension = identifier
    self.extensionName = extensionName
    self.count = count
    self.last = last
  }

  /// The label in sheets: “Anna · Hoi”.
  package var title: String { "\(name) · \(extensionName)" }
}
