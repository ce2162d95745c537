import Foundation
import Linux
import Localization
import Storyboards

/// A storyboard or nib file of a bundle, with the translations of its texts.
struct InterfaceFile {
  /// The maximum size of a file with translations, in bytes.
  private static let maximumStrings = 1 << 20

  let name: String
  let bytes: [UInt8]
  /// The texts in the user's language, by the object's identifier and property: `ab-cd.text`.
  let strings: [String: String]

  /// Finds the file in the folder of the user's language, in the bundle, or in `Base.lproj`. An
  /// unreadable file is reported in the log.
  /// - Parameters:
  ///   - name: The name, with or without the file extension.
  ///   - languages: The user's languages in order of preference.
  init?(
    named name: String, _ fileExtension: String, in bundle: URL,
    languages: [String]? = nil
  ) {
    guard !name.isEmpty, !name.contains("/"), !name.hasPrefix(".") else { return nil }
    let base = name.hasSuffix(fileExtension) ? String(name.dropLast(fileExtension.count)) : name
    let folders = Self.folders(of: languages ?? UserLanguages.wanted, in: bundle)
    let file = (folders + [bundle] + ["Base", "en"].map { bundle.appending(path: "\($0).lproj") })
      .map { $0.appending(path: base + fileExtension) }
      .first { FileManager.default.fileExists(atPath: $0.path) }
    guard let file, let bytes = Self.bytes(of: file) else { return nil }
    self.name = file.lastPathComponent
    self.bytes = bytes
    strings =
      folders.first.flatMap { Self.bytes(of: $0.appending(path: base + ".strings")) }
      .map(Self.strings) ?? [:]
  }

  /// Returns the folders of the languages that precede English. Texts without a translation are
  /// usually in English, so English needs no folder.
  private static func folders(of languages: [String], in bundle: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: bundle.path)) ?? []
    let available = names.filter { $0.hasSuffix(".lproj") }.map { String($0.dropLast(6)) }
    let wanted = available.contains("en") ? languages : Array(languages.prefix { $0 != "en" })
    return UserLanguages.matches(in: available, wanted: wanted)
      .map { bundle.appending(path: $0 + ".lproj") }
  }

  private static func bytes(of file: URL) -> [UInt8]? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      let limit = max(Storyboard.maximumSize, maximumStrings)
      let bytes = try FileHandle(forReadingFrom: file).read(upToCount: limit + 1) ?? Data()
      if bytes.count <= limit { return Array(bytes) }
      StandardError.print("\(file.lastPathComponent): it is too large.")
    } catch {
      StandardError.print("\(file.lastPathComponent): \(error.localizedDescription)")
    }
    return nil
  }

  private static func strings(_ bytes: [UInt8]) -> [String: String] {
    let list = try? PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    return (list as? [String: Any] ?? [:]).compactMapValues { $0 as? String }
  }
}
