import Foundation
import Linux
import Sandbox

/// A program of the project that is started for one job, replies to packets on its descriptor 3,
/// and is then ended.
struct PacketProgram: Sendable {
  /// The limit of open files. It is higher than the limit of an extension, because the kernel
  /// compares it with the number of file descriptors that all processes of the user have in flight.
  /// An extension could leave file descriptors in flight.
  private static let openFiles: UInt64 = 1024

  let path: String
  /// The sandbox, or `nil` for a program that needs the daemon's rights.
  var sandbox: Sandbox?
  /// The limit of private memory, in bytes.
  let memory: UInt64
  /// The limit of processor time, in seconds.
  let processorTime: UInt64

  /// Runs `body` in its own thread, because a process that is blocked in the kernel cannot be ended
  /// at once.
  /// - Throws: `SystemError` if the process cannot be started.
  func run<Answer: Sendable>(
    _ body: @escaping @Sendable (UnixSocket) -> Answer
  ) async throws -> Answer {
    let (socket, processIdentifier) = try await start()
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: body(socket))
        kill(-processIdentifier, SIGKILL)
        kill(processIdentifier, SIGKILL)
        _ = try? ChildProcess.wait(for: processIdentifier)
      }
    }
  }

  private func start() async throws -> (UnixSocket, Int32) {
    let (near, far) = try UnixSocket.pair(.sequencedPacket)
    var child = ChildProcess(path: path)
    child.environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
    ]
    child.directory = "/"
    child.descriptors = [nil, nil, nil, far.descriptor]
    child.limits = [
      .memory(memory), .openFiles(Self.openFiles), .coreDump(0),
      .processorTime(seconds: processorTime),
    ]
    child.diesWithStartingThread = true
    child.startsSession = true
    if let sandbox {
      let policy = SandboxPolicy(
        readable: [SandboxPolicy.swiftLibraries].compactMap(\.self), processes: 16)
      child = try sandbox.confine(child, to: policy).process
    }
    return (near, try await SpawnThread.shared.start(child))
  }

  static func hasAnswer(
    _ socket: UnixSocket, until end: ContinuousClock.Instant
  ) -> Bool {
    var wait = pollfd(fd: socket.descriptor.number, events: Int16(POLLIN), revents: 0)
    while true {
      let left = (end - .now) / .milliseconds(1)
      let ready = poll(&wait, 1, Int32(max(left, 0).rounded(.up)))
      if ready >= 0 || errno != EINTR { return ready > 0 }
    }
  }
}
