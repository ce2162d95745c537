import Contract
package import Linux

extension PictureReader {
  /// The limit of private memory for decoding, in bytes. It suffices for `Raster.maximumPixels`,
  /// and for rotating a picture that the decoder cannot scale while reading.
  static let thumbnailMemoryLimit: UInt64 = 640 << 20
  /// The limit of both processor time and elapsed time, in seconds.
  static let thumbnailTimeLimit: UInt64 = 5

  /// Returns a small, upright copy of a picture, or of the first frame of an animation.
  /// - Parameter side: The maximum length of a side, in pixels, at most `Picture.maximumSide`.
  /// - Returns: `nil` if it is not a picture, is damaged or too large, or takes too long.
  /// - Throws: `SystemError` if the process cannot be started.
  package func thumbnail(of picture: Descriptor, side: Int) async throws -> PictureFile? {
    let end = ContinuousClock.now + .seconds(Int(Self.thumbnailTimeLimit))
    let side = UInt16(clamping: min(max(side, 1), Picture.maximumSide))
    let reader = PacketProgram(
      path: program, sandbox: sandbox, memory: Self.thumbnailMemoryLimit,
      processorTime: Self.thumbnailTimeLimit)
    return try await reader.run { socket in
      do {
        let question = [1, UInt8(side >> 8), UInt8(side & 0xFF)]
        try question.withUnsafeBytes { try socket.send($0, descriptors: [picture]) }
        guard PacketProgram.hasAnswer(socket, until: end) else { return nil }
        return try socket.receive(upTo: Self.maximumAnswer).descriptors.first.flatMap {
          PictureFile($0)
        }
      } catch {
        return nil
      }
    }
  }
}
