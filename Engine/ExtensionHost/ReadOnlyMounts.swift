package import Linux

/// Makes descriptors by which a file can be read and nothing else, without copying a byte: each is
/// of the same file on a read-only mount that nobody else can reach. A process in a namespace of
/// its own makes them, started for one share and ended after it.
package struct ReadOnlyMounts: Sendable {
  private let program: PacketProgram
  private let deadline: Duration

  /// - Parameters:
  ///   - program: `sharesheet-attachments`.
  ///   - deadline: how long all files of one call may take together.
  package init(program: String, deadline: Duration = .seconds(1)) {
    self.program = PacketProgram(path: program, memory: 32 << 20, processorTime: 2)
    self.deadline = deadline
  }

  /// - Returns: for each file a descriptor of its own; nil where the kernel does not allow it, and
  ///   for a file without a name or on a filesystem that does not answer.
  /// - throws: `SystemError` when the process cannot be started.
  package func open(_ files: [Descriptor]) async throws -> [Descriptor?] {
    guard !files.isEmpty else { return [] }
    let end = ContinuousClock.now + deadline
    return try await program.run { Self.ask($0, files, until: end) }
  }

  /// One file after the other, so that an answer that came is known to be of which.
  private static func ask(
    _ socket: UnixSocket, _ files: [Descriptor], until end: ContinuousClock.Instant
  ) -> [Descriptor?] {
    var opened: [Descriptor?] = []
    for file in files {
      do {
        try [UInt8(0)].withUnsafeBytes { try socket.send($0, descriptors: [file]) }
        guard PacketProgram.hasAnswer(socket, until: end) else { break }
        let (bytes, descriptors) = try socket.receive(upTo: 1)
        guard !bytes.isEmpty else { break }
        opened.append(descriptors.first)
      } catch {
        break
      }
    }
    return opened + Array(repeating: nil, count: files.count - opened.count)
  }
}
