import Foundation
package import Linux

/// Looks at pictures, in a process that is started for it and ended after it.
///
/// No picture is ever parsed in the daemon. Whatever one does to its reader, the worst is that
/// nobody learns the size of it and of those after it, or sees it.
package struct PictureReader: Sendable {
  /// Bytes of private memory. No header needs it; some formats make room for the pixels.
  package static let memoryLimit: UInt64 = 256 << 20
  /// Bytes. The longest true answer has 40.
  static let maximumAnswer = 128

  private let program: String
  private let deadline: Duration

  /// - Parameters:
  ///   - program: `sharesheet-pictures`.
  ///   - deadline: how long all pictures of one call may take together.
  package init(program: String, deadline: Duration = .seconds(1)) {
    self.program = program
    self.deadline = deadline
  }

  /// - Returns: each picture's size; nil for what is no picture, or was not read in time.
  /// - throws: `SystemError` when the process cannot be started.
  package func sizes(of pictures: [Descriptor]) async throws -> [PictureSize?] {
    guard !pictures.isEmpty else { return [] }
    let end = ContinuousClock.now + deadline
    return try await withProcess(memory: Self.memoryLimit, processorTime: 1) {
      Self.ask($0, pictures, until: end)
    }
  }

  /// Runs `body` in a thread of its own: a process that hangs in the kernel ends when the kernel
  /// lets it.
  func withProcess<Answer: Sendable>(
    memory: UInt64, processorTime: UInt64, _ body: @escaping @Sendable (UnixSocket) -> Answer
  ) async throws -> Answer {
    let (socket, processIdentifier) = try await start(memory, processorTime)
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(returning: body(socket))
        kill(-processIdentifier, SIGKILL)
        kill(processIdentifier, SIGKILL)
        _ = try? ChildProcess.wait(for: processIdentifier)
      }
    }
  }

  private func start(
    _ memory: UInt64, _ processorTime: UInt64
  ) async throws -> (UnixSocket, Int32) {
    let (near, far) = try UnixSocket.pair(.sequencedPacket)
    var child = ChildProcess(path: program)
    child.environment = [
      "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
    ]
    child.directory = "/"
    child.descriptors = [nil, nil, nil, far.descriptor]
    child.limits = [
      .memory(memory), .openFiles(64), .coreDump(0), .processorTime(seconds: processorTime),
    ]
    child.diesWithStartingThread = true
    child.startsSession = true
    return (near, try await SpawnThread.shared.start(child))
  }

  /// One picture after the other, so that an answer that came is known to be of which.
  private static func ask(
    _ socket: UnixSocket, _ pictures: [Descriptor], until end: ContinuousClock.Instant
  ) -> [PictureSize?] {
    var sizes: [PictureSize?] = []
    for picture in pictures {
      do {
        try [UInt8(0)].withUnsafeBytes { try socket.send($0, descriptors: [picture]) }
        guard hasAnswer(socket, until: end) else { break }
        sizes.append(try PictureSize.answer(socket.receive(upTo: maximumAnswer).bytes))
      } catch {
        break
      }
    }
    return sizes + Array(repeating: nil, count: pictures.count - sizes.count)
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
