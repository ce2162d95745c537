package import Foundation

/// The writer of a string catalog into a bundle: `LANGUAGE.lproj/TABLE.strings`, and
/// `LANGUAGE.lproj/TABLE.plurals` for texts with plural forms.
///
/// A file `TABLE.plurals` has the format of a `.stringsdict` file. It has another name, because
/// Foundation on Linux crashes in a bundle with a `.stringsdict` file.
package enum StringTables {
  package static let pluralsExtension = "plurals"

  /// Writes the texts. A file that exists is completed, because a project may have both kinds.
  /// - Throws: An error of Foundation if a file cannot be read or written.
  package static func write(_ catalog: StringCatalog, named table: String, to bundle: URL) throws {
    for (language, texts) in catalog.tables {
      let folder = bundle.appending(path: "\(language).lproj", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appending(path: table)
      try put(texts.texts, to: file.appendingPathExtension("strings"))
      if !texts.plurals.isEmpty {
        try put(texts.plurals, to: file.appendingPathExtension(pluralsExtension))
      }
    }
  }

  private static func put(_ values: [String: Any], to file: URL) throws {
    var all = values
    if CatalogFile.isRegular(file.path), let data = FileManager.default.contents(atPath: file.path),
      let old = try? PropertyListSerialization.propertyList(from: data, format: nil)
        as? [String: Any]
    {
      all.merge(old) { _, old in old }
    }
    try PropertyListSerialization.data(fromPropertyList: all, format: .binary, options: 0)
      .write(to: file)
  }
}
