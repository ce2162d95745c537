package import Foundation

/// One declared type. The first tag of each class is the preferred one.
package struct TypeDeclaration: Hashable, Sendable {
  package let identifier: String
  /// Identifiers of the types it conforms to directly.
  package let parents: [String]
  /// Lower case, without the dot.
  package let filenameExtensions: [String]
  /// Lower case.
  package let mimeTypes: [String]
  package let description: String?
  package let version: Int?
  package let referenceURL: URL?

  package init(
    identifier: String, parents: [String], filenameExtensions: [String] = [],
    mimeTypes: [String] = [], description: String? = nil, version: Int? = nil,
    referenceURL: URL? = nil
  ) {
    self.identifier = identifier
    self.parents = parents
    self.filenameExtensions = filenameExtensions
    self.mimeTypes = mimeTypes
    self.description = description
    self.version = version
    self.referenceURL = referenceURL
  }

  /// A line of the table: lists are words parted by spaces.
  init(
    _ identifier: String, _ parents: String, _ filenameExtensions: String = "",
    _ mimeTypes: String = "", _ description: String
  ) {
    func words(_ list: String) -> [String] { list.split(separator: " ").map(String.init) }
    self.init(
      identifier: identifier, parents: words(parents),
      filenameExtensions: words(filenameExtensions), mimeTypes: words(mimeTypes),
      description: description)
  }
}
