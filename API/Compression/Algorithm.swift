/// The format of a filter's compressed data. Only the deflate format exists on Linux.
///
/// Apple: https://developer.apple.com/documentation/compression/algorithm
public enum Algorithm: CaseIterable, RawRepresentable, Hashable, Sendable {
  /// The deflate format of RFC 1951, without the header and the checksum of a zlib stream.
  case zlib
  @available(*, unavailable, message: "LZFSE does not exist on Linux: use zlib.")
  case lzfse
  @available(*, unavailable, message: "LZ4 does not exist on Linux: use zlib.")
  case lz4
  @available(*, unavailable, message: "LZMA does not exist on Linux: use zlib.")
  case lzma
  @available(*, unavailable, message: "LZBITMAP does not exist on Linux: use zlib.")
  case lzbitmap
  @available(*, unavailable, message: "Brotli does not exist on Linux: use zlib.")
  case brotli

  /// The algorithms that exist on Linux.
  public static let allCases: [Algorithm] = [.zlib]

  public init?(rawValue: compression_algorithm) {
    guard rawValue == COMPRESSION_ZLIB else { return nil }
    self = .zlib
  }

  public var rawValue: compression_algorithm { COMPRESSION_ZLIB }
}

/// The direction of a filter.
public enum FilterOperation: RawRepresentable, Hashable, Sendable {
  case compress
  case decompress

  public init?(rawValue: compression_stream_operation) {
    switch rawValue {
    case COMPRESSION_STREAM_ENCODE: self = .compress
    case COMPRESSION_STREAM_DECODE: self = .decompress
    default: return nil
    }
  }

  public var rawValue: compression_stream_operation {
    // `==` compares raw values.
    switch self {
    case .compress: COMPRESSION_STREAM_ENCODE
    case .decompress: COMPRESSION_STREAM_DECODE
    }
  }
}

/// The errors of filters.
public enum FilterError: Error {
  /// The filter got data after its end.
  case invalidState
  /// The data cannot be decompressed.
  case invalidData
}
