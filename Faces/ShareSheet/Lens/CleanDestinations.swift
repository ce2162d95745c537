import Foundation
package import Linux

/// The destinations for which hidden details are always taken out. They are the list `removeHidden`
/// of `settings.json`.
package enum CleanDestinations {
  private static let key = "removeHidden"
  /// The largest size of the settings file, in bytes.
  private static let limit = 1 << 16

  /// Returns the bundle identifiers. The result is empty if the file cannot be read.
  package static func read(_ directories: Directories) -> Set<String> {
    guard let file = try? Descriptor.open(UserSettings.file(in: directories).path, 0),
      (try? file.status())?.isRegularFile == true,
      let bytes = try? file.readAll(limit: limit),
      let values = try? JSONDecoder().decode(Values.self, from: Data(bytes))
    else { return [] }
    return Set(values.removeHidden ?? [])
  }

  /// Whether the file names a destination.
  package static func isUsed(in directories: Directories) -> Bool { !read(directories).isEmpty }

  /// Adds or removes a destination.
  /// - Throws: `ShareError` `failed` if the settings cannot be written.
  package static func set(
    _ identifier: String, _ isClean: Bool, in directories: Directories
  ) throws(ShareError) {
    var all = read(directories)
    if isClean { all.insert(identifier) } else { all.remove(identifier) }
    let file = UserSettings.file(in: directories).path
    do {
      try UserSettings.write(all.isEmpty ? nil : all.sorted(), for: key, in: directories)
    } catch is DecodingError {
      throw ShareError(.failed, Words.Settings.notJSON(file))
    } catch {
      throw ShareError(.failed, Words.Settings.notWritten(file, ShareError(any: error).message))
    }
  }

  private struct Values: Decodable {
    var removeHidden: [String]?
  }
}
