import Glibc
import Linux

/// An uncompressed entry of a ZIP archive, with the two records that describe it.
struct ZIPEntry {
  private let name: [UInt8]
  private let mode: UInt32
  private let moment: ZIPTime
  /// The time of the last change in seconds since 1970, or `nil` if it does not fit in 32 bits.
  private let seconds: Int32?
  private let offset: Int64
  /// The CRC-32 checksum of the content.
  var checksum: UInt32 = 0
  /// The size of the content, in bytes.
  var size: Int64 = 0 {
    didSet { isLarge = size >= Int64(UInt32.max) }
  }
  /// Whether the size is stored in the 8 bytes of a ZIP64 field.
  var isLarge = false

  /// - Throws: `ENAMETOOLONG` if the path is longer than 65,535 bytes.
  init(_ path: [UInt8], _ status: FileStatus, offset: Int64) throws(SystemError) {
    name = path
    guard name.count <= Int(UInt16.max) else {
      throw SystemError(
        code: ENAMETOOLONG, operation: String(decoding: path.prefix(100), as: UTF8.self))
    }
    mode = status.mode
    moment = ZIPTime(nanoseconds: status.modified)
    seconds = Int32(exactly: status.modified.quotientRoundedDown(by: 1_000_000_000))
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
    return bytes + name + self.extra(extra)
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
    return bytes + name + self.extra(extra)
  }

  private func appendShared(to bytes: inout [UInt8]) {
    bytes.append(little: UInt16(45))  // version needed
    // Bit 11 says that the name is in UTF-8. Without it, Unix programs use the bytes as they are.
    let isText = String(validating: name, as: UTF8.self) != nil
    bytes.append(little: UInt16(isText ? 1 << 11 : 0))
    bytes.append(little: UInt16(0))  // stored
    bytes.append(little: moment.time)
    bytes.append(little: moment.date)
    bytes.append(little: checksum)
    let short = isLarge ? UInt32.max : UInt32(clamping: size)
    bytes.append(little: short)
    bytes.append(little: short)
  }

  private func appendLengths(to bytes: inout [UInt8], _ extra: [UInt8]) {
    bytes.append(little: UInt16(clamping: name.count))
    bytes.append(little: UInt16(clamping: self.extra(extra).count))
  }

  /// Returns the extra fields: the numbers that need ZIP64, and the exact time in UTC.
  private func extra(_ large: [UInt8]) -> [UInt8] {
    var fields: [UInt8] = []
    if !large.isEmpty {
      fields.append(little: UInt16(1))
      fields.append(little: UInt16(clamping: large.count))
      fields += large
    }
    if let seconds {
      fields.append(little: UInt16(0x5455))  // extended timestamp
      fields.append(little: UInt16(5))
      fields.append(1)  // only the time of the last change
      fields.append(little: seconds)
    }
    return fields
  }
}

extension Int64 {
  fileprivate func quotientRoundedDown(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
