import Contract
import Crypto
import Foundation
import Linux

/// The checksums of a body's pieces. Each function reads its piece once, with constant memory, and
/// blocks on the disk.
extension UploadDigest {
  /// Returns a field with a piece's checksum in the format of tus.
  /// - Throws: `BodyStorageError.changed` if the file has become shorter.
  func pieceField(of slice: BodySlice) throws -> HeaderField {
    HeaderField(
      name: "Upload-Checksum", value: "\(rawValue) \(try sum(of: slice).base64EncodedString())")
  }

  /// Returns a field with the whole body's checksum (RFC 9530).
  /// - Throws: `BodyStorageError.changed` if the file has become shorter.
  func wholeField(of body: BodySlice) throws -> HeaderField {
    let name =
      switch self {
      case .sha1: "sha"
      case .sha256: "sha-256"
      }
    return HeaderField(
      name: Self.wholeFieldName, value: "\(name)=:\(try sum(of: body).base64EncodedString()):")
  }

  /// Returns a piece's checksum in hexadecimal.
  /// - Throws: `BodyStorageError.changed` if the file has become shorter.
  func hexadecimal(of slice: BodySlice) throws -> String {
    try sum(of: slice).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  static let wholeFieldName = "Repr-Digest"

  private func sum(of slice: BodySlice) throws -> Data {
    switch self {
    case .sha1: try Self.sum(slice, Insecure.SHA1())
    case .sha256: try Self.sum(slice, SHA256())
    }
  }

  private static func sum(_ slice: BodySlice, _ hash: some HashFunction) throws -> Data {
    var hash = hash
    switch slice.body {
    case .bytes(let data):
      hash.update(
        data: data.dropFirst(Int(clamping: slice.range.lowerBound)).prefix(slice.range.count))
    case .file(let file, _):
      var offset = slice.range.lowerBound
      while offset < slice.range.upperBound {
        let wanted = min(1 << 18, slice.range.upperBound - offset)
        let bytes = [UInt8](unsafeUninitializedCapacity: Int(wanted)) { buffer, filled in
          filled = max(0, pread(file.number, buffer.baseAddress, Int(wanted), off_t(offset)))
        }
        if bytes.isEmpty { throw BodyStorageError.changed }
        hash.update(data: bytes)
        offset += Int64(bytes.count)
      }
    }
    return Data(hash.finalize())
  }
}
