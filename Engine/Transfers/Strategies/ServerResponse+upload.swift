import Contract
import HTTPSyntax
import Translations

/// The state of an upload, as the response to a query describes it.
enum UploadState {
  /// The response has a success status and does not name the offset.
  case unknown
  /// The server's upload has another body.
  case differs(reason: String)
  case complete
  case incomplete(offset: Int64)
  /// The response has a failure status.
  case refused
}

/// What a response says about an upload of draft-ietf-httpbis-resumable-upload.
extension ServerResponse {
  /// Returns the state of the upload from the response to a query.
  /// - Parameter size: The body's size in bytes.
  func state(ofUploadWith size: Int64) -> UploadState {
    guard 200..<300 ~= status else { return .refused }
    guard let offset = StructuredField.count(self["Upload-Offset"]) else { return .unknown }
    if StructuredField.boolean(self["Upload-Complete"]) == true {
      guard offset == size else {
        return .differs(
          reason: english("the server received a different body for this upload"))
      }
      return .complete
    }
    guard offset <= size, StructuredField.count(self["Upload-Length"]) ?? size == size else {
      return .differs(
        reason: english("the server's partial upload does not match this body"))
    }
    return .incomplete(offset: offset)
  }

  /// Returns whether the response is the target's final response to a request with a part of the
  /// body.
  /// - Parameter range: The part that the request contained.
  /// - Parameter size: The body's size in bytes.
  func isFinal(for range: Range<Int64>, of size: Int64) -> Bool {
    guard StructuredField.boolean(self["Upload-Complete"]) == true else { return false }
    guard status == 409 || status == 400 else { return true }
    // Some servers report a complete upload in response to a request that contradicts their state.
    return range.upperBound == size && tookWholeBody
      && !isProblem("completed-upload") && !isProblem("inconsistent-upload-length")
      && !isProblem("mismatching-upload-offset")
      && StructuredField.count(self["Upload-Offset"]) ?? size == size
  }

  /// Returns whether the body is too small for the server to create an upload. The server may still
  /// accept the body in one request.
  func namesMinimum(above size: Int64) -> Bool {
    UploadLimit(self["Upload-Limit"])?.minimumSize ?? 0 > size
  }
}
