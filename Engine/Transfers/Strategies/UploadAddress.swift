import Connectivity
import Foundation
import HTTPSyntax

/// The address at which a server continues an upload.
enum UploadAddress {
  /// - Parameters:
  ///   - location: The server's location, relative or absolute.
  ///   - base: The URL of the request.
  /// - Returns: `nil` if the location is not a usable address, or leads from https to http.
  static func resolve(_ location: String?, against base: String) -> String? {
    guard let location, !location.isEmpty, location.utf8.count <= 4096, isLegible(location),
      let url = URL(reading: location, relativeTo: URL(reading: base))?.absoluteString,
      let target = try? TransferTarget(url).origin, let origin = try? TransferTarget(base).origin,
      target.isSecure || !origin.isSecure
    else { return nil }
    return url
  }

  /// Returns why the server's location is rejected if it leads from https to http. Returns `nil`
  /// for any other location.
  static func refusal(of location: String?, against base: String) -> String? {
    guard let location, let url = URL(reading: location, relativeTo: URL(reading: base)),
      let target = try? TransferTarget(url.absoluteString).origin,
      let origin = try? TransferTarget(base).origin, origin.isSecure, !target.isSecure
    else { return nil }
    return "the server points the upload from https to http, where others could read it"
  }

  /// Returns whether the location is valid UTF-8. Replacement characters would change the address.
  static func isLegible(_ location: String) -> Bool {
    !location.unicodeScalars.contains("\u{FFFD}")
  }

  /// Returns whether both addresses have the same origin.
  static func isSameOrigin(_ one: String, _ other: String) -> Bool {
    guard let one = try? TransferTarget(one), let other = try? TransferTarget(other) else {
      return false
    }
    return one.origin == other.origin
  }
}
