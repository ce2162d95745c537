internal import CZlib

/// The state of zlib between two calls for the same stream.
struct DeflateState {
  /// The level of Apple's `COMPRESSION_ZLIB`.
  private static let level: Int32 = 5
  /// The largest window. The negative sign omits zlib's header and checksum.
  private static let window: Int32 = -15

  private var stream = z_stream()
  private let isEncoding: Bool
  private var hasEnded = false

  private init(isEncoding: Bool) { self.isEncoding = isEncoding }

  /// Returns a new state, which `free(_:)` destroys. zlib keeps the address of its stream, so the
  /// state cannot move.
  /// - Returns: `nil` if the algorithm or the operation does not exist on Linux.
  static func make(
    _ operation: compression_stream_operation, _ algorithm: compression_algorithm
  ) -> UnsafeMutablePointer<DeflateState>? {
    guard algorithm == COMPRESSION_ZLIB,
      operation == COMPRESSION_STREAM_ENCODE || operation == COMPRESSION_STREAM_DECODE
    else { return nil }
    let isEncoding = operation == COMPRESSION_STREAM_ENCODE
    let state = UnsafeMutablePointer<DeflateState>.allocate(capacity: 1)
    state.initialize(to: DeflateState(isEncoding: isEncoding))
    let size = Int32(MemoryLayout<z_stream>.size)
    let status =
      isEncoding
      ? deflateInit2_(
        &state.pointee.stream, level, Z_DEFLATED, window, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
      : inflateInit2_(&state.pointee.stream, window, ZLIB_VERSION, size)
    guard status == Z_OK else {
      state.deallocate()
      return nil
    }
    return state
  }

  static func free(_ state: UnsafeMutablePointer<DeflateState>) {
    if state.pointee.isEncoding {
      deflateEnd(&state.pointee.stream)
    } else {
      inflateEnd(&state.pointee.stream)
    }
    state.deallocate()
  }

  /// Reads from the caller's source and writes to the caller's destination until one of them is
  /// exhausted.
  mutating func process(_ caller: inout compression_stream, isLast: Bool) -> compression_status {
    guard caller.src_size >= 0, caller.dst_size >= 0 else { return COMPRESSION_STATUS_ERROR }
    if hasEnded { return COMPRESSION_STATUS_END }
    while true {
      // zlib counts in 32 bits.
      let read = uInt(clamping: caller.src_size)
      let room = uInt(clamping: caller.dst_size)
      let hasAll = Int(read) == caller.src_size
      stream.next_in = UnsafeMutablePointer(mutating: caller.src_ptr)
      stream.avail_in = read
      stream.next_out = caller.dst_ptr
      stream.avail_out = room
      let status =
        isEncoding
        ? deflate(&stream, isLast && hasAll ? Z_FINISH : Z_NO_FLUSH) : inflate(&stream, Z_NO_FLUSH)
      let taken = Int(read - stream.avail_in)
      let written = Int(room - stream.avail_out)
      caller.src_ptr += taken
      caller.src_size -= taken
      caller.dst_ptr += written
      caller.dst_size -= written
      switch status {
      case Z_STREAM_END:
        hasEnded = true
        return COMPRESSION_STATUS_END
      case Z_OK where taken + written > 0 && caller.src_size > 0 && caller.dst_size > 0: continue
      // Without room or input, zlib reports that it cannot proceed.
      case Z_OK, Z_BUF_ERROR:
        let isCut = !isEncoding && isLast && caller.src_size == 0 && caller.dst_size > 0
        return isCut ? COMPRESSION_STATUS_ERROR : COMPRESSION_STATUS_OK
      default: return COMPRESSION_STATUS_ERROR
      }
    }
  }
}
