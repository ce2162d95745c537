import Crypto
import Foundation

// The digests of CommonCrypto. The port step imports this module in its place, because a module
// named CommonCrypto would change the result of `canImport` in swift-crypto.

/// A number of bytes.
// swift-format-ignore: TypeNamesShouldBeCapitalized
public typealias CC_LONG = UInt32

/// The size of a digest in bytes.
public let CC_MD5_DIGEST_LENGTH: Int32 = 16
public let CC_SHA1_DIGEST_LENGTH: Int32 = 20
public let CC_SHA256_DIGEST_LENGTH: Int32 = 32
public let CC_SHA384_DIGEST_LENGTH: Int32 = 48
public let CC_SHA512_DIGEST_LENGTH: Int32 = 64

/// The hash functions of `CCHmac`.
public let kCCHmacAlgSHA1 = 0
public let kCCHmacAlgMD5 = 1
public let kCCHmacAlgSHA256 = 2
public let kCCHmacAlgSHA384 = 3
public let kCCHmacAlgSHA512 = 4
/// The number of a hash function.
public typealias CCHmacAlgorithm = UInt32

/// Writes the MD5 digest of `len` bytes to `md`, which has room for 16 bytes.
/// - Returns: `md`.
@discardableResult
public func CC_MD5(
  _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? { digest(Insecure.MD5.self, data, len, md) }

/// Writes the SHA-1 digest of `len` bytes to `md`, which has room for 20 bytes.
/// - Returns: `md`.
@discardableResult
public func CC_SHA1(
  _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? { digest(Insecure.SHA1.self, data, len, md) }

/// Writes the SHA-256 digest of `len` bytes to `md`, which has room for 32 bytes.
/// - Returns: `md`.
@discardableResult
public func CC_SHA256(
  _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? { digest(SHA256.self, data, len, md) }

/// Writes the SHA-384 digest of `len` bytes to `md`, which has room for 48 bytes.
/// - Returns: `md`.
@discardableResult
public func CC_SHA384(
  _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? { digest(SHA384.self, data, len, md) }

/// Writes the SHA-512 digest of `len` bytes to `md`, which has room for 64 bytes.
/// - Returns: `md`.
@discardableResult
public func CC_SHA512(
  _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? { digest(SHA512.self, data, len, md) }

/// Writes the authentication code of the data to `macOut`, which has room for the digest of the
/// hash function. Writes nothing for another number than those above.
public func CCHmac(
  _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer?, _ keyLength: Int,
  _ data: UnsafeRawPointer?, _ dataLength: Int, _ macOut: UnsafeMutableRawPointer?
) {
  func write<Hash: HashFunction>(_ hash: Hash.Type) {
    let code = HMAC<Hash>.authenticationCode(
      for: UnsafeRawBufferPointer(start: data, count: data == nil ? 0 : dataLength),
      using: SymmetricKey(
        data: UnsafeRawBufferPointer(start: key, count: key == nil ? 0 : keyLength)))
    code.withUnsafeBytes { bytes in
      guard let from = bytes.baseAddress else { return }
      macOut?.copyMemory(from: from, byteCount: bytes.count)
    }
  }
  switch Int(algorithm) {
  case kCCHmacAlgSHA1: write(Insecure.SHA1.self)
  case kCCHmacAlgMD5: write(Insecure.MD5.self)
  case kCCHmacAlgSHA256: write(SHA256.self)
  case kCCHmacAlgSHA384: write(SHA384.self)
  case kCCHmacAlgSHA512: write(SHA512.self)
  default: break
  }
}

private func digest<Hash: HashFunction>(
  _ hash: Hash.Type, _ data: UnsafeRawPointer?, _ count: CC_LONG,
  _ out: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
  guard let out else { return nil }
  var hash = Hash()
  if let data { hash.update(bufferPointer: UnsafeRawBufferPointer(start: data, count: Int(count))) }
  for (index, byte) in hash.finalize().enumerated() { out[index] = byte }
  return out
}
