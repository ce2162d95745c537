import HTTPSyntax

/// The limits of resumable uploads.
package struct UploadLimits: Hashable, Sendable {
  /// The largest upload in bytes.
  package var size: Int64
  /// The largest request in bytes. `nil` means no limit but `size`.
  package var appendSize: Int64?
  /// The largest number of incomplete uploads.
  package var count: Int
  /// The seconds that an upload is kept after its last byte.
  package var age: Int64
  /// The seconds that the target's response is kept.
  package var answerAge: Int64

  package init(
    size: Int64, appendSize: Int64? = nil, count: Int = 256, age: Int64 = 24 * 3600,
    answerAge: Int64 = 3600
  ) {
    self.size = size
    self.appendSize = appendSize
    self.count = count
    self.age = age
    self.answerAge = answerAge
  }

  /// Returns the `Upload-Limit` of an upload that is kept for `age` more seconds.
  func announced(age: Int64) -> UploadLimit {
    UploadLimit(maximumSize: size, maximumAppendSize: appendSize, maximumAge: age)
  }
}
