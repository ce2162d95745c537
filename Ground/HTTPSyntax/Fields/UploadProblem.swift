package import Foundation

/// The problem types of resumable uploads, sent as `application/problem+json` (RFC 9457).
package enum UploadProblem: Hashable, Sendable {
  /// The request's offset differs from the upload's offset. Both offsets are in bytes.
  case mismatchingOffset(expected: Int64, provided: Int64)
  /// The upload is already complete.
  case completedUpload
  /// The request contradicts the upload's length.
  case inconsistentLength

  /// The media type of the body.
  package static let mediaType = "application/problem+json"
  private static let registry = "https://iana.org/assignments/http-problem-types#"

  private struct Form: Encodable {
    var type: String
    var title: String
    var expected: Int64?
    var provided: Int64?

    enum CodingKeys: String, CodingKey {
      case type, title
      case expected = "expected-offset"
      case provided = "provided-offset"
    }
  }

  /// The response's body in JSON.
  package var body: Data {
    get throws {
      let form =
        switch self {
        case .mismatchingOffset(let expected, let provided):
          Form(
            type: Self.registry + "mismatching-upload-offset",
            title: "The upload continues at another offset.", expected: expected,
            provided: provided)
        case .completedUpload:
          Form(type: Self.registry + "completed-upload", title: "The upload is complete already.")
        case .inconsistentLength:
          Form(
            type: Self.registry + "inconsistent-upload-length",
            title: "The request contradicts the length of the upload.")
        }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return try encoder.encode(form)
    }
  }
}
