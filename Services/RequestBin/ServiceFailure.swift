import Glibc
import HTTPService
import Hummingbird
import Linux
import Text

/// An error response: `{"error": "…"}`.
struct ServiceFailure: Error, Encodable, Sendable {
  let error: String
  let status: HTTPResponse.Status

  init(_ status: HTTPResponse.Status, _ error: String) {
    self.status = status
    self.error = error
  }

  private enum CodingKeys: CodingKey { case error }

  static func describe(_ error: any Error) -> (status: HTTPResponse.Status, value: Self) {
    let failure = Self(describing: error)
    return (failure.status, failure)
  }

  private init(describing error: any Error) {
    switch error {
    case let failure as Self: self = failure
    case BodyError.tooLarge(let limit):
      self.init(
        .contentTooLarge,
        "The body is larger than the limit for all bins together, \(ByteCount(limit)).")
    case BodyError.cutShort: self.init(.badRequest, "The body ended before its announced length.")
    case let error as HTTPError where error.status == .notFound:
      self.init(.notFound, "There is nothing here. Bins are at /bins/NAME.")
    case let error as HTTPError: self.init(error.status, error.body ?? "The request is not valid.")
    case let error as SystemError where error.code == ENOSPC || error.code == EDQUOT:
      self.init(
        HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
        "The disk is full. The request was not stored.")
    default: self.init(.internalServerError, "The request could not be stored: \(error)")
    }
  }
}
