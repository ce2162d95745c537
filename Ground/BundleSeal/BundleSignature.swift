import Crypto
import Foundation
import Glibc
import Linux

/// The signature of an app: a file in the app's folder with the developer's public key and an
/// Ed25519 signature of the app's digest. The digest leaves this file out.
package struct BundleSignature: Codable, Hashable, Sendable {
  package static let fileName = "SharesheetSignature.json"
  private static let maximumSize = 4096

  private let key: Data
  private let signature: Data

  package var team: Team { Team(key: Array(key)) }

  /// Reads the signature of the app at `path`.
  /// - Parameter digest: The app's digest in hexadecimal digits, or `nil` to compute it.
  /// - Returns: `nil` if the app is not signed.
  /// - Throws: `BrokenSignature` if the file cannot be read, or if it is not a signature of the
  ///   app's present files by its key.
  package static func read(
    _ path: String, digest: String? = nil
  ) throws(BrokenSignature) -> BundleSignature? {
    let bytes: [UInt8]
    do throws(SystemError) {
      let file = try Descriptor.open("\(path)/\(fileName)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
      guard try file.status().isRegularFile else { throw SystemError(code: EINVAL, operation: "") }
      bytes = try file.readAll(limit: maximumSize)
    } catch {
      if error.code == ENOENT { return nil }
      throw BrokenSignature()
    }
    guard let signature = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
      let digest = digest.map(BundleDigest.init(text:)) ?? (try? BundleDigest(of: path)),
      signature.isValid(for: digest)
    else { throw BrokenSignature() }
    return signature
  }

  /// Signs the app at `path`. It replaces an older signature.
  /// - Throws: `SystemError` if the app cannot be read or written, `CryptoKitError` if the key
  ///   cannot sign.
  package static func sign(_ path: String, with key: SigningKey) throws {
    let digest = try BundleDigest(of: path)
    let signature = Self(
      key: key.publicKey, signature: try key.signature(for: message(digest)))
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = try encoder.encode(signature) + Data("\n".utf8)
    try bytes.withUnsafeBytes {
      try Naming.replace("\(path)/\(fileName)", with: $0, mode: 0o644)
    }
  }

  private init(key: Data, signature: Data) {
    self.key = key
    self.signature = signature
  }

  private func isValid(for digest: BundleDigest) -> Bool {
    guard !Self.isWeak(self.key),
      let key = try? Curve25519.Signing.PublicKey(rawRepresentation: key)
    else { return false }
    return key.isValidSignature(signature, for: Self.message(digest))
  }

  /// The points of small order, without the bit for the sign (RFC 7748, section 6.1, and RFC 8032).
  /// Anybody can make signatures that these keys accept.
  private static let weakKeys: Set<String> = {
    let zeros = String(repeating: "00", count: 31)
    let ones = String(repeating: "ff", count: 30) + "7f"
    return [
      "00" + zeros, "01" + zeros, "ec" + ones, "ed" + ones, "ee" + ones,
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    ]
  }()

  private static func isWeak(_ key: Data) -> Bool {
    var bytes = Array(key)
    if let last = bytes.indices.last { bytes[last] &= 0x7f }
    return weakKeys.contains(bytes.map(Hexadecimal.text).joined())
  }

  /// The signed bytes. The first line keeps the signature from being used for another purpose.
  private static func message(_ digest: BundleDigest) -> Data {
    Data("sharesheet-signature-1\n".utf8) + Data(digest.bytes)
  }
}

/// The error for an app whose signature does not belong to its files.
package struct BrokenSignature: Error, Hashable, Sendable {}
