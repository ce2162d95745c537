import Foundation
import Glibc
import ShareContent
import ShareSheet
import Text
import Translations

/// The list of the files and folders that `integrate` has created. `--remove` uses the list to find
/// all of them, including files that an older version created in other places. Folders that existed
/// before are not in the list.
struct IntegrationRecord: Codable, Equatable {
  private(set) var mark = IntegrationText.mark
  /// The absolute paths of the folders.
  private(set) var folders: [String] = []
  private(set) var files: [String] = []

  /// The mark is the first key, because a mark must be near the beginning of a file.
  private enum CodingKeys: String, CodingKey {
    case mark = "by"
    case folders, files
  }

  static func path(in folder: String) -> String { "\(folder)/sharesheet/integration.json" }

  /// Reads the record. If there is no record, the value is empty.
  init(in folder: String) {
    let text = SettingsFile.text(Self.path(in: folder)) ?? ""
    self = (try? JSONText.decode(Self.self, from: Data(text.utf8))) ?? Self()
  }

  private init() {}

  /// Adds files that are about to be created, and the missing folders above them.
  mutating func note(files new: [String]) {
    for path in new {
      if !files.contains(path) { files.append(path) }
      for folder in FoldersAbove.missing(path) where !folders.contains(folder) {
        folders.append(folder)
      }
    }
  }

  /// Writes the record. This happens before the files are written, so that every file is in the
  /// record even if the process is killed.
  /// - Throws: `ShareError` if the record cannot be written.
  func write(in folder: String) throws(ShareError) {
    do {
      let text = String(decoding: try JSONText.encode(self), as: UTF8.self) + "\n"
      _ = try MarkedFile(path: Self.path(in: folder), text: text, mark: mark).write()
    } catch let error as ShareError {
      removeFolders()
      throw error
    } catch {
      throw ShareError(
        .failed,
        translated(
          "The list of the installed files cannot be written: \(ShareError(any: error).message)."))
    }
  }

  /// Removes those recorded folders that are empty. The files must have been removed before.
  func removeFolders() {
    for folder in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) { rmdir(folder) }
  }
}
