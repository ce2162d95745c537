import Foundation

/// What is known of a declared type, ancestors worked out.
final class TypeEntry: Sendable {
  let identifier: String
  /// Where it stands among all types of this process; never changes.
  let position: Int
  let filenameExtensions: [String]
  let mimeTypes: [String]
  /// For people; nil when the declaration says nothing.
  let description: String?
  let version: Int?
  let referenceURL: URL?
  /// Identifiers, as declared; some may be unknown.
  let parents: [String]
  /// Positions of this type and of everything it conforms to, its own first.
  let lineage: [Int]

  init(_ declaration: TypeDeclaration, position: Int, lineage: [Int]) {
    identifier = declaration.identifier
    self.position = position
    filenameExtensions = declaration.filenameExtensions
    mimeTypes = declaration.mimeTypes
    description = declaration.description
    version = declaration.version
    referenceURL = declaration.referenceURL
    parents = declaration.parents
    self.lineage = lineage
  }

  func conforms(to other: TypeEntry) -> Bool { lineage.contains(other.position) }
}
