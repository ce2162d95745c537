import Foundation

/// The metadata of a tus upload: `Upload-Metadata: key base64,key2 base64`.
package enum UploadMetadata {
  /// Returns the decoded values by key.
  /// - Returns: `nil` if the field is malformed or repeats a key.
  package static func values(_ text: String) -> [String: String]? {
    var values: [String: String] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: " ", omittingEmptySubsequences: true)
      guard let key = words.first, words.count <= 2, values[String(key)] == nil else { return nil }
      guard words.count == 2 else {
        values[String(key)] = ""
        continue
      }
      guard let data = Data(base64Encoded: String(words[1])),
        let value = String(data: data, encoding: .utf8)
      else { return nil }
      values[String(key)] = value
    }
    return values
  }

  /// Returns the field's value.
  package static func text(_ values: [(key: String, value: String)]) -> String {
    values.map { "\($0.key) \(Data($0.value.utf8).base64EncodedString())" }.joined(separator: ",")
  }
}
