import Foundation
import Glibc
import Linux
import PrintableText
import ShareSheet
import URLReading

extension ItemActions {
  func save(
    to folder: String, progress: @escaping @Sendable (Double) -> Void
  ) async throws -> ItemActionResult {
    let path = Folder.path(folder, desktop)
    guard Folder.isFolder(path) else {
      throw ShareError(.invalidRequest, "There is no folder \(folder.printableLine).")
    }
    let saving = Saving(items: items, title: title, folder: path)
    let paths = try await saving.run(progress)
    let shown = paths.map { Folder.short($0, desktop).printableLine }
    let words = shown.count == 1 ? "Saved \(shown[0])." : "Saved \(shown.joined(separator: ", "))."
    return ItemActionResult(.save, message: words, files: paths)
  }
}

/// Writes items into a folder, one file each.
struct Saving: Sendable {
  let items: SharedItems
  let title: String?
  let folder: String

  /// - Returns: the paths of the files written, in the items' order.
  func run(_ progress: @escaping @Sendable (Double) -> Void = { _ in }) async throws -> [String] {
    let total = items.files.reduce(Int64(0)) { sum, file in
      // Files with holes may state more together than fits.
      let (sum, isTooLarge) = sum.addingReportingOverflow(
        max((try? file.descriptor.status().size) ?? 0, 0))
      return isTooLarge ? .max : sum
    }
    // Disks make one wait: on a thread of its own, not on those that all tasks share.
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(with: Result { try write(of: total, progress) })
      }
    }
  }

  private func write(
    of total: Int64, _ progress: @escaping @Sendable (Double) -> Void
  ) throws -> [String] {
    var paths: [String] = []
    var done: Int64 = 0
    do {
      for file in items.files {
        paths.append(
          try write(SavedFile.name(file.name ?? title ?? "untitled")) { target in
            let watch = SizeWatch(target, before: done, of: total, progress)
            defer { watch.stop() }
            done += try file.descriptor.copyAll(to: target)
          })
      }
      for text in items.texts {
        paths.append(try write(SavedFile.name(title ?? "text", ending: ".txt"), text))
      }
      for link in items.links {
        let name = title ?? URL(reading: link)?.host() ?? "link"
        // An internet shortcut, which every desktop opens.
        paths.append(
          try write(
            SavedFile.name(name, ending: ".url"),
            "[InternetShortcut]\r\nURL=\(Self.oneLine(link))\r\n"))
      }
    } catch {
      let reason = (error as? SystemError).map(Self.explain) ?? "\(error)"
      let saved = paths.isEmpty ? "" : " Saved before that: \(paths.joined(separator: ", "))."
      throw ShareError(.failed, "It could not be saved: \(reason).\(saved)")
    }
    return paths
  }

  /// A link that holds line breaks would add keys of its own to the file: they are written as a URL
  /// has them.
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

  private func write(_ name: String, _ text: String) throws -> String {
    try write(name) { target in
      try Array(text.utf8).withUnsafeBytes { try target.writeAll($0) }
    }
  }

  private func write(_ name: String, _ fill: (Descriptor) throws -> Void) throws -> String {
    let file = try SavedFile(in: folder)
    do {
      try fill(file.descriptor)
    } catch {
      file.discard()
      throw error
    }
    return try file.finish(as: name)
  }

  private static func explain(_ error: SystemError) -> String {
    switch error.code {
    case EACCES, EROFS: "you may not write into that folder"
    case ENOSPC, EDQUOT: "the disk is full"
    case EFBIG: "it is too large for that filesystem"
    default: error.reason
    }
  }
}

/// Tells how much of a file has been written, a few times a second, while somebody writes it.
private final class SizeWatch: Sendable {
  private let task: Task<Void, Never>

  init(
    _ file: Descriptor, before: Int64, of total: Int64,
    _ progress: @escaping @Sendable (Double) -> Void
  ) {
    task = Task.detached {
      while total > 0, !Task.isCancelled {
        try? await Task.sleep(for: .milliseconds(200))
        guard !Task.isCancelled, let size = try? file.status().size else { return }
        progress(Double(before + size) / Double(total))
      }
    }
  }

  func stop() { task.cancel() }
}
