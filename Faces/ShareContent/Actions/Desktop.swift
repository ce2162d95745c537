import DesktopSession
import Foundation
import Glibc
import HTTPSyntax
import Linux

/// The desktop of the command, as the environment describes it: programs, folders and a display.
package struct Desktop: Sendable {
  package let environment: [String: String]

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  package func value(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  package var home: String { value("HOME") ?? NSHomeDirectory() }

  /// Returns the folder named by the variable, or else the folder `fallback` in the home folder. A
  /// relative path in the variable is ignored, as the XDG Base Directory Specification requires.
  package func folder(_ variable: String, _ fallback: String) -> String {
    value(variable).flatMap { $0.hasPrefix("/") ? Folder.clean($0) : nil }
      ?? Folder.entry(fallback, in: home)
  }

  /// The folders that contain descriptions of applications and other shared files. The user's own
  /// folder comes first.
  package var dataFolders: [String] {
    let system = (value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
    return [folder("XDG_DATA_HOME", ".local/share")]
      + system.map { Folder.clean(String($0)) }.filter { $0.hasPrefix("/") }
  }

  package var hasDisplay: Bool { value("WAYLAND_DISPLAY") != nil || value("DISPLAY") != nil }

  /// Returns the path of a program, as a shell would find it.
  package func program(_ name: String) -> String? {
    ProgramSearch.path(of: name, in: value("PATH"))
  }

  /// The path of the program that takes screenshots, or `nil` if it is not installed.
  package var camera: String? { program("flameshot") }

  /// Whether a program can put pictures and files on the clipboard and keep them there.
  package var hasClipboardProgram: Bool { clipboard.writer("image/png") != nil }

  var clipboard: DesktopClipboard { DesktopClipboard(environment: environment) }

  /// Starts a program that outlives the command and has no access to its terminal.
  func start(
    _ path: String, _ arguments: [String], input: Descriptor? = nil
  ) throws(SystemError) -> Int32 {
    var process = ChildProcess(path: path)
    process.arguments = arguments
    process.environment = environment
    process.descriptors = [input, nil, nil]
    process.startsSession = true
    return try process.start()
  }

  /// Waits up to `limit` for a program to end.
  /// - Returns: `nil` if the program still runs.
  func early(_ pid: Int32, within limit: Duration) async -> Linux.ExitStatus? {
    let deadline = ContinuousClock.now + limit
    while true {
      if ChildProcess.hasEnded(pid) { return try? ChildProcess.wait(for: pid) }
      if ContinuousClock.now >= deadline { return nil }
      try? await Task.sleep(for: .milliseconds(20))
    }
  }
}

extension Desktop {
  private static let opener = "xdg-open"

  /// Whether web pages can be opened for the user: there is a display, a terminal that can draw a
  /// sheet, and a program that opens web pages.
  package var showsLinks: Bool {
    let term = value("TERM") ?? "dumb"
    return term != "dumb" && hasDisplay && program(Self.opener) != nil
  }

  /// Opens a web page.
  /// - Returns: Whether the desktop accepted the address.
  package func open(_ url: String) async -> Bool {
    guard let link = URL(reading: url), ["http", "https"].contains(link.scheme?.lowercased()),
      let path = program(Self.opener), let process = try? start(path, [link.absoluteString])
    else { return false }
    // If `xdg-open` starts a browser itself, it may run until the browser ends.
    return await early(process, within: .seconds(5)).map { $0 == .exited(code: 0) } ?? true
  }
}
