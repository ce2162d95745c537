/// A server's limits of an upload: the `Upload-Limit` field.
package struct UploadLimit: Hashable, Sendable, Codable {
  /// The largest upload in bytes.
  package var maximumSize: Int64?
  /// The smallest upload in bytes.
  package var minimumSize: Int64?
  /// The largest request that continues an upload, in bytes.
  package var maximumAppendSize: Int64?
  /// The smallest request that continues an upload, in bytes.
  package var minimumAppendSize: Int64?
  /// The remaining lifetime of the upload in seconds.
  package var maximumAge: Int64?

  package init(
    maximumSize: Int64? = nil, minimumSize: Int64? = nil, maximumAppendSize: Int64? = nil,
    minimumAppendSize: Int64? = nil, maximumAge: Int64? = nil
  ) {
    self.maximumSize = maximumSize
    self.minimumSize = minimumSize
    self.maximumAppendSize = maximumAppendSize
    self.minimumAppendSize = minimumAppendSize
    self.maximumAge = maximumAge
  }

  /// - Returns: `nil` if the field is missing or must be ignored.
  package init?(_ text: String?) {
    // Versions up to 6 of the draft named the lifetime `expires`.
    let names: Set = [
      "max-size", "min-size", "max-append-size", "min-append-size", "max-age", "expires",
    ]
    guard let text, let found = StructuredField.integers(text, mustBeIntegers: names),
      found.allSatisfy({ !names.contains($0.key) || $0.value >= 0 })
    else { return nil }
    self.init(
      maximumSize: found["max-size"], minimumSize: found["min-size"],
      maximumAppendSize: found["max-append-size"], minimumAppendSize: found["min-append-size"],
      maximumAge: found["max-age"] ?? found["expires"])
  }

  /// Returns the field's value for an interop version. Without limits the value is `min-size=0`.
  package func text(version: Int) -> String {
    let members: [(String, Int64?)] = [
      ("max-size", maximumSize), ("min-size", minimumSize),
      ("max-append-size", maximumAppendSize), ("min-append-size", minimumAppendSize),
      (version > 6 ? "max-age" : "expires", maximumAge),
    ]
    let set = members.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return set.isEmpty ? "min-size=0" : set.joined(separator: ", ")
  }
}
