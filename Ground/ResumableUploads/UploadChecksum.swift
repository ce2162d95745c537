import Crypto
import Foundation

/// The value of tus' field `Upload-Checksum`: `sha1 Kq5sNclPz7QV2+lfQIuc6R7oRu0=`.
struct UploadChecksum: Sendable {
  static let algorithms = ["sha1", "sha256"]

  private enum Hash: Sendable {
    case sha1(Insecure.SHA1)
    case sha256(SHA256)
  }
  private var hash: Hash
  private let expected: Data

  /// - Returns: `nil` if the algorithm is unknown or the field is malformed.
  init?(_ text: String) {
    let words = text.split(separator: " ")
    guard words.count == 2, let expected = Data(base64Encoded: String(words[1])) else { return nil }
    switch words[0] {
    case "sha1": hash = .sha1(Insecure.SHA1())
    case "sha256": hash = .sha256(SHA256())
    default: return nil
    }
    self.expected = expected
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    switch hash {
    case .sha1(var hasher):
      hasher.update(bufferPointer: bytes)
      hash = .sha1(hasher)
    case .sha256(var hasher):
      hasher.update(bufferPointer: bytes)
      hash = .sha256(hasher)
    }
  }

  var matches: Bool {
    switch hash {
    case .sha1(let hasher): Data(hasher.finalize()) == expected
    case .sha256(let hasher): Data(hasher.finalize()) == expected
    }
  }
}
