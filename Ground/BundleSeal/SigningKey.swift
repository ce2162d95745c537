import Crypto
import Foundation
import Glibc
package import Linux

/// A developer's private key for signing apps, in a file that only its owner can read.
package struct SigningKey: Sendable {
  package enum Problem: Error, Hashable, Sendable {
    case missing
    /// Other users can read the file.
    case readableByOthers
    case invalid
    case system(SystemError)
  }

  private let key: Curve25519.Signing.PrivateKey

  var publicKey: Data { key.publicKey.rawRepresentation }
  package var team: Team { Team(key: Array(publicKey)) }

  /// Reads the key.
  package init(readingFrom path: String) throws(Problem) {
    let bytes: [UInt8]
    do throws(SystemError) {
      let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
      let status = try file.status()
      guard status.isRegularFile else { throw SystemError(code: EINVAL, operation: "read \(path)") }
      guard status.mode & 0o077 == 0 else {
        throw SystemError(code: EPERM, operation: "read \(path)")
      }
      bytes = try file.readAll(limit: 4096)
    } catch {
      switch error.code {
      case ENOENT: throw .missing
      case EPERM: throw .readableByOthers
      default: throw .system(error)
      }
    }
    let text = String(decoding: bytes, as: UTF8.self).trimmingCharacters(
      in: .whitespacesAndNewlines)
    guard let data = Data(base64Encoded: text),
      let key = try? Curve25519.Signing.PrivateKey(rawRepresentation: data)
    else { throw .invalid }
    self.key = key
  }

  /// Creates a new key in a file that does not exist.
  package static func create(at path: String) throws(Problem) -> SigningKey {
    let key = Curve25519.Signing.PrivateKey()
    let bytes = Array((key.rawRepresentation.base64EncodedString() + "\n").utf8)
    do {
      let new = "\(path).\(RandomIdentifier.make())"
      try bytes.withUnsafeBytes { try Naming.replace(new, with: $0) }
      defer { unlink(new) }
      // Unlike a rename, a link never replaces a key that another process has created.
      _ = try SystemError.check(link(new, path), "make \(path)")
    } catch {
      throw .system(error as? SystemError ?? SystemError(code: EIO, operation: "make \(path)"))
    }
    return try SigningKey(readingFrom: path)
  }

  func signature(for message: Data) throws -> Data { try key.signature(for: message) }
}
