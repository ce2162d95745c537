import Foundation

/// The parts of the shared MIME database that types need (shared-mime-info specification 0.21).
struct MIMEDatabase: Sendable {
  /// The maximum size of a file, in bytes. A larger file is ignored.
  static let maximumFileSize = 4 << 20

  /// The database of this system. Empty if the system has no database.
  static var system: MIMEDatabase { MIMEDatabase(folder: "/usr/share/mime") }

  /// MIME types and their filename extensions, in lower case without the dot. Preferred types come
  /// first.
  let filenameExtensions: [(mimeType: String, filenameExtension: String)]
  /// The more general types of each MIME type.
  let parents: [String: [String]]
  /// The other names of each MIME type.
  let aliases: [String: [String]]

  init(folder: String) {
    self.init(
      globs: Self.read(folder + "/globs2"), subclasses: Self.read(folder + "/subclasses"),
      aliases: Self.read(folder + "/aliases"))
  }

  /// - Parameters:
  ///   - globs: lines of the form `weight:type:pattern[:flags]`.
  ///   - subclasses: lines of the form `type parent`.
  ///   - aliases: lines of the form `alias type`.
  init(globs: String, subclasses: String, aliases: String) {
    let found = Self.lines(globs).enumerated().compactMap { Self.glob($1, line: $0) }
    filenameExtensions =
      found
      .sorted { ($1.weight, $0.line) < ($0.weight, $1.line) }
      .map { ($0.mimeType, $0.name) }

    parents = Dictionary(
      grouping: Self.pairs(subclasses), by: \.0
    ).mapValues { $0.map(\.1) }
    self.aliases = Dictionary(grouping: Self.pairs(aliases), by: \.1).mapValues { $0.map(\.0) }
  }

  private struct Glob {
    let weight: Int
    let line: Int
    let mimeType: String
    let name: String
  }

  /// Returns `nil` unless the line is a simple `*.extension` pattern that ignores case.
  private static func glob(_ text: Substring, line: Int) -> Glob? {
    let fields = text.split(separator: ":")
    guard fields.count == 3, let weight = Int(fields[0]), fields[2].hasPrefix("*."),
      isMIMEType(fields[1])
    else { return nil }
    let name = fields[2].dropFirst(2).lowercased()
    guard !name.isEmpty, name.utf8.count <= 32, !name.contains(where: { "*?[].".contains($0) })
    else { return nil }
    return Glob(weight: weight, line: line, mimeType: fields[1].lowercased(), name: name)
  }

  private static func lines(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { !$0.hasPrefix("#") && $0.utf8.count <= 512 }
  }

  private static func pairs(_ text: String) -> [(String, String)] {
    lines(text).compactMap { line in
      let words = line.split(separator: " ")
      guard words.count == 2, words.allSatisfy(isMIMEType) else { return nil }
      return (words[0].lowercased(), words[1].lowercased())
    }
  }

  private static func isMIMEType(_ text: Substring) -> Bool {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && text.utf8.count <= 200
      && parts.allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
      }
  }

  private static func read(_ path: String) -> String {
    guard let file = FileHandle(forReadingAtPath: path),
      let data = try? file.read(upToCount: maximumFileSize + 1), data.count <= maximumFileSize
    else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}
