import Connectivity
import Foundation
import HTTPSyntax

/// Where a server says that an upload goes on.
enum UploadAddress {
  /// - Parameters:
  ///   - location: as the server has it, relative or not.
  ///   - base: what was asked.
  /// - Returns: nil when it is no address to go to, or would lead from https to http.
  static func resolve(_ location: String?, against base: String) -> String? {
    guard let location, !location.isEmpty, location.utf8.count <= 4096, isLegible(location),
      let url = URL(reading: location, relativeTo: URL(reading: base))?.absoluteString,
      let target = try? TransferTarget(url).origin, let origin = try? TransferTarget(base).origin,
      target.isSecure || !origin.isSecure
    else { return nil }
    return url
  }

  /// Returns why an address is refused that leads from https to http; `nil` for any other.
  static func refusal(of location: String?, against base: String) -> String? {
    guard let location, let url = URL(reading: location, relativeTo: URL(reading: base)),
      let target = try? TransferTarget(url.absoluteString).origin,
      let origin = try? TransferTarget(base).origin, origin.isSecure, !target.isSecure
    else { return nil }
    return "the server points the upload from https to http, where anybody could read it"
  }

  /// False for bytes that are no UTF-8: what stands in their place leads elsewhere.
  static func isLegible(_ location: String) -> Bool {
    !location.unicodeScalars.contains("\u{FFFD}")
  }

  /// Whether both are at the same server.
  static func isSameOrigin(_ one: String, _ other: String) -> Bool {
    guard let one = try? TransferTarget(one), let other = try? TransferTarget(other) else {
      return false
    }
    return one.origin == other.origin
  }
}
