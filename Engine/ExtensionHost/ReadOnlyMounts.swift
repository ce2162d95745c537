package import Linux

/// A source of read-only file descriptors, without copies of the files. Each file descriptor refers
/// to the same file on a private read-only mount. A process in its own namespace creates the file
/// descriptors. The process is started for one share and then ended.
package struct ReadOnlyMounts: Sendable {
  private let program: PacketProgram
  private let deadline: Duration

  /// - Parameters:
  ///   - program: The path of `sharesheet-attachments`.
  ///   - deadline: The time limit for all files of one call.
  package init(program: String, deadline: Duration = .seconds(1)) {
    self.program = PacketProgram(path: program, memory: 32 << 20, processorTime: 2)
    self.deadline = deadline
  }

  /// - Returns: A new file descriptor for each file. The value is `nil` if the kernel does not
  ///   allow the mount, the file has no name or its file system does not respond.
  /// - Throws: `SystemError` if the process cannot be started.
  package func open(_ files: [Descriptor]) async throws -> [Descriptor?] {
    guard !files.isEmpty else { return [] }
    let end = ContinuousClock.now + deadline
    return try await program.run { Self.ask($0, files, until: end) }
  }

  /// Sends one file at a time, so that each reply belongs to a known file.
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
