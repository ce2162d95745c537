internal import Foundation

/// The stream of a filter, with a buffer for its output.
final class FilterStream {
  private var stream: compression_stream
  private let buffer: UnsafeMutablePointer<UInt8>
  private let capacity: Int
  private(set) var hasEnded = false

  init(_ operation: FilterOperation, _ algorithm: Algorithm, capacity: Int) throws {
    self.capacity = max(capacity, 1)
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

  /// Passes bytes through the stream. The output is given in parts of the buffer's size.
  func process(_ bytes: Data, isLast: Bool, _ take: (Data) throws -> Void) throws {
    let flags = isLast ? Int32(bitPattern: COMPRESSION_STREAM_FINALIZE.rawValue) : 0
    var rest = bytes[...]
    while !hasEnded {
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
      let written = capacity - stream.dst_size
      if written > 0 { try take(Data(bytes: buffer, count: written)) }
      // With room left, the stream waits for more input.
      if stream.dst_size > 0 && rest.isEmpty { return }
    }
  }
}
