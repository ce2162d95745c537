import Contract
package import Linux

extension PictureReader {
  /// Bytes of private memory for decoding: room for `Raster.maximumPixels`, and for turning what a
  /// reader cannot scale as it reads.
  static let thumbnailMemoryLimit: UInt64 = 640 << 20
  /// Seconds, of the processor's time as of the clock's.
  static let thumbnailTimeLimit: UInt64 = 5

  /// A small copy of a picture, turned upright; of an animation the first frame's.
  /// - Parameter side: pixels; no side of the copy is longer, nor than `Picture.maximumSide`.
  /// - Returns: nil for what is no picture, is damaged or too large, or takes too long.
  /// - throws: `SystemError` when the process cannot be started.
  package func thumbnail(of picture: Descriptor, side: Int) async throws -> PictureFile? {
    let end = ContinuousClock.now + .seconds(Int(Self.thumbnailTimeLimit))
    let side = UInt16(clamping: min(max(side, 1), Picture.maximumSide))
    let reader = PacketProgram(
      path: program, memory: Self.thumbnailMemoryLimit, processorTime: Self.thumbnailTimeLimit)
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
