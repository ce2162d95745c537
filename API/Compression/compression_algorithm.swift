/// The format of compressed data. Only the deflate format exists on Linux.
///
/// Apple: https://developer.apple.com/documentation/compression/compression_algorithm
// swift-format-ignore: TypeNamesShouldBeCapitalized
public struct compression_algorithm: RawRepresentable, Hashable, Sendable {
  /// Apple's number of the format.
  public var rawValue: UInt32

  public init(_ rawValue: UInt32) { self.rawValue = rawValue }
  public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The deflate format of RFC 1951, without the header and the checksum of a zlib stream.
public let COMPRESSION_ZLIB = compression_algorithm(0x205)

@available(*, unavailable, message: "LZ4 does not exist on Linux: use COMPRESSION_ZLIB.")
public let COMPRESSION_LZ4 = compression_algorithm(0x100)

@available(*, unavailable, message: "LZ4 does not exist on Linux: use COMPRESSION_ZLIB.")
public let COMPRESSION_LZ4_RAW = compression_algorithm(0x101)

@available(*, unavailable, message: "LZMA does not exist on Linux: use COMPRESSION_ZLIB.")
public let COMPRESSION_LZMA = compression_algorithm(0x306)

@available(*, unavailable, message: "LZBITMAP does not exist on Linux: use COMPRESSION_ZLIB.")
public let COMPRESSION_LZBITMAP = compression_algorithm(0x702)

@available(*, unavailable, message: "LZFSE does not exist on Linux: use COMPRESSION_ZLIB.")
public let COMPRESSION_LZFSE = compression_algorithm(0x801)

@available(*, unavailable, message: "Brotli does not exist on Linux: use COMPRESSION_ZLIB.")
public let COMPRESSION_BROTLI = compression_algorithm(0xB02)
