/// A stream that is compressed or decompressed in parts. The caller sets the source and the
/// destination. Each call of `compression_stream_process` advances both.
///
/// Apple: https://developer.apple.com/documentation/compression/compression_stream
// swift-format-ignore: TypeNamesShouldBeCapitalized
public struct compression_stream {
  /// The place of the next byte that is written.
  public var dst_ptr: UnsafeMutablePointer<UInt8>
  /// The room after `dst_ptr`, in bytes.
  public var dst_size: Int
  /// The next byte that is read.
  public var src_ptr: UnsafePointer<UInt8>
  /// The number of bytes that are left to read.
  public var src_size: Int
  /// The state between two calls. Callers do not change it.
  public var state: UnsafeMutableRawPointer?

  public init(
    dst_ptr: UnsafeMutablePointer<UInt8>, dst_size: Int, src_ptr: UnsafePointer<UInt8>,
    src_size: Int, state: UnsafeMutableRawPointer?
  ) {
    self.dst_ptr = dst_ptr
    self.dst_size = dst_size
    self.src_ptr = src_ptr
    self.src_size = src_size
    self.state = state
  }
}

/// The direction of a stream.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public struct compression_stream_operation: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32

  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public let COMPRESSION_STREAM_ENCODE = compression_stream_operation(0)
public let COMPRESSION_STREAM_DECODE = compression_stream_operation(1)

/// The options of `compression_stream_process`.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public struct compression_stream_flags: RawRepresentable, Hashable, Sendable {
  public var rawValue: UInt32

  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The source ends with the bytes of this call.
public let COMPRESSION_STREAM_FINALIZE = compression_stream_flags(1)

/// The result of a call.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public struct compression_status: RawRepresentable, Hashable, Sendable {
  public var rawValue: Int32

  public init(_ rawValue: Int32) { self.rawValue = rawValue }
  public init(rawValue: Int32) { self.rawValue = rawValue }
}

/// The call succeeded, and the stream continues.
public let COMPRESSION_STATUS_OK = compression_status(0)
/// The parameters or the data are invalid.
public let COMPRESSION_STATUS_ERROR = compression_status(-1)
/// The stream is complete, and all of it is in the destination.
public let COMPRESSION_STATUS_END = compression_status(1)

/// Prepares a stream. The source and the destination are set by the caller afterwards.
///
/// - Returns: `COMPRESSION_STATUS_ERROR` if the algorithm does not exist on Linux.
public func compression_stream_init(
  _ stream: UnsafeMutablePointer<compression_stream>, _ operation: compression_stream_operation,
  _ algorithm: compression_algorithm
) -> compression_status {
  guard let state = DeflateState.make(operation, algorithm) else { return COMPRESSION_STATUS_ERROR }
  stream.pointee.state = UnsafeMutableRawPointer(state)
  return COMPRESSION_STATUS_OK
}

/// Reads from the source and writes to the destination until one of them is exhausted.
///
/// - Parameter flags: `COMPRESSION_STREAM_FINALIZE` if the source ends with these bytes, or 0.
public func compression_stream_process(
  _ stream: UnsafeMutablePointer<compression_stream>, _ flags: Int32
) -> compression_status {
  guard let state = stream.pointee.state?.assumingMemoryBound(to: DeflateState.self) else {
    return COMPRESSION_STATUS_ERROR
  }
  let isLast = flags & Int32(bitPattern: COMPRESSION_STREAM_FINALIZE.rawValue) != 0
  return state.pointee.process(&stream.pointee, isLast: isLast)
}

/// Frees the state of a stream.
public func compression_stream_destroy(
  _ stream: UnsafeMutablePointer<compression_stream>
) -> compression_status {
  guard let state = stream.pointee.state?.assumingMemoryBound(to: DeflateState.self) else {
    return COMPRESSION_STATUS_ERROR
  }
  DeflateState.free(state)
  stream.pointee.state = nil
  return COMPRESSION_STATUS_OK
}
