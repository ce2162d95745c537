import ShareContent

/// An action of the application's entry that depends on another program.
enum OptionalAction: CaseIterable {
  case screenshot, lastScreenshot

  /// The name in the entry, which is also the name on the bus.
  var name: String {
    switch self {
    case .screenshot: "screenshot"
    case .lastScreenshot: "last-screenshot"
    }
  }

  private var title: String {
    switch self {
    case .screenshot: "Share a Screenshot"
    case .lastScreenshot: "Share the Last Screenshot"
    }
  }

  /// The program without which the action has no effect. gnome-screenshot saves its pictures in
  /// another folder than GNOME Shell.
  var needs: IntegrationPlace.Reader {
    switch self {
    case .screenshot: .init(program: "flameshot", name: "Flameshot")
    case .lastScreenshot: .init(program: "gnome-shell", name: "GNOME Shell")
    }
  }

  /// Whether the package's entry has the action, although the program may not be installed. The
  /// folder for screenshots can exist without GNOME Shell.
  var isInPackage: Bool { self == .lastScreenshot }

  static func possible(on desktop: Desktop) -> [OptionalAction] {
    allCases.filter { desktop.program($0.needs.program) != nil }
  }

  /// The first line of the action's group.
  var header: String { "[Desktop Action \(name)]\n" }

  /// Returns the action's group.
  /// - Parameter window: The command that starts the window's program, as words.
  func group(window: [String]) -> String {
    header + "Name=\(title)\nExec=\(DesktopExec.line(window + ["--\(name)"]))\n\n"
  }
}
