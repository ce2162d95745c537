import Foundation

/// A declared type with its resolved supertypes.
final class TypeEntry: Sendable {
  let identifier: String
  /// The type's position among all types of this process. It never changes.
  let position: Int
  let filenameExtensions: [String]
  let mimeTypes: [String]
  /// A description for display, or `nil` if the declaration has none.
  let description: String?
  let version: Int?
  let referenceURL: URL?
  /// The identifiers of the direct supertypes in the declaration. Some may be unknown.
  let parents: [String]
  /// The positions of this type and of all its supertypes, starting with its own.
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
