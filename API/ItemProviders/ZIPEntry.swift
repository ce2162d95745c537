import AppleSupport
import Glibc
import Linux

/// An uncompressed entry of a ZIP archive, with the two records that describe it.
struct ZIPEntry {
  private let name: [UInt8]
  private let mode: UInt32
  private let moment: ZIPTime
  private let offset: Int64
  var checksum = CRC32()
  /// The size of the content, in bytes.
  var size: Int64 = 0 {
    didSet { isLarge = size >= Int64(UInt32.max) }
  }
  /// Whether the size is stored in the 8 bytes of a ZIP64 field.
  var isLarge = false

  /// - Throws: `ENAMETOOLONG` if the path is longer than 65,535 bytes.
  init(_ path: String, _ status: FileStatus, offset: Int64) throws(SystemError) {
    name = Array(path.utf8)
    guard name.count <= Int(UInt16.max) else {
      throw SystemError(code: ENAMETOOLONG, operation: "archive \(path.prefix(100))…")
    }
    mode = status.mode
    moment = ZIPTime(nanoseconds: status.modified)
    self.offset = offset
  }

  /// The record before the content.
  var localHeader: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: UInt32(0x0403_4b50))
    appendShared(to: &bytes)
    var extra: [UInt8] = []
    if isLarge {
      extra.append(little: UInt64(clamping: size))
      extra.append(little: UInt64(clamping: size))
    }
    appendLengths(to: &bytes, extra)
    return bytes + name + Self.zip64(extra)
  }

  /// The record in the directory at the archive's end.
  var centralRecord: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(little: UInt32(0x0201_4b50))
    bytes.append(little: UInt16(3 << 8 | 45))  // made by: Unix, version 4.5
    appendShared(to: &bytes)
    var extra: [UInt8] = []
    if isLarge {
      extra.append(little: UInt64(clamping: size))
      extra.append(little: UInt64(clamping: size))
    }
    let isFar = offset >= Int64(UInt32.max)
    if isFar { extra.append(little: UInt64(clamping: offset)) }
    appendLengths(to: &bytes, extra)
    bytes.append(little: UInt16(0))  // comment
    bytes.append(little: UInt16(0))  // disk
    bytes.append(little: UInt16(0))  // internal attributes
    let isFolder = name.last == UInt8(ascii: "/")
    bytes.append(little: mode << 16 | (isFolder ? 0x10 : 0))
    bytes.append(little: isFar ? UInt32.max : UInt32(clamping: offset))
    return bytes + name + Self.zip64(extra)
  }

  private func appendShared(to bytes: inout [UInt8]) {
    bytes.append(little: UInt16(45))  // version needed
    bytes.append(little: UInt16(1 << 11))  // the name is in UTF-8
    bytes.append(little: UInt16(0))  // stored
    bytes.append(little: moment.time)
    bytes.append(little: moment.date)
    bytes.append(little: checksum.value)
    let short = isLarge ? UInt32.max : UInt32(clamping: size)
    bytes.append(little: short)
    bytes.append(little: short)
  }

  private func appendLengths(to bytes: inout [UInt8], _ extra: [UInt8]) {
    bytes.append(little: UInt16(clamping: name.count))
    bytes.append(little: UInt16(clamping: Self.zip64(extra).count))
  }

  private static func zip64(_ extra: [UInt8]) -> [UInt8] {
    guard !extra.isEmpty else { return [] }
    var field: [UInt8] = []
    field.append(little: UInt16(1))
    field.append(little: UInt16(clamping: extra.count))
    return field + extra
  }
}
