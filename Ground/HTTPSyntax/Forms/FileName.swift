import Foundation

/// The file name in a `Content-Disposition` field (RFC 6266). It must not be used as a path.
package struct FileName: Hashable, Sendable {
  /// The name, at most 255 characters.
  package let text: String

  /// - Returns: `nil` if the field has no file name.
  package init?(contentDisposition: String) {
    guard let parameters = HeaderParameters(contentDisposition)?.parameters else { return nil }
    let extended = parameters["filename*"].flatMap { value in
      value.lowercased().hasPrefix("utf-8'")
        ? value.split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false).last.flatMap {
          String($0).removingPercentEncoding
        } : nil
    }
    guard let name = extended ?? parameters["filename"], !name.isEmpty else { return nil }
    text = String(name.prefix(255))
  }
}
