/// Returns 0, because no scratch buffer is needed.
public func compression_encode_scratch_buffer_size(_ algorithm: compression_algorithm) -> Int { 0 }

/// Returns 0, because no scratch buffer is needed.
public func compression_decode_scratch_buffer_size(_ algorithm: compression_algorithm) -> Int { 0 }

/// Compresses a buffer.
///
/// - Parameter scratch_buffer: Not used.
/// - Returns: The number of bytes written, or 0 if the destination is too small or the algorithm
///   does not exist on Linux.
public func compression_encode_buffer(
  _ dst_buffer: UnsafeMutablePointer<UInt8>, _ dst_size: Int,
  _ src_buffer: UnsafePointer<UInt8>, _ src_size: Int,
  _ scratch_buffer: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm
) -> Int {
  var stream = compression_stream(
    dst_ptr: dst_buffer, dst_size: dst_size, src_ptr: src_buffer, src_size: src_size, state: nil)
  let status = processed(&stream, COMPRESSION_STREAM_ENCODE, algorithm)
  return status == COMPRESSION_STATUS_END ? dst_size - stream.dst_size : 0
}

/// Decompresses a buffer. If the destination is too small, the first bytes are written.
///
/// - Parameter scratch_buffer: Not used.
/// - Returns: The number of bytes written, or 0 if the data are invalid or the algorithm does not
///   exist on Linux.
public func compression_decode_buffer(
  _ dst_buffer: UnsafeMutablePointer<UInt8>, _ dst_size: Int,
  _ src_buffer: UnsafePointer<UInt8>, _ src_size: Int,
  _ scratch_buffer: UnsafeMutableRawPointer?, _ algorithm: compression_algorithm
) -> Int {
  var stream = compression_stream(
    dst_ptr: dst_buffer, dst_size: dst_size, src_ptr: src_buffer, src_size: src_size, state: nil)
  let status = processed(&stream, COMPRESSION_STREAM_DECODE, algorithm)
  return status == COMPRESSION_STATUS_ERROR ? 0 : dst_size - stream.dst_size
}

private func processed(
  _ stream: inout compression_stream, _ operation: compression_stream_operation,
  _ algorithm: compression_algorithm
) -> compression_status {
  guard compression_stream_init(&stream, operation, algorithm) == COMPRESSION_STATUS_OK else {
    return COMPRESSION_STATUS_ERROR
  }
  let flags = Int32(bitPattern: COMPRESSION_STREAM_FINALIZE.rawValue)
  let status = compression_stream_process(&stream, flags)
  _ = compression_stream_destroy(&stream)
  return status
}
