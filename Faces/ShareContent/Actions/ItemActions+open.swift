import Foundation
import Linux
import ShareSheet
import Text

extension ItemActions {
  /// Items opened at once; more would bury the screen under windows.
  private static var openedLimit: Int { 20 }

  func open(with application: String?) async throws -> ItemActionResult {
    var folder: String?
    var hasStarted = false
    do {
      return try await open(with: application, &folder, &hasStarted)
    } catch {
      // An application that was started may read its files yet; nobody else knows of them.
      if let folder, !hasStarted { try? FileManager.default.removeItem(atPath: folder) }
      throw error
    }
  }

  /// - Parameters:
  ///   - folder: becomes that of the files which were written for it; nil: none were.
  ///   - hasStarted: becomes whether an application has got anything.
  private func open(
    with application: String?, _ folder: inout String?, _ hasStarted: inout Bool
  ) async throws -> ItemActionResult {
    let targets = try await targets(writtenTo: &folder)
    guard targets.count <= Self.openedLimit else {
      throw ShareError(.failed, "At most \(Self.openedLimit) items can be opened at once.")
    }
    let what = targets.count == 1 ? "it" : "\(targets.count) items"
    guard let application else {
      guard let program = desktop.program("xdg-open") else {
        throw ShareError(
          .failed,
          "xdg-open is not there, so nothing can be opened. Install the package xdg-utils.")
      }
      for target in targets {
        try await start(program, [target], "xdg-open")
        hasStarted = true
      }
      return ItemActionResult(.open, message: "Opened \(what) with the desktop's application.")
    }
    let applications = DesktopApplications(desktop)
    guard let entry = applications.entry(application) else {
      throw ShareError(.invalidRequest, "There is no application \(application.printableLine).")
    }
    for command in entry.commands(for: targets) {
      guard let name = command.first, let program = desktop.program(name) else {
        throw ShareError(
          .failed, "\(entry.name.printableLine) is not there: its program is missing.")
      }
      try await start(program, Array(command.dropFirst()), entry.name)
      hasStarted = true
    }
    return ItemActionResult(.open, message: "Opened \(what) with \(entry.name.printableLine).")
  }

  /// The application that a person names: by its identifier, or by the name that it shows.
  /// - throws: `ShareError` `invalidRequest` with those there are.
  package func application(named name: String) async throws -> String {
    let choices = await applications()
    let wanted = name.lowercased()
    let match = choices.first {
      $0.id == name || $0.id == name + ".desktop" || $0.name.lowercased() == wanted
    }
    if let match { return match.id }
    let names = choices.map { "  \($0.name.printableLine): \($0.id)" }.joined(separator: "\n")
    throw ShareError(
      .invalidRequest,
      "There is no application '\(name.printableLine)' for this."
        + (names.isEmpty ? "" : " There is:\n" + names))
  }

  /// Paths and links. Text, and what came through a pipe, is written into files that stay: whoever
  /// opens them may read them later.
  private func targets(writtenTo place: inout String?) async throws -> [String] {
    let paths = items.files.compactMap(\.path)
    var loose = items
    loose.files = items.files.filter { $0.path == nil }
    loose.links = []
    var written: [String] = []
    if !loose.files.isEmpty || !loose.texts.isEmpty {
      let folder = FileManager.default.temporaryDirectory
        .appending(path: "sharesheet-\(RandomIdentifier.make())", directoryHint: .isDirectory)
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      place = folder.path
      written = try await Saving(items: loose, title: title, folder: folder.path).run().paths
    }
    return paths + written + items.links
  }

  private func start(_ program: String, _ arguments: [String], _ name: String) async throws {
    let pid = try desktop.start(program, arguments)
    // It may go on for as long as its window is open; what fails fails soon.
    guard let end = await desktop.early(pid, within: .seconds(1)), end != .exited(code: 0) else {
      return
    }
    let reason = name == "xdg-open" ? Self.openerReason(end) : nil
    throw ShareError(
      .failed, "\(name.printableLine) could not open it: \(reason ?? "it \(end)").")
  }

  /// What xdg-open's status means, as its manual has it.
  private static func openerReason(_ end: Linux.ExitStatus) -> String? {
    switch end {
    case .exited(code: 2): "the file was not found"
    case .exited(code: 3): "no application for it was found"
    case .exited(code: 4): "the application failed"
    default: nil
    }
  }
}
