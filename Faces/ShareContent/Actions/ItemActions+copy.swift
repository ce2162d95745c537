import DesktopSession
import Foundation
import Linux
package import ShareSheet
import Text
import Translations

extension BuiltInAction {
  package static let copy = BuiltInAction(
    "copy", title: translated("Copy"), activityType: "com.apple.UIKit.activity.CopyToPasteboard",
    icon: "edit-copy-symbolic", help: translated("to the clipboard"))
}

extension ItemActions {
  func copy() async throws -> ItemActionResult {
    if items.files.count == 1, items.texts.isEmpty, items.links.isEmpty {
      return try await copy(items.files[0])
    }
    if items.canBeReadOnceOnly {
      throw ShareError(
        .failed, translated("Content from a pipe can only be copied alone."))
    }
    if items.texts.isEmpty, items.links.isEmpty { return try await copyPaths() }
    return try await withLastingPaths { paths in
      let lines = paths + items.texts + items.links
      let what: String
      if items.files.isEmpty, lines.count == 1 {
        what = items.texts.isEmpty ? translated("the link") : translated("the text")
      } else {
        what = translated(
          "\(lines.count) item as text", "\(lines.count) items as text", count: lines.count)
      }
      return try await copy(text: lines.joined(separator: "\n"), what)
    }
  }

  /// Copies the paths of the files. If that fails, files that were written for it are removed.
  private func withLastingPaths(
    _ copy: ([String]) async throws -> ItemActionResult
  ) async throws -> ItemActionResult {
    var folder: String?
    do {
      return try await copy(try await lastingPaths(texts: false, writtenTo: &folder))
    } catch {
      if let folder { try? FileManager.default.removeItem(atPath: folder) }
      throw error
    }
  }

  private func copy(_ file: OpenedFile) async throws -> ItemActionResult {
    let name = (file.name ?? "").printableLine
    if file.isStream { return try await copy(stream: file) }
    guard file.mimeType.hasPrefix("image/") else { return try await copyPaths() }
    guard let program = desktop.clipboard.writer(file.mimeType) else {
      return try await copyPaths()
    }
    // Opens the file again, because the daemon may be reading from the same descriptor and moving
    // its position.
    let bytes = try Descriptor.open(file.descriptor.path, 0)
    try await run(program, input: bytes)
    return ItemActionResult(.copy, message: translated("Copied the picture \(name)."))
  }

  private func copy(stream: OpenedFile) async throws -> ItemActionResult {
    if let program = desktop.clipboard.writer(nil) {
      try await run(program, input: stream.descriptor)
      return ItemActionResult(.copy, message: translated("Copied the content of the pipe."))
    }
    let bytes: [UInt8]
    do {
      bytes = try stream.descriptor.readAll(limit: TerminalClipboard.limit)
    } catch {
      throw ShareError(.failed, Self.tooLong)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw ShareError(
        .failed,
        translated(
          """
          The terminal's clipboard takes text only. Install wl-clipboard or xclip, or use --to save.
          """))
    }
    return try await copy(text: text, translated("the text"))
  }

  /// Copies the files for file managers. If there is only a terminal, copies their paths as text.
  private func copyPaths() async throws -> ItemActionResult {
    try await withLastingPaths { paths in
      let names = items.files.compactMap(\.name)
      let what =
        paths.count == 1
        ? names.first?.printableLine ?? translated("the file")
        : translated("\(paths.count) file", "\(paths.count) files", count: paths.count)
      if let program = desktop.clipboard.writer("text/uri-list") {
        let list = paths.map { URL(filePath: $0).absoluteString + "\r\n" }.joined()
        try await run(program, input: try memory(list))
        return ItemActionResult(
          .copy, message: translated("Copied \(what), for pasting as a file."))
      }
      let path = translated("the path of \(what)", "the paths of \(what)", count: paths.count)
      return try await copy(text: paths.joined(separator: "\n"), path)
    }
  }

  private func copy(text: String, _ what: String) async throws -> ItemActionResult {
    let fits = hasTerminal && text.utf8.count <= TerminalClipboard.limit
    if let program = desktop.clipboard.writer(nil) {
      try await run(program, input: try memory(text))
      tellApps(text)
      return ItemActionResult(
        .copy, message: translated("Copied \(what)."), clipboard: fits ? text : nil)
    }
    guard hasTerminal else {
      throw ShareError(
        .failed,
        translated(
          """
          There is no clipboard: no terminal, and no display with wl-copy or xclip. Install \
          wl-clipboard or xclip, or use --to save.
          """))
    }
    guard fits else { throw ShareError(.failed, Self.tooLong) }
    tellApps(text)
    return ItemActionResult(
      .copy,
      message: translated(
        "Copied \(what) to the terminal's clipboard, if the terminal allows that."),
      clipboard: text)
  }

  /// Puts the text on the apps' own pasteboard, which also works without a desktop. If this fails,
  /// the action still succeeds.
  private func tellApps(_ text: String) {
    try? PasteboardFile().put([[Pasteboard.text: Data(text.utf8)]])
  }

  private static var tooLong: String {
    translated(
      """
      This is too long for the terminal's clipboard, which takes \(TerminalClipboard.limit / 1000) \
      kB. Install wl-clipboard or xclip, or use --to save.
      """)
  }

  private func memory(_ text: String) throws -> Descriptor {
    try Array(text.utf8).withUnsafeBytes {
      try Descriptor.memoryFile(named: "clipboard", holding: $0)
    }
  }

  /// Runs a clipboard program. The program leaves a process in the background that provides the
  /// content.
  private func run(
    _ program: (path: String, arguments: [String]), input: Descriptor
  ) async throws {
    let pid = try desktop.start(program.path, program.arguments, input: input)
    guard let end = await desktop.early(pid, within: .seconds(10)) else { return }
    guard end == .exited(code: 0) else {
      let name = URL(filePath: program.path).lastPathComponent
      throw ShareError(
        .failed, translated("\(name) could not copy the content: \(end.causeWords)."))
    }
  }
}
