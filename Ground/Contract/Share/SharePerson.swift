package import Foundation

/// Somebody whom an extension has sent to: whom a sheet may offer with it.
package struct SharePerson: Codable, Hashable, Sendable, Identifiable {
  /// For `ShareBeginning.person`.
  package var id: String
  package var name: String
  /// Bundle identifier of the extension that has sent to them.
  package var `extension`: String
  /// Its name; its bundle identifier where it is not there any more.
  package var extensionName: String
  /// How often it has.
  package var count: Int
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

  /// As sheets write it: “Anna · Hoi”.
  package var title: String { "\(name) · \(extensionName)" }
}
