import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// A process of the fixture HostApp in a home.
struct HostAppRun {
  static let echo = "org.sharesheet.test.HostApp.EchoExtension"

  let pid: Int32
  private let output: Descriptor

  /// Starts the app, without a terminal unless one is given.
  /// - Parameter lingers: Whether the shell that runs the app stays until a line is typed. When the
  ///   shell ends, the terminal hangs up. Other programs on the terminal could then notice the
  ///   hang-up before they notice the end of the app.
  init(
    _ arguments: [String], in home: CommandHome, program: String = "HostApp",
    terminal: PseudoTerminal? = nil, lingers: Bool = false, environment: [String: String] = [:]
  ) throws {
    output = try Descriptor.capture(named: "output")
    var process = home.process(arguments)
    process.path = RunningProgram.pathBesideOwn(program)
    process.environment["TERM"] = "xterm-256color"
    process.environment["LANG"] = "C.UTF-8"
    process.environment.merge(environment) { $1 }
    process.descriptors = [terminal?.other, output, terminal?.other]
    process.takesTerminal = terminal != nil
    if terminal != nil {
      // A shell starts the app, so that the terminal outlives the app.
      let end = lingers ? "code=$?; read -r _; exit $code" : "exit $?"
      process.arguments = ["-c", "\"$0\" \"$@\"; \(end)", process.path] + arguments
      process.path = "/bin/sh"
    }
    pid = try process.start()
  }

  func end() async throws -> Linux.ExitStatus { try await CommandHome.end(of: pid) }

  /// All output of the app so far.
  var printed: String {
    // The file is opened again, so that the app's own file offset does not change.
    get throws { try String(contentsOfFile: "/proc/self/fd/\(output.number)", encoding: .utf8) }
  }

  /// Runs the app to its end and returns its output.
  static func printed(
    _ arguments: String..., in home: CommandHome, status: Int32 = 0,
    _ location: SourceLocation = #_sourceLocation
  ) async throws -> String {
    let run = try HostAppRun(arguments, in: home)
    let ended = try await run.end()
    let printed = try run.printed
    #expect(ended == .exited(code: status), "\(printed)", sourceLocation: location)
    return printed
  }
}

extension CommandHome {
  /// Calls `body` with a home whose daemon knows the fixture's extension.
  static func withHostApp(_ body: (CommandHome) async throws -> Void) async throws {
    try await with { home in
      try home.startDaemon(knowing: ["HostApp"])
      try await body(home)
    }
  }

  /// Returns the identifiers of this home's processes of the given program. Waits until there is at
  /// least one such process.
  func processes(of program: String) async throws -> [Int32] {
    while true {
      let names = try FileManager.default.contentsOfDirectory(atPath: "/proc")
      let found = names.compactMap(Int32.init).filter { pid in
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")
        guard path?.hasSuffix("/\(program)") ?? false,
          let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
        else { return false }
        return environment.split(separator: 0).contains(Data("SHARESHEET_HOME=\(url.path)".utf8))
      }
      if !found.isEmpty { return found }
      // No event reports the start of a process that is not a child.
      try await Task.sleep(for: .milliseconds(50))
    }
  }
}
