import Contract
import Foundation
import HTTPSyntax

/// An address without secrets, for lists that other people may see.
///
/// The address contains no user, password, query or fragment. If an extension chose the address,
/// only the first characters of the last path component are shown, because that component may be a
/// push topic or a webhook's key.
struct ShownAddress: CustomStringConvertible {
  let description: String

  init(_ url: String, isTyped: Bool) {
    guard var parts = URLReference(url)?.components, parts.host?.isEmpty == false else {
      description = "…"
      return
    }
    let query = parts.query == nil ? "" : "?…"
    (parts.user, parts.password, parts.query, parts.fragment) = (nil, nil, nil, nil)
    let path = parts.percentEncodedPath
    let last = path.split(separator: "/").last.map(String.init) ?? ""
    guard !isTyped, !last.isEmpty, let place = path.range(of: last, options: .backwards) else {
      description = (parts.string ?? "…") + query
      return
    }
    parts.percentEncodedPath = String(path[..<place.lowerBound])
    description = (parts.string ?? "…") + last.prefix(min(3, last.count / 2)) + "…" + query
  }
}

extension TransferStatus {
  var shownAddress: String { ShownAddress(url, isTyped: owner == nil).description }
}
