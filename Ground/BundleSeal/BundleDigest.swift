import Crypto
import Glibc
package import Linux

/// The SHA-256 digest of a folder: the relative paths, the kinds, the execute permission, the
/// contents and the targets of links. The signature of the folder, owners, times and other
/// permissions have no influence.
package struct BundleDigest: Hashable, Sendable {
  package let bytes: [UInt8]

  /// The digest in hexadecimal digits.
  package var text: String { bytes.map(Hexadecimal.text).joined() }

  /// Creates a digest from its text, or returns `nil` if the text is not a digest.
  init?(text: String) {
    let digits = Array(text.utf8)
    guard digits.count == 2 * SHA256.byteCount else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      let pair = String(decoding: digits[index...(index + 1)], as: UTF8.self)
      guard let byte = UInt8(pair, radix: 16) else { return nil }
      bytes.append(byte)
    }
    self.bytes = bytes
  }

  /// - Throws: `SystemError` if a file cannot be read, or is neither a file nor a folder nor a link.
  package init(of folder: String) throws(SystemError) { try self.init(BundleTree(folder)) }

  init(_ tree: BundleTree) throws(SystemError) {
    var hash = SHA256()
    hash.update(data: Array("sharesheet-bundle-1\n".utf8))
    for entry in tree.entries where entry.path != BundleSignature.fileName {
      let path = "\(tree.folder)/\(entry.path)"
      switch entry.kind {
      case UInt32(S_IFDIR): hash.update(kind: "d", entry.path)
      case UInt32(S_IFREG):
        hash.update(kind: entry.status.st_mode & 0o100 == 0 ? "f" : "x", entry.path)
        hash.update(data: try Self.content(of: path))
      case UInt32(S_IFLNK):
        hash.update(kind: "l", entry.path)
        hash.update(sized: try Self.target(of: path))
      default: throw SystemError(code: EINVAL, operation: "read \(path)")
      }
    }
    bytes = Array(hash.finalize())
  }

  /// Returns the digest of a file's content, which has always the same length.
  private static func content(of path: String) throws(SystemError) -> [UInt8] {
    let file = try Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard try file.status().isRegularFile else {
      throw SystemError(code: EINVAL, operation: "read \(path)")
    }
    var hash = SHA256()
    while true {
      let part = try file.read(upTo: 1 << 18)
      if part.isEmpty { return Array(hash.finalize()) }
      hash.update(data: part)
    }
  }

  private static func target(of path: String) throws(SystemError) -> [UInt8] {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    guard count >= 0 else { throw SystemError(code: errno, operation: "read \(path)") }
    return buffer.prefix(count).map(UInt8.init(bitPattern:))
  }
}

extension SHA256 {
  /// Adds an entry's kind and path.
  fileprivate mutating func update(kind: Unicode.Scalar, _ path: String) {
    update(data: [UInt8(ascii: kind)])
    update(sized: Array(path.utf8))
  }

  /// Adds bytes with their count before them, so that different entries never have the same bytes.
  fileprivate mutating func update(sized bytes: [UInt8]) {
    let count = UInt64(clamping: bytes.count)
    update(data: (0..<8).map { UInt8(truncatingIfNeeded: count >> (56 - 8 * $0)) })
    update(data: bytes)
  }
}

enum Hexadecimal {
  static func text(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
