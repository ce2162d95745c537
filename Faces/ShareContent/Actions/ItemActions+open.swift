import Foundation
import Linux
package import ShareSheet
import Text
import Translations

extension BuiltInAction {
  package static let open = BuiltInAction(
    "open", title: translated("Open with"), activityType: "org.sharesheet.open",
    icon: "document-open-symbolic",
    parameter: .application, help: translated("with an application of the desktop"))
}

extension ItemActions {
  /// The maximum number of items to open at once. More would cover the screen with windows.
  private static var openedLimit: Int { 20 }

  func open(with application: String?) async throws -> ItemActionResult {
    var folder: String?
    var hasStarted = false
    do {
      return try await open(with: application, &folder, &hasStarted)
    } catch {
      // Keeps the files if an application was started, because it may still read them.
      if let folder, !hasStarted { try? FileManager.default.removeItem(atPath: folder) }
      throw error
    }
  }

  /// - Parameters:
  ///   - folder: Set to the folder of the files that were written, or left `nil` if there are none.
  ///   - hasStarted: Set to `true` when an application has been started.
  private func open(
    with application: String?, _ folder: inout String?, _ hasStarted: inout Bool
  ) async throws -> ItemActionResult {
    guard items.files.count + items.texts.count + items.links.count <= Self.openedLimit else {
      throw ShareError(
        .failed,
        translated(
          "At most \(Self.openedLimit) item can be opened at once.",
          "At most \(Self.openedLimit) items can be opened at once.", count: Self.openedLimit))
    }
    let targets = try await lastingPaths(texts: true, writtenTo: &folder) + items.links
    let count = targets.count
    guard let application else {
      guard let program = desktop.program("xdg-open") else {
        throw ShareError(
          .failed,
          translated(
            "To open items, install the package xdg-utils: xdg-open is missing."))
      }
      for target in targets {
        try await start(program, [target], "xdg-open")
        hasStarted = true
      }
      return ItemActionResult(
        .open,
        message: translated(
          "Opened the item with the desktop's application.",
          "Opened \(count) items with the desktop's application.", count: count))
    }
    let applications = DesktopApplications(desktop)
    guard let entry = applications.entry(application) else {
      throw ShareError(
        .invalidRequest, translated("There is no application \(application.printableLine)."))
    }
    for command in entry.commands(for: targets) {
      guard let name = command.first, let program = desktop.program(name) else {
        throw ShareError(
          .failed,
          translated("The program of \(entry.name.printableLine) is missing."))
      }
      try await start(program, Array(command.dropFirst()), entry.name)
      hasStarted = true
    }
    let name = entry.name.printableLine
    return ItemActionResult(
      .open,
      message: count == 1
        ? translated("Opened the item with \(name).")
        : translated(
          "Opened \(count) item with \(name).", "Opened \(count) items with \(name).",
          count: count))
  }

  /// Returns the identifier of the application with the given identifier or name.
  /// - Throws: `ShareError` `invalidRequest` that lists the available applications.
  package func application(named name: String) async throws -> String {
    let choices = await applications()
    let wanted = name.lowercased()
    let match = choices.first {
      $0.id == name || $0.id == name + ".desktop" || $0.name.lowercased() == wanted
    }
    if let match { return match.id }
    let sentence = translated("There is no application '\(name.printableLine)' for these items.")
    let heading = choices.isEmpty ? sentence : "\(sentence) " + translated("Available:")
    let names = choices.map { "  \($0.name.printableLine): \($0.id)" }
    throw ShareError(.invalidRequest, ([heading] + names).joined(separator: "\n"))
  }

  private func start(_ program: String, _ arguments: [String], _ name: String) async throws {
    let pid = try desktop.start(program, arguments)
    // The program may run until its window is closed. If it cannot open the target, it usually ends
    // within 1 s.
    guard let end = await desktop.early(pid, within: .seconds(1)), end != .exited(code: 0) else {
      return
    }
    let reason = name == "xdg-open" ? Self.openerReason(end) : nil
    throw ShareError(
      .failed,
      translated(
        "\(name.printableLine) could not open the item: \(reason ?? end.causeWords)."))
  }

  /// Returns the meaning of an exit status, according to the manual of xdg-open.
  private static func openerReason(_ end: Linux.ExitStatus) -> String? {
    switch end {
    case .exited(code: 2): translated("the file was not found")
    case .exited(code: 3): translated("no application for the item was found")
    case .exited(code: 4): translated("the application failed")
    default: nil
    }
  }
}
