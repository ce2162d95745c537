import Foundation
import Glibc
import Linux
import Wire

/// A run of the program `sharesheet` for what an app shares, and the socket to it.
struct SheetProgram: Sendable {
  typealias Channel = MessageChannel<HostAppMessage, SheetMessage>

  /// The descriptor that the program finds its end of the socket on.
  static let descriptorNumber = 3

  let channel: Channel
  private let processIdentifier: Int32

  /// Starts it on this process's terminal.
  /// - throws: `SheetProgramError`, `SystemError`.
  static func start(commandLine: [String] = CommandLine.arguments) throws -> SheetProgram {
    let (near, far) = try UnixSocket.pair(.stream)
    var child = ChildProcess(path: try program().path)
    child.arguments =
      ["share", "--host-descriptor", "\(descriptorNumber)"]
      + commandLine.dropFirst().drop { !$0.hasPrefix("--") }
    child.environment = ProcessInfo.processInfo.environment
    // One that the app has closed is closed for the sheet too.
    child.descriptors = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { number in
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
      return copy < 0 ? nil : Descriptor(owning: copy)
    }
    child.descriptors.append(far.descriptor)
    return SheetProgram(channel: Channel(near), processIdentifier: try child.start())
  }

  /// What the program says, until it has said everything. Read on a thread of its own.
  var messages: AsyncStream<SheetMessage> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        while let received = try? channel.receive() { continuation.yield(received.message) }
        continuation.finish()
      }
    }
  }

  /// Waits for its end.
  func exitStatus() async throws -> Int32 {
    let status = try await OwnThread.run { [processIdentifier] in
      try ChildProcess.wait(for: processIdentifier)
    }
    return switch status {
    case .exited(let code): code
    case .killed(let signal): 128 + signal
    }
  }

  /// Beside the app's program, or on the path, where it is when the app has been installed.
  private static func program() throws -> URL {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .filter { $0.hasPrefix("/") }
      .map { URL(filePath: String($0), directoryHint: .isDirectory) }
    let beside = URL(filePath: RunningProgram.own?.beside("sharesheet") ?? "/sharesheet")
    let all = [beside] + path.map { $0.appending(path: "sharesheet") }
    guard let found = all.first(where: { FileManager.default.isExecutableFile(atPath: $0.path) })
    else { throw SheetProgramError(looked: beside) }
    return found
  }
}
