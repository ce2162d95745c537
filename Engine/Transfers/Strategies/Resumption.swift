import Contract
import Foundation

/// What a later attempt needs to continue an upload.
struct Resumption: Codable, Hashable, Sendable {
  /// The protocol: "ietf-8", "ietf-6" or "tus".
  var protocolName: String
  /// The address of the upload.
  var url: String
  /// The number of bytes that the server is known to have.
  var offset: Int64
  /// When the server removes the upload, if known.
  var expires: Date?
  /// The farthest reach of the servers that named `url`, which must not be nearer. It is `nil` if
  /// an older version stored the resumption.
  var reach: AddressReach?

  func reached(_ reach: AddressReach?) -> Resumption {
    var resumption = self
    resumption.reach = reach
    return resumption
  }
}
