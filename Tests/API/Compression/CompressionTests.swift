import Compression
import Foundation
import Testing

@Suite struct CompressionTests {
  private static let text = Data((0..<20_000).map { "herd \($0 % 97) " }.joined().utf8)
  private static let last = Int32(bitPattern: COMPRESSION_STREAM_FINALIZE.rawValue)

  /// Passes data through a stream with a small destination.
  private func streamed(
    _ data: Data, _ operation: compression_stream_operation, room: Int = 512
  ) -> Data? {
    let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: room)
    let stream = UnsafeMutablePointer<compression_stream>.allocate(capacity: 1)
    defer {
      buffer.deallocate()
      stream.deallocate()
    }
    guard compression_stream_init(stream, operation, COMPRESSION_ZLIB) == COMPRESSION_STATUS_OK
    else { return nil }
    defer { _ = compression_stream_destroy(stream) }
    return data.withUnsafeBytes { bytes -> Data? in
      guard let start = bytes.bindMemory(to: UInt8.self).baseAddress else { return nil }
      stream.pointee.src_ptr = start
      stream.pointee.src_size = bytes.count
      var result = Data()
      while true {
        stream.pointee.dst_ptr = buffer
        stream.pointee.dst_size = room
        let status = compression_stream_process(stream, Self.last)
        if status == COMPRESSION_STATUS_ERROR { return nil }
        result.append(buffer, count: room - stream.pointee.dst_size)
        if status == COMPRESSION_STATUS_END { return result }
      }
    }
  }

  private func filtered(_ data: Data, _ operation: FilterOperation) throws -> Data {
    var result = Data()
    var hasEnded = false
    let filter = try OutputFilter(operation, using: .zlib, bufferCapacity: 100) { part in
      hasEnded = part == nil
      result.append(part ?? Data())
    }
    for start in stride(from: 0, to: data.count, by: 1000) {
      try filter.write(data[start..<min(start + 1000, data.count)])
    }
    try filter.finalize()
    #expect(hasEnded)
    return result
  }

  @Test("A stream restores the data that another stream compressed")
  func streams() throws {
    let compressed = try #require(streamed(Self.text, COMPRESSION_STREAM_ENCODE))
    #expect(compressed.count < Self.text.count / 10)
    #expect(streamed(compressed, COMPRESSION_STREAM_DECODE) == Self.text)
  }

  @Test("The format is deflate without a header, as in gzip files")
  func format() throws {
    // From `printf 'cow cow cow cow' | gzip -9`, without gzip's header and trailer.
    let known = Data([0x4B, 0xCE, 0x2F, 0x57, 0x48, 0x46, 0x60, 0x00])
    #expect(streamed(known, COMPRESSION_STREAM_DECODE) == Data("cow cow cow cow".utf8))
    #expect(streamed(Data("cow cow cow cow".utf8), COMPRESSION_STREAM_ENCODE)?.first != 0x78)
  }

  @Test("Incomplete or changed data are refused", arguments: [true, false])
  func damaged(isCut: Bool) throws {
    var compressed = try #require(streamed(Self.text, COMPRESSION_STREAM_ENCODE))
    if isCut { compressed.removeLast(20) } else { compressed[0] = 0xFF }
    #expect(streamed(compressed, COMPRESSION_STREAM_DECODE) == nil)
    #expect(throws: FilterError.self) { try filtered(compressed, .decompress) }
    var parts = [compressed]
    let filter = try InputFilter(.decompress, using: .zlib) { _ in parts.popLast() }
    #expect(throws: FilterError.self) { try filter.readData(ofLength: Self.text.count) }
  }

  @Test("Buffers are compressed and restored, and a destination that is too small is reported")
  func buffers() {
    var compressed = [UInt8](repeating: 0, count: Self.text.count)
    let source = [UInt8](Self.text)
    let size = compression_encode_buffer(
      &compressed, compressed.count, source, source.count, nil, COMPRESSION_ZLIB)
    #expect(size > 0 && size < source.count / 10)
    var small = [UInt8](repeating: 0, count: 20)
    #expect(
      compression_encode_buffer(&small, 20, source, source.count, nil, COMPRESSION_ZLIB) == 0)
    var restored = [UInt8](repeating: 0, count: source.count)
    #expect(
      compression_decode_buffer(
        &restored, restored.count, compressed, size, nil, COMPRESSION_ZLIB) == source.count)
    #expect(restored == source)
    // The first bytes are given if not all of them fit.
    #expect(compression_decode_buffer(&small, 20, compressed, size, nil, COMPRESSION_ZLIB) == 20)
    #expect(small == Array(source.prefix(20)))
  }

  @Test("An algorithm that does not exist is refused")
  func unknown() {
    let lzfse = compression_algorithm(rawValue: 0x801)
    let stream = UnsafeMutablePointer<compression_stream>.allocate(capacity: 1)
    defer { stream.deallocate() }
    #expect(
      compression_stream_init(stream, COMPRESSION_STREAM_ENCODE, lzfse) == COMPRESSION_STATUS_ERROR)
    var room = [UInt8](repeating: 0, count: 100)
    #expect(compression_encode_buffer(&room, 100, [1, 2], 2, nil, lzfse) == 0)
    #expect(Algorithm(rawValue: lzfse) == nil && Algorithm.allCases == [.zlib])
  }

  @Test("Filters restore what filters compressed, in parts of any size")
  func filters() throws {
    let compressed = try filtered(Self.text, .compress)
    #expect(try filtered(compressed, .decompress) == Self.text)
    var rest = compressed
    let filter = try InputFilter(.decompress, using: .zlib, bufferCapacity: 64) { count -> Data? in
      let part = rest.prefix(count)
      rest = rest.dropFirst(count)
      return part.isEmpty ? nil : Data(part)
    }
    var restored = Data()
    while let part = try filter.readData(ofLength: 333) {
      #expect(part.count <= 333)
      restored.append(part)
    }
    #expect(restored == Self.text)
  }

  @Test("A small input that expands a thousandfold is read in small parts") func bomb() throws {
    let size = 64 << 20
    var parts: [Data] = [try filtered(Data(count: size), .compress)]
    let filter = try InputFilter(.decompress, using: .zlib, bufferCapacity: 1 << 17) { _ in
      parts.popLast()
    }
    var count = 0
    while let part = try filter.readData(ofLength: 4096) { count += part.count }
    #expect(count == size)
  }

  @Test("A count that is not positive gives no data, and a large one all data") func counts() throws
  {
    var parts: [Data] = [try filtered(Self.text, .compress)]
    let filter = try InputFilter(.decompress, using: .zlib, bufferCapacity: .max) { _ in
      parts.popLast()
    }
    #expect(try filter.readData(ofLength: -1) == Data())
    #expect(try filter.readData(ofLength: .max) == Self.text)
    #expect(try filter.readData(ofLength: .max) == nil)
  }

  @Test("A filter whose receiver has thrown takes no more data") func thrown() throws {
    let filter = try OutputFilter(.decompress, using: .zlib) { _ in throw FilterError.invalidState }
    let compressed = try filtered(Self.text, .compress)
    #expect(throws: FilterError.invalidState) { try filter.write(compressed) }
    #expect(throws: FilterError.invalidState) { try filter.write(compressed) }
  }

  @Test("A filter takes no data after its end")
  func ended() throws {
    let filter = try OutputFilter(.compress, using: .zlib) { _ in }
    try filter.write(Data("cow".utf8))
    try filter.finalize()
    #expect(throws: FilterError.invalidState) { try filter.write(Data("calf".utf8)) }
    try filter.finalize()
  }
}
