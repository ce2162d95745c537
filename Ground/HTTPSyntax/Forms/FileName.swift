import Foundation

/// What a `Content-Disposition` calls a file (RFC 6266): not to be used as a path.
package struct FileName: Hashable, Sendable {
  /// At most 255 characters.
  package let text: String

  /// - Returns: nil when it names none.
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
