import Contract
import TestServers
import Testing

@Suite struct FrameReaderTests {
  private func read(_ bytes: [UInt8], limit: Int = 1000) throws -> [[UInt8]] {
    var reader = FrameReader(maximumPayload: limit)
    try reader.take(bytes, [])
    var payloads: [[UInt8]] = []
    while let frame = try reader.next() { payloads.append(frame.payload) }
    return payloads
  }

  @Test func fragmentedFrames() throws {
    let first = try Frame.encode([1, 2, 3], descriptors: 0)
    let second = try Frame.encode([], descriptors: 0)
    let all = first + second + first
    for cut in 0...all.count {
      var reader = FrameReader(maximumPayload: 10)
      var payloads: [[UInt8]] = []
      for part in [Array(all[..<cut]), Array(all[cut...])] {
        try reader.take(part, [])
        while let frame = try reader.next() { payloads.append(frame.payload) }
      }
      #expect(payloads == [[1, 2, 3], [], [1, 2, 3]])
      #expect(reader.isEmpty)
    }
  }

  @Test(
    arguments: [
      ([1, 0, 0, 0, 0, 0, 0, 0], WireError.otherVersion(1)),
      ([3, 0, 0, 0, 0, 0, 0, 0], .otherVersion(3)),
      ([2, 0, 0, 0, 0, 0, 4, 0], .tooLong(bytes: 1024, limit: 1000)),
      ([2, 0, 0, 0, 255, 255, 255, 255], .tooLong(bytes: 4_294_967_295, limit: 1000)),
      ([2, 9, 0, 0, 0, 0, 0, 0], .tooManyDescriptors(9)),
      ([2, 1, 0, 0, 0, 0, 0, 0], .missingDescriptors),
      ([2, 0, 7, 0, 0, 0, 0, 0], .notAMessage(reason: "reserved bytes are set")),
    ] as [([UInt8], WireError)])
  func rejectsMalformedFrames(_ bytes: [UInt8], because error: WireError) {
    #expect(throws: error) { _ = try read(bytes) }
  }

  /// Reading random bytes gives a frame, throws a `WireError` or waits for more bytes. It never
  /// crashes.
  @Test func randomBytes() throws {
    var random = SeededGenerator(seed: 42)
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...64, using: &random)
      var bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
      // Half of the inputs begin with a valid header, so that the later checks also run.
      if length > 8, Bool.random(using: &random) {
        bytes.replaceSubrange(0..<7, with: [2, 0, 0, 0, 0, 0, 0])
      }
      let result = Result { try read(bytes) }
      if case .failure(let error) = result { #expect(error is WireError) }
    }
  }
}
