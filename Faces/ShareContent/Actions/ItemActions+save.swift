import Foundation
import Glibc
import HTTPSyntax
import Linux
package import ShareSheet
import Synchronization
import Text
import Translations

extension BuiltInAction {
  package static let save = BuiltInAction(
    "save", title: translated("Save to…"), activityType: "org.sharesheet.save",
    icon: "folder-download-symbolic", parameter: .folder,
    help: translated("into a folder, under an unused name"))
}

extension ItemActions {
  /// The maximum number of files that a message names one by one.
  fileprivate static var namedLimit: Int { 10 }

  func save(
    to folder: String, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ItemActionResult {
    let path = Folder.path(folder, desktop)
    guard Folder.isFolder(path) else {
      throw ShareError(.invalidRequest, translated("There is no folder \(folder.printableLine)."))
    }
    let saving = Saving(items: items, title: title, folder: path)
    let saved = try await saving.run(progress)
    let shown = saved.paths.map { Folder.short($0, desktop).printableLine }
    let what =
      shown.count <= Self.namedLimit
      ? shown.joined(separator: ", ")
      : translated(
        "\(shown.count) file in \(Folder.short(path, desktop).printableLine)",
        "\(shown.count) files in \(Folder.short(path, desktop).printableLine)",
        count: shown.count)
    let words = ([translated("Saved \(what).")] + saved.notes).joined(separator: " ")
    return ItemActionResult(.save, message: words, files: saved.paths)
  }
}

/// The operation that writes items into a folder, one file for each item.
struct Saving: Sendable {
  let items: SharedItems
  let title: String?
  let folder: String

  struct Saved: Sendable {
    /// The paths of the written files, in the order of the items.
    var paths: [String] = []
    /// The reasons for changed names, without duplicates.
    var notes: [String] = []
  }

  func run(_ progress: @escaping @Sendable (Double) -> Void = { _ in }) async throws -> Saved {
    let total = items.files.reduce(Int64(0)) { sum, file in
      // The sum of the sizes may overflow, because sparse files can be very large.
      let (sum, isTooLarge) = sum.addingReportingOverflow(
        max((try? file.descriptor.status().size) ?? 0, 0))
      return isTooLarge ? .max : sum
    }
    // Runs on a separate thread, because writing to a disk would block the concurrency pool.
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try write(of: total, progress) })
      }
    }
  }

  private func write(
    of total: Int64, _ progress: @escaping @Sendable (Double) -> Void
  ) throws -> Saved {
    var saved = Saved()
    var done: Int64 = 0
    let watch = SizeWatch(of: total, progress)
    defer { watch.stop() }
    do {
      for file in items.files {
        let name = file.name.map { SavedName(of: $0) } ?? SavedName(wish: title ?? "untitled")
        try write(name, &saved) { target in
          watch.begin(target, after: done)
          defer { watch.end() }
          done += try file.descriptor.copyAll(to: target)
        }
      }
      for text in items.texts {
        try write(SavedName(wish: title ?? "text", ending: ".txt"), text, &saved)
      }
      for link in items.links {
        let name = title ?? URL(reading: link)?.host() ?? "link"
        // The format is a Windows shortcut, because every desktop opens it.
        try write(
          SavedName(wish: name, ending: ".url"),
          "[InternetShortcut]\r\nURL=\(Self.oneLine(link))\r\n", &saved)
      }
    } catch {
      let reason = (error as? SystemError).map(Self.explain) ?? "\(error)"
      let sentence = translated("Saving failed: \(reason).")
      throw ShareError(.failed, ([sentence] + Self.before(saved.paths)).joined(separator: " "))
    }
    return saved
  }

  private static func before(_ paths: [String]) -> [String] {
    if paths.isEmpty { return [] }
    let what =
      paths.count <= ItemActions.namedLimit
      ? paths.joined(separator: ", ")
      : translated("\(paths.count) file", "\(paths.count) files", count: paths.count)
    return [translated("Already saved: \(what).")]
  }

  /// Returns the link with spaces, control characters and deceptive characters percent-encoded.
  /// Without this, a line break in the link could add a key to the shortcut file.
  static func oneLine(_ link: String) -> String {
    link.unicodeScalars.reduce(into: "") { text, scalar in
      guard scalar.value <= 0x20 || scalar.isTreacherous else {
        return text.unicodeScalars.append(scalar)
      }
      for byte in String(scalar).utf8 {
        text += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  private func write(_ name: SavedName, _ text: String, _ saved: inout Saved) throws {
    try write(name, &saved) { target in
      try Array(text.utf8).withUnsafeBytes { try target.writeAll($0) }
    }
  }

  private func write(
    _ name: SavedName, _ saved: inout Saved, _ fill: (Descriptor) throws -> Void
  ) throws {
    let file = try SavedFile(in: folder)
    do {
      try fill(file.descriptor)
    } catch {
      file.discard()
      throw error
    }
    do throws(SystemError) {
      let (path, note) = try file.finish(as: name)
      saved.paths.append(path)
      if let note, !saved.notes.contains(note) { saved.notes.append(note) }
    } catch {
      guard [EINVAL, EILSEQ, ENAMETOOLONG].contains(error.code) else { throw error }
      throw RefusedName(name: name)
    }
  }

  private static func explain(_ error: SystemError) -> String {
    switch error.code {
    case EACCES: translated("you have no permission to write to the folder")
    case ENOSPC, EDQUOT: translated("the disk is full")
    case EFBIG: translated("the file is too large for the filesystem")
    default: error.reasonWords
    }
  }
}

/// A name that the disk does not accept.
private struct RefusedName: Error, CustomStringConvertible {
  let name: SavedName

  var description: String {
    let text = name.text.printableLine
    if name.refusedParts.isEmpty {
      return translated(
        "the disk refuses the name '\(text)'. Rename the file, and save it again")
    }
    return translated(
      """
      the disk refuses the name '\(text)': FAT and some others allow \(name.refusedParts). Rename \
      the file, for example to '\(name.portable.text.printableLine)'
      """)
  }
}

/// A task that reports the progress several times per second while a thread writes files. The
/// progress is derived from the size of the file that is being written.
///
/// One task watches all files. A task for each file would keep its file open until a thread is free
/// to end the task.
private final class SizeWatch: Sendable {
  private struct Current {
    let file: Descriptor
    /// The size of the files before this file, in bytes.
    let before: Int64
  }

  private let current: Mutex<Current?>
  private let task: Mutex<Task<Void, Never>?>

  init(of total: Int64, _ progress: @escaping @Sendable (Double) -> Void) {
    current = Mutex(nil)
    task = Mutex(nil)
    guard total > 0 else { return }
    task.withLock { task in
      task = Task.detached { [weak self] in
        while !Task.isCancelled {
          try? await Task.sleep(for: .milliseconds(200))
          guard !Task.isCancelled, let self else { return }
          if let done { progress(Double(done) / Double(total)) }
        }
      }
    }
  }

  private var done: Int64? {
    current.withLock { current in
      guard let current, let size = try? current.file.status().size else { return nil }
      return current.before + size
    }
  }

  func begin(_ file: Descriptor, after before: Int64) {
    current.withLock { $0 = Current(file: file, before: before) }
  }

  func end() { current.withLock { $0 = nil } }

  func stop() { task.withLock { $0?.cancel() } }
}
