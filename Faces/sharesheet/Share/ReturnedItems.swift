import Contract
import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet
import Translations
import UniformTypeIdentifiers

/// The items that an extension returned, and the operation that saves them. Before the command
/// reports success, all files are stored on the disk, under names that were not used before.
struct ReturnedItems {
  /// The place where files are saved.
  enum Place: Hashable, Sendable {
    /// The folder of the first shared file. If there is none, the current folder.
    case beside
    case folder(String)
    case standardOutput
  }

  let place: Place
  let items: SharedItems

  /// The result of saving.
  struct Taken: Sendable {
    var reports: [ReturnedReport] = []
    /// Messages about files whose place or name is not the requested one.
    var notes: [String] = []
    /// The last error, or `nil` if there was none. An error with one item does not keep the other
    /// items from being saved.
    var problem: String?
  }

  /// Saves all returned items.
  /// - Parameter keepsData: Whether small data is kept in the report instead of being written to a
  ///   file.
  func take(_ returned: [ReturnedItem], keepsData: Bool) async throws -> Taken {
    try await OwnThread.run { written(returned, keepsData) }
  }

  private func written(_ returned: [ReturnedItem], _ keepsData: Bool) -> Taken {
    var taken = Taken()
    // All files are opened before any is saved, because the daemon removes its files when the share
    // ends.
    var bytes: [(report: Int, attachment: Int, bytes: ReturnedBytes)] = []
    for item in returned {
      var report = ReturnedReport(title: item.title, text: item.contentText)
      for attachment in item.attachments {
        var line = ReturnedReport.Attachment(
          type: attachment.typeIdentifier, name: attachment.suggestedName)
        let place = (taken.reports.count, report.attachments.count)
        switch attachment.content {
        case .text(let text): line.text = text
        case .url(let url): line.url = url
        case .item(let number):
          line.item = self.name(ofItem: number)
          if self.place == .standardOutput, items.files.indices.contains(number) {
            let file = items.files[number]
            bytes.append(
              (
                place.0, place.1,
                ReturnedBytes(
                  content: .file(file.descriptor), name: name(attachment),
                  isOriginal: file.path != nil)
              ))
          }
        case .kept: break
        case .data(let text):
          let data = Data(base64Encoded: text) ?? Data()
          if isPropertyList(attachment), let list = PropertyListValue(data) {
            line.propertyList = list
          } else if keepsData {
            line.data = text
          } else {
            bytes.append(
              (place.0, place.1, ReturnedBytes(content: .data(data), name: name(attachment))))
          }
        case .file(let path):
          do {
            let content = try ReturnedBytes.opened(path)
            bytes.append(
              (place.0, place.1, ReturnedBytes(content: content, name: name(attachment))))
          } catch {
            taken.problem = translated(
              "The returned item cannot be opened: \(Self.reason(error)).")
          }
        }
        report.attachments.append(line)
      }
      taken.reports.append(report)
    }
    var isPassed = false
    if place == .standardOutput, bytes.count == 1, let only = bytes.first?.bytes {
      do {
        try only.pass()
        isPassed = true
      } catch {
        taken.problem = translated(
          "Standard output cannot be written: \(Self.reason(error)).")
      }
    }
    for (report, attachment, bytes) in bytes where !isPassed && !bytes.isOriginal {
      do {
        let (path, note) = try save(bytes)
        if let note { taken.notes.append(note) }
        taken.reports[report].attachments[attachment].file = path
      } catch {
        taken.problem = translated(
          "\(bytes.name.text) cannot be saved: \(Self.reason(error)).")
      }
    }
    return taken
  }

  /// Saves a file in the requested folder. If that fails, saves the file in another folder,
  /// readable only by the user, because the extension cannot return it a second time.
  private func save(_ bytes: ReturnedBytes) throws -> (path: String, note: String?) {
    do {
      return try bytes.save(in: folder, mode: mode)
    } catch {
      for other in Self.refuges where other != folder {
        guard let saved = try? bytes.save(in: other, mode: 0o600) else { continue }
        return (
          saved.path,
          translated(
            "\(bytes.name.text) cannot be saved in \(folder): \(Self.reason(error)).")
        )
      }
      throw error
    }
  }

  /// The permissions of the first shared file. The extension may have made the new file from it, so
  /// the new file must not be readable by more users.
  private var mode: UInt32 {
    let original = items.files.first { $0.path != nil }?.descriptor
    return (try? original?.status()).map { $0.mode & 0o666 } ?? 0o666
  }

  private static var refuges: [String] {
    let desktop = Desktop()
    return [
      FileManager.default.currentDirectoryPath, Folder.path(Folder.downloads(desktop), desktop),
      "/var/tmp",
    ]
  }

  private var folder: String {
    if case .folder(let path) = place { return Folder.path(path, Desktop()) }
    let original = items.files.lazy.compactMap(\.path).first
    return original.map { URL(filePath: $0).deletingLastPathComponent().path }
      ?? FileManager.default.currentDirectoryPath
  }

  private func name(ofItem number: Int) -> String {
    guard items.files.indices.contains(number) else { return "\(number)" }
    return items.files[number].path ?? items.files[number].name ?? "-"
  }

  /// Returns the attachment's name, or else the name of the first shared file. If the file
  /// extension does not fit the attachment's type, replaces it.
  private func name(_ attachment: ReturnedAttachment) -> SavedName {
    let type = UTType(attachment.typeIdentifier)
    // Leading dots are removed, so that an extension cannot create a hidden file in the user's
    // folder.
    let suggested = attachment.suggestedName.map { String($0.drop { $0 == "." || $0 == " " }) }
    let wish = suggested ?? items.files.first?.name ?? "returned"
    let ending = URL(filePath: "/" + wish).pathExtension
    let isRight = UTType(filenameExtension: ending).map { known in
      type.map { known.conforms(to: $0) || $0.conforms(to: known) } ?? true
    }
    guard !ending.isEmpty, isRight ?? (attachment.suggestedName != nil) else {
      let base = ending.isEmpty ? wish : String(wish.dropLast(ending.count + 1))
      return SavedName(
        wish: base, ending: type?.preferredFilenameExtension.map { ".\($0)" } ?? "")
    }
    return SavedName(wish: wish)
  }

  private func isPropertyList(_ attachment: ReturnedAttachment) -> Bool {
    attachment.suggestedName == nil
      && UTType(attachment.typeIdentifier)?.conforms(to: .propertyList) == true
  }

  private static func reason(_ error: any Error) -> String {
    (error as? SystemError)?.reasonWords ?? "\(error)"
  }
}
