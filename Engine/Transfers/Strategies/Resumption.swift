import Contract
import Foundation

/// What an upload needs to be carried on by a later try.
struct Resumption: Codable, Hashable, Sendable {
  /// "ietf-8", "ietf-6", "tus".
  var protocolName: String
  /// Where the upload goes on.
  var url: String
  /// Bytes that the server is known to have.
  var offset: Int64
  /// When the server forgets it, if it says so.
  var expires: Date?
  /// The farthest reach of the servers that named `url`, which may be no nearer; `nil` if an older
  /// version noted it.
  var reach: AddressReach?

  func reached(_ reach: AddressReach?) -> Resumption {
    var resumption = self
    resumption.reach = reach
    return resumption
  }
}
