import Foundation

/// A declared type. The first tag of each class is the preferred one.
package struct TypeDeclaration: Hashable, Sendable {
  package let identifier: String
  /// The identifiers of the direct supertypes.
  package let parents: [String]
  /// The filename extensions, in lower case, without the dot.
  package let filenameExtensions: [String]
  /// The MIME types, in lower case.
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

  /// Makes a row of the type table. Lists are separated by spaces.
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
