internal import Foundation

/// The stream of a filter, with a buffer for its output.
final class FilterStream {
  private var stream: compression_stream
  private let buffer: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private(set) var hasEnded = false
  /// Whether the last part filled the buffer, so that more of the output may be ready.
  private(set) var isFull = false

  init(_ operation: FilterOperation, _ algorithm: Algorithm, capacity: Int) throws {
    // A larger buffer would only use memory.
    self.capacity = min(max(capacity, 1), 1 << 24)
    buffer = .allocate(capacity: self.capacity)
    stream = compression_stream(
      dst_ptr: buffer, dst_size: 0, src_ptr: UnsafePointer(buffer), src_size: 0, state: nil)
    let status = compression_stream_init(&stream, operation.rawValue, algorithm.rawValue)
    guard status == COMPRESSION_STATUS_OK else { throw FilterError.invalidState }
  }

  deinit {
    if stream.state != nil { _ = compression_stream_destroy(&stream) }
    buffer.deallocate()
  }

  /// Passes bytes through the stream until the buffer is full or the bytes are used.
  ///
  /// - Parameter rest: The bytes, and afterwards those that were not used.
  /// - Returns: The output, at most the buffer's size.
  func step(_ rest: inout Data, isLast: Bool) throws -> Data {
    let flags = isLast ? Int32(bitPattern: COMPRESSION_STREAM_FINALIZE.rawValue) : 0
    let status = rest.withUnsafeBytes { input in
      stream.src_ptr =
        input.baseAddress?.assumingMemoryBound(to: UInt8.self) ?? UnsafePointer(buffer)
      stream.src_size = input.count
      stream.dst_ptr = buffer
      stream.dst_size = capacity
      return compression_stream_process(&stream, flags)
    }
    guard status != COMPRESSION_STATUS_ERROR else { throw FilterError.invalidData }
    rest = rest.suffix(stream.src_size)
    hasEnded = status == COMPRESSION_STATUS_END
    isFull = stream.dst_size == 0
    return Data(bytes: buffer, count: capacity - stream.dst_size)
  }

  /// Passes all bytes through the stream. The output is given in parts of the buffer's size.
  func process(_ bytes: Data, isLast: Bool, _ take: (Data) throws -> Void) throws {
    var rest = bytes
    while !hasEnded {
      let part = try step(&rest, isLast: isLast)
      if !part.isEmpty { try take(part) }
      // With room left, the stream waits for more input.
      if !isFull && rest.isEmpty { return }
    }
  }
}
