import Glibc
import Linux
import ShareContent
import ShareSheet
import TerminalSheet
import Translations

/// The choice of the face that shows the sheet.
extension ShareRequest {
  /// The name of the program that draws the sheet in a window. The program is installed in the same
  /// folder as this program.
  static let window = "sharesheet-desktop"

  /// The reason why the chosen face does not support the other options, or `nil`.
  var faceProblem: String? {
    guard let face, face != .nobody else { return nil }
    if !asksUser {
      return translated("--face chooses a sheet, but this command shows none. Leave --face out.")
    }
    guard face == .desktop, !fitsWindow else { return nil }
    return
      translated(
        """
        --face desktop takes files, --text, --url, --paste, --title, --to, --person, --set, \
        --message and --wait. Leave the rest out, or choose --face terminal.
        """
      )
  }

  /// Replaces this process by the window program if the user chose the window. Also does so if the
  /// user chose no face and there is a display but no terminal.
  /// - Throws: `ShareError` `unanswered` if the user chose the window and it cannot be shown.
  func becomeWindow() throws {
    if face == .desktop {
      try GivenItem.check(GivenItem.items(items.files))
      if let problem = Self.windowProblem(Desktop()) { throw ShareError(.unanswered, problem) }
    } else {
      guard face == nil, asksUser, fitsWindow, !wait, !SheetTerminal.isAvailable,
        Self.windowProblem(Desktop()) == nil
      else { return }
      try GivenItem.check(GivenItem.items(items.files))
    }
    try SiblingProgram.become(Self.window, as: Self.window, bytes: windowArguments)
  }

  /// Returns the reason why no window can be shown, followed by the next step. Returns `nil` if a
  /// window can be shown.
  private static func windowProblem(_ desktop: Desktop) -> String? {
    if !desktop.hasDisplay {
      return desktop.value("SSH_CONNECTION") == nil
        ? translated(
          """
          There is no display for a window: neither WAYLAND_DISPLAY nor DISPLAY is set. Run this \
          on the desktop, or share from a terminal with --face terminal.
          """
        )
        : translated(
          """
          There is no display for a window over this connection. Connect with 'ssh -X', or share \
          from a terminal with --face terminal.
          """
        )
    }
    let path = RunningProgram.pathBesideOwn(window)
    guard access(path, X_OK) == 0 else {
      return translated(
        """
        \(path), which draws the window, is not there. Install or build it, or share from a \
        terminal with --face terminal.
        """
      )
    }
    return nil
  }

  /// Whether a sheet is shown to the user.
  var asksUser: Bool { isAttended && action == nil }

  /// Whether the window supports all given options.
  private var fitsWindow: Bool {
    hostDescriptor == nil && timeout == nil && output == nil && !json && !debug && !clean
      && then.isEmpty && items.page == nil && !items.files.contains("-")
      && !(paste && !items.isEmpty)
  }

  private var windowArguments: [[UInt8]] {
    let given = GivenItem.items(items.files)
    let links = given.compactMap { item in
      if case .link(let link) = item { link } else { nil }
    }
    let options: [(name: String, values: [String])] = [
      ("--text", items.texts), ("--url", links + items.links),
      ("--title", title.map { [$0] } ?? []),
      ("--to", to.map { [$0] } ?? []), ("--person", person.map { [$0] } ?? []),
      ("--set", settings.map(\.argument)), ("--message", message.map { [$0] } ?? []),
    ]
    let words =
      (paste ? ["--paste"] : []) + (wait ? ["--wait"] : [])
      + options.flatMap { name, values in values.flatMap { [name, $0] } } + ["--"]
    return words.map { Array($0.utf8) }
      + given.compactMap { item in
        if case .file(let path) = item { path } else { nil }
      }
  }
}

/// The face that shows the sheet to the user.
enum SheetFace: String, CaseIterable, Sendable {
  /// A window, drawn by a separate program.
  case desktop
  case terminal
  /// Questions and answers on a terminal, one line each. Nothing is drawn.
  case lines
  case nobody = "none"
}
