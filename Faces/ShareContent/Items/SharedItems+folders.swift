import Linux
import ShareSheet
import Translations

extension SharedItems {
  package var hasFolders: Bool { files.contains(where: \.isFolder) }

  /// Returns the items with each folder replaced by a ZIP archive of it, and sentences that say what
  /// the archives contain and what was left out.
  /// - Parameter isContentNeeded: Whether the archives are read. If not, they are empty files of the
  ///   archives' sizes.
  /// - Throws: `ShareError` `invalidRequest` if a folder cannot be read completely. In this case, no
  ///   file stays.
  package func packingFolders(
    isContentNeeded: Bool = true, progress: @escaping @Sendable (PackingProgress) -> Void = { _ in }
  ) async throws -> (items: SharedItems, notes: [String]) {
    guard hasFolders else { return (self, []) }
    return try await OwnThread.run {
      var items = self
      var notes: [String] = []
      for (index, file) in files.enumerated() where file.isFolder {
        let packed = try PackedFolder(file, isContentNeeded: isContentNeeded, progress: progress)
        items.files[index] = packed.archive
        notes += packed.notes
      }
      return (items, notes)
    }
  }
}

/// The progress of packing one folder.
package struct PackingProgress: Sendable {
  /// The folder's name.
  package let name: String
  /// The number of bytes that are packed, and of all.
  package let done, total: Int64

  /// The progress in words.
  package var words: String {
    translated("Packing \(name): \(SheetItem.size(done)) of \(SheetItem.size(total))…")
  }
}
