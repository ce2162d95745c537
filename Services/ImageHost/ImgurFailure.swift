import Glibc
import HTTPService
import HTTPSyntax
import HTTPTypes
import Hummingbird
import Linux

/// The error response to a request, in Imgur's words where they exist.
struct ImgurFailure: Error, Hashable, Sendable {
  let status: HTTPResponse.Status
  let error: String

  init(_ status: HTTPResponse.Status, _ error: String) {
    self.status = status
    self.error = error
  }

  static let tooLarge = Self(.contentTooLarge, "File is over the size limit")
  static let notAnImage = Self(.badRequest, "File type invalid (1)")
  static let noImage = Self(.badRequest, "No image data was sent to the upload api")

  static func unknown(_ id: String) -> Self {
    Self(.notFound, "Unable to find an image with the id, \(id)")
  }

  init(describing error: any Error) {
    switch error {
    case let failure as Self: self = failure
    case BodyError.tooLarge: self = .tooLarge
    case BodyError.cutShort:
      self.init(.badRequest, "The body ended before its announced length.")
    case let problem as FormProblem:
      self.init(.badRequest, "The form cannot be read: \(problem).")
    case let error as HTTPError where error.status == .notFound:
      self.init(.notFound, "There is nothing here.")
    case let error as HTTPError: self.init(error.status, error.body ?? "The request is not valid.")
    case let error as SystemError where error.code == ENOSPC || error.code == EDQUOT:
      self.init(
        HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
        "The disk is full. The image was not stored.")
    default: self.init(.internalServerError, "The image could not be stored: \(error)")
    }
  }

  /// - Parameter request: The request that failed.
  func response(to request: Request) throws -> Response {
    try .json(
      ImgurEnvelope(
        data: Details(
          error: error, request: request.uri.path, method: request.method.rawValue),
        success: false, status: status.code),
      status: status)
  }

  private struct Details: Encodable {
    let error: String
    let request: String
    let method: String
  }
}

/// The envelope of every API response.
struct ImgurEnvelope<Value: Encodable>: Encodable {
  let data: Value
  var success = true
  var status = 200
}
