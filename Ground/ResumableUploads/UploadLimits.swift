import HTTPSyntax

/// What a server takes of resumable uploads.
package struct UploadLimits: Hashable, Sendable {
  /// Bytes of one upload.
  package var size: Int64
  /// Bytes of one request; nil: no less than the whole.
  package var appendSize: Int64?
  /// Uploads that are not complete, at the same time.
  package var count: Int
  /// Seconds that an upload is kept after its last byte.
  package var age: Int64
  /// Seconds that the target's answer is kept for who has missed it.
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

  /// As the field `Upload-Limit` says it, for an upload that is kept for `age` seconds more.
  func announced(age: Int64) -> UploadLimit {
    UploadLimit(maximumSize: size, maximumAppendSize: appendSize, maximumAge: age)
  }
}
