import Contract
import Foundation
import Glibc
import Linux

/// A running `sharesheet` program that shares an app's items, with the socket to it.
struct SheetProgram: Sendable {
  typealias Channel = MessageChannel<HostAppMessage, SheetMessage>

  /// The descriptor number of the program's end of the socket.
  static let descriptorNumber = 3

  let channel: Channel
  private let processIdentifier: Int32

  /// Starts the program on this process's terminal.
  /// - Throws: `SheetProgramError` if the program is missing, `SystemError` if the program cannot
  ///   be started.
  static func start(commandLine: [String] = CommandLine.arguments) throws -> SheetProgram {
    let (near, far) = try UnixSocket.pair(.stream)
    var child = ChildProcess(path: try program().path)
    child.arguments =
      ["share", "--host-descriptor", "\(descriptorNumber)"]
      + commandLine.dropFirst().drop { !$0.hasPrefix("--") }
    child.environment = ProcessInfo.processInfo.environment
    // If the app has closed a standard descriptor, that descriptor is closed for the program too.
    child.descriptors = [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].map { number in
      let copy = fcntl(number, F_DUPFD_CLOEXEC, 3)
      return copy < 0 ? nil : Descriptor(owning: copy)
    }
    child.descriptors.append(far.descriptor)
    return SheetProgram(channel: Channel(near), processIdentifier: try child.start())
  }

  /// The program's messages until it closes the socket. A separate thread reads them.
  var messages: AsyncStream<SheetMessage> {
    AsyncStream { continuation in
      Thread.detachNewThread {
        while let received = try? channel.receive() { continuation.yield(received.message) }
        continuation.finish()
      }
    }
  }

  /// Waits for the program to exit. Returns its exit code, or 128 plus the signal's number.
  func exitStatus() async throws -> Int32 {
    let status = try await OwnThread.run { [processIdentifier] in
      try ChildProcess.wait(for: processIdentifier)
    }
    return switch status {
    case .exited(let code): code
    case .killed(let signal): 128 + signal
    }
  }

  /// Returns the `sharesheet` program beside the app's own program, or else the `sharesheet`
  /// program on PATH, which an installed app uses.
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

/// The error of a missing `sharesheet` program.
struct SheetProgramError: LocalizedError {
  let looked: URL

  var errorDescription: String? {
    "The program sharesheet is neither at \(looked.path) nor on PATH. "
      + "Build or install it: `swift build --product sharesheet`."
  }
}
