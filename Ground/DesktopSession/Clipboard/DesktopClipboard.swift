package import Foundation
import Glibc
import Linux

/// The desktop's clipboard, accessed by command-line programs: `wl-copy` and `wl-paste` under
/// Wayland, `xclip` or `xsel` under X.
package struct DesktopClipboard: Sendable {
  /// The path of a program and its arguments.
  package typealias Program = (path: String, arguments: [String])

  /// The largest clipboard content that is read, in bytes.
  package static let limit = 16 << 20
  private static let timeout = Duration.seconds(2)
  private static let interval: UInt32 = 5000  // µs

  private let environment: [String: String]

  package init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    self.environment = environment
  }

  // MARK: The programs

  /// Returns the program that copies its standard input to the clipboard, or `nil`.
  /// - Parameter type: The MIME type. `nil` means text.
  package func writer(_ type: String?) -> Program? {
    if hasWayland, let path = program("wl-copy") {
      return (path, type.map { ["--type", $0] } ?? [])
    }
    guard hasX else { return nil }
    if let path = program("xclip") {
      return (path, ["-selection", "clipboard"] + (type.map { ["-t", $0] } ?? []))
    }
    // `xsel` supports only text.
    guard type == nil, let path = program("xsel") else { return nil }
    return (path, ["--clipboard", "--input"])
  }

  /// Returns the program that writes the clipboard's content to its standard output, or `nil`.
  private func reader(_ type: String?) -> Program? {
    if hasWayland, let path = program("wl-paste") {
      return (path, ["--no-newline", "--type", type ?? "text"])
    }
    guard hasX else { return nil }
    if let path = program("xclip") {
      return (path, ["-selection", "clipboard", "-o"] + (type.map { ["-t", $0] } ?? []))
    }
    guard type == nil, let path = program("xsel") else { return nil }
    return (path, ["--clipboard", "--output"])
  }

  private var hasWayland: Bool { isSet("WAYLAND_DISPLAY") }
  private var hasX: Bool { isSet("DISPLAY") }

  private func isSet(_ name: String) -> Bool { environment[name]?.isEmpty == false }

  private func program(_ name: String) -> String? {
    ProgramSearch.path(of: name, in: environment["PATH"])
  }

  // MARK: The clipboard's content

  /// Replaces the clipboard's content. Without bytes the clipboard is empty afterwards. Waits at
  /// most 2 s.
  /// - Parameter type: The MIME type. `nil` means text.
  /// - Returns: Whether a program accepted the content.
  @discardableResult
  package func put(_ bytes: Data, type: String?) -> Bool {
    guard let program = writer(type),
      let input = try? bytes.withUnsafeBytes({
        try Descriptor.memoryFile(named: "clipboard", holding: $0)
      })
    else { return false }
    return run(program, [input, nil, nil], endsLate: true)
  }

  /// Returns the clipboard's content, or `nil` if it is empty, has another type, exceeds `limit` or
  /// cannot be read within 2 s.
  /// - Parameter type: The MIME type. `nil` means text.
  package func contents(_ type: String?) -> Data? {
    guard let program = reader(type),
      let output = try? Descriptor.memoryFile(
        named: "clipboard", holding: UnsafeRawBufferPointer(start: nil, count: 0)),
      run(program, [nil, output, nil], endsLate: false),
      lseek(output.number, 0, SEEK_SET) == 0,
      let bytes = try? output.readAll(limit: Self.limit), !bytes.isEmpty
    else { return nil }
    return Data(bytes)
  }

  /// - Parameter endsLate: Whether a program that is still running after the timeout has accepted
  ///   the content. If `false`, the program is killed.
  private func run(_ program: Program, _ descriptors: [Descriptor?], endsLate: Bool) -> Bool {
    var child = ChildProcess(path: program.path)
    child.arguments = program.arguments
    child.environment = environment
    child.descriptors = descriptors
    child.limits = [.fileSize(UInt64(Self.limit) + 1), .coreDump(0)]
    child.startsSession = true
    guard let process = try? child.start() else { return false }
    let deadline = ContinuousClock.now + Self.timeout
    while !ChildProcess.hasEnded(process) {
      guard ContinuousClock.now < deadline else {
        if endsLate {
          Thread.detachNewThread { _ = try? ChildProcess.wait(for: process) }
          return true
        }
        kill(-process, SIGKILL)
        break
      }
      usleep(Self.interval)
    }
    return (try? ChildProcess.wait(for: process)) == .exited(code: 0)
  }
}
