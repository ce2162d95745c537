import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet
import Text

/// What `integrate` has made, so that `--remove` finds all of it again: also what an older version
/// made elsewhere, and the folders, which are somebody else's when they were there before.
struct IntegrationRecord: Codable, Equatable {
  private(set) var mark = IntegrationText.mark
  /// Whole paths, as below.
  private(set) var folders: [String] = []
  private(set) var files: [String] = []

  /// The mark stands first.
  private enum CodingKeys: String, CodingKey {
    case mark = "by"
    case folders, files
  }

  static func path(in folder: String) -> String { "\(folder)/sharesheet/integration.json" }

  /// An empty one where there is none.
  init(in folder: String) {
    let text = SettingsFile.text(Self.path(in: folder)) ?? ""
    self = (try? JSONText.decode(Self.self, from: Data(text.utf8))) ?? Self()
  }

  private init() {}

  /// Notes what is about to be made.
  mutating func note(files new: [String]) {
    for path in new {
      if !files.contains(path) { files.append(path) }
      for folder in FoldersAbove.missing(path) where !folders.contains(folder) {
        folders.append(folder)
      }
    }
  }

  /// On the disk before any of it is made: whoever is killed in between leaves nothing unknown.
  /// - throws: `ShareError`.
  func write(in folder: String) throws(ShareError) {
    do {
      let text = String(decoding: try JSONText.encode(self), as: UTF8.self) + "\n"
      _ = try MarkedFile(path: Self.path(in: folder), text: text, mark: mark).write()
    } catch let error as ShareError {
      removeFolders()
      throw error
    } catch {
      throw ShareError(.failed, "What is made cannot be written down: \(error).")
    }
  }

  /// Once the files are gone. A folder that holds something by now stays.
  func removeFolders() {
    for folder in folders.sorted(by: { $0.utf8.count > $1.utf8.count }) { rmdir(folder) }
  }
}
