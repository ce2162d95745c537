import DesktopSession
import Foundation
import Glibc
import HTTPSyntax
import Linux

/// What there is around the command: programs, folders and a display, as the environment says.
package struct Desktop: Sendable {
  package let environment: [String: String]

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  package func value(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  package var home: String { value("HOME") ?? NSHomeDirectory() }

  /// Only absolute paths count, says the XDG Base Directory Specification.
  package func folder(_ variable: String, _ fallback: String) -> String {
    value(variable).flatMap { $0.hasPrefix("/") ? Folder.clean($0) : nil }
      ?? Folder.entry(fallback, in: home)
  }

  /// Where applications and other shared files are described, the person's own first.
  package var dataFolders: [String] {
    let system = (value("XDG_DATA_DIRS") ?? "/usr/local/share:/usr/share").split(separator: ":")
    return [folder("XDG_DATA_HOME", ".local/share")]
      + system.map { Folder.clean(String($0)) }.filter { $0.hasPrefix("/") }
  }

  package var hasDisplay: Bool { value("WAYLAND_DISPLAY") != nil || value("DISPLAY") != nil }

  /// The path of a program, as a shell would find it.
  package func program(_ name: String) -> String? {
    ProgramSearch.path(of: name, in: value("PATH"))
  }

  /// Whether a program puts pictures and files on its clipboard, and holds them there.
  package var hasClipboardProgram: Bool { clipboard.writer("image/png") != nil }

  var clipboard: DesktopClipboard { DesktopClipboard(environment: environment) }

  /// Starts a program that outlives the command and has none of its terminal.
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

  /// Looks for a while whether a program ends by itself.
  /// - Returns: nil when it goes on running.
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

  /// Whether the person sits at a desktop, before a sheet that can ask, and something opens web
  /// pages there.
  package var showsLinks: Bool {
    let term = value("TERM") ?? "dumb"
    return term != "dumb" && hasDisplay && program(Self.opener) != nil
  }

  /// - Returns: whether the desktop has taken it.
  package func open(_ url: String) async -> Bool {
    guard let link = URL(reading: url), ["http", "https"].contains(link.scheme?.lowercased()),
      let path = program(Self.opener), let process = try? start(path, [link.absoluteString])
    else { return false }
    // A browser that it starts itself may go on running.
    return await early(process, within: .seconds(5)).map { $0 == .exited(code: 0) } ?? true
  }
}
