import Crypto
import Foundation
import Linux

/// What a piece of a body is checked by, in tus' words.
enum UploadDigest: String, Hashable, Sendable {
  case sha1
  case sha256

  /// Reads the piece once and sums it up, as `Upload-Checksum` has it. Memory use does not depend on
  /// its length. To be called where waiting for a disk harms nobody.
  /// - throws: `CustodyError.changed` when the file has become shorter.
  func field(of slice: BodySlice) throws -> String {
    let sum =
      switch self {
      case .sha1: try Self.sum(slice, Insecure.SHA1())
      case .sha256: try Self.sum(slice, SHA256())
      }
    return "\(rawValue) \(sum.base64EncodedString())"
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
        if bytes.isEmpty { throw CustodyError.changed }
        hash.update(data: bytes)
        offset += Int64(bytes.count)
      }
    }
    return Data(hash.finalize())
  }
}
