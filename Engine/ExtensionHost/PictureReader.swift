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

  let program: String
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
    let reader = PacketProgram(path: program, memory: Self.memoryLimit, processorTime: 1)
    return try await reader.run { Self.ask($0, pictures, until: end) }
  }

  /// One picture after the other, so that an answer that came is known to be of which.
  private static func ask(
    _ socket: UnixSocket, _ pictures: [Descriptor], until end: ContinuousClock.Instant
  ) -> [PictureSize?] {
    var sizes: [PictureSize?] = []
    for picture in pictures {
      do {
        try [UInt8(0)].withUnsafeBytes { try socket.send($0, descriptors: [picture]) }
        guard PacketProgram.hasAnswer(socket, until: end) else { break }
        sizes.append(try PictureSize.answer(socket.receive(upTo: maximumAnswer).bytes))
      } catch {
        break
      }
    }
    return sizes + Array(repeating: nil, count: pictures.count - sizes.count)
  }
}
