import Foundation
import Glibc
import HTTPService
import HTTPTypes
import Hummingbird
import Linux

/// An error response in ntfy's JSON, with ntfy's error code if there is one:
/// `{"code":40009,"http":400,"error":"…","link":"…"}`.
struct PushFailure: Error, Encodable, Sendable {
  let code: Int
  let http: Int
  let error: String
  let link: String?
  /// Whether a browser should ask for a name and password.
  var asksForPassword = false

  private enum CodingKeys: CodingKey { case code, http, error, link }

  /// - Parameters:
  ///   - code: The error code. Its first three digits are the HTTP status.
  ///   - page: The path of a page in ntfy's documentation.
  init(_ code: Int, _ error: String, see page: String? = nil) {
    self.code = code
    http = code / 100
    self.error = error
    link = page.map { "https://docs.ntfy.sh/\($0)" }
  }

  var status: HTTPResponse.Status {
    HTTPResponse.Status(code: http, reasonPhrase: Self.reasons[http] ?? "")
  }

  /// Returns the response. It makes a browser ask for a password if a password could give access.
  func response() throws -> Response {
    var headers: HTTPFields = [:]
    if asksForPassword {
      headers[.wwwAuthenticate] = "Basic realm=\"The token, as the password\", charset=\"UTF-8\""
    }
    return try .json(self, status: status, headers: headers)
  }

  private static let reasons = [
    400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found",
    405: "Method Not Allowed", 413: "Content Too Large", 421: "Misdirected Request",
    429: "Too Many Requests", 500: "Internal Server Error", 501: "Not Implemented",
    507: "Insufficient Storage",
  ]

  // MARK: Errors of ntfy

  static let priorityInvalid = PushFailure(
    40007, "The priority must be one of 1 to 5, min, low, default, high, max, urgent.",
    see: "publish/#message-priority")
  static let sinceInvalid = PushFailure(
    40008,
    "'since' must be all, latest, none, a message's id, a Unix time or a duration such as 10m.",
    see: "subscribe/api/#fetch-cached-messages")
  static let topicInvalid = PushFailure(
    40009,
    "A topic's name is 1 to 64 letters, digits, underscores or hyphens; up to 64 topics are "
      + "separated by commas.")
  static let topicReserved = PushFailure(
    40010, "This topic's name is reserved. Choose another.")
  static let attachmentURLInvalid = PushFailure(
    40013, "'Attach' is not an http or https URL.", see: "publish/#attachments")
  static let jsonInvalid = PushFailure(
    40017, "The body is not a message in JSON: {\"topic\": \"…\", \"message\": \"…\"}.",
    see: "publish/#publish-as-json")
  static let iconURLInvalid = PushFailure(
    40021, "'Icon' is not an http or https URL.", see: "publish/#icons")
  static let unauthorized = PushFailure(
    40101, "This token is unknown.", see: "publish/#authentication")
  static let attachmentTooLarge = PushFailure(
    41301, "The attachment is too large.", see: "publish/#limitations")
  static let jsonTooLarge = PushFailure(
    41303, "A message as JSON has at most \(PushLimits.json) bytes.")
  static let tooManySubscribers = PushFailure(
    42903, "There are already too many subscribers. Close some, or use poll=1.",
    see: "publish/#limitations")

  static func forbidden(_ reason: String) -> PushFailure {
    PushFailure(40301, reason, see: "publish/#authentication")
  }

  // MARK: Errors of this service

  /// Returns the error for an ntfy feature that this service does not support.
  static func notDone(_ what: String) -> PushFailure {
    PushFailure(50101, "\(what) not supported here. The message was not accepted. Send it without.")
  }

  static func invalid(_ reason: String) -> PushFailure { PushFailure(40099, reason) }

  static func noRoom(_ reason: String) -> PushFailure {
    PushFailure(50701, "\(reason) The message was not stored. Try again later.")
  }

  static func describe(_ error: any Error) -> (status: HTTPResponse.Status, value: Self) {
    let failure = Self(describing: error)
    return (failure.status, failure)
  }

  init(describing error: any Error) {
    switch error {
    case let failure as Self: self = failure
    case BodyError.tooLarge: self = .attachmentTooLarge
    case BodyError.cutShort:
      self = .invalid("The body ended before its announced length.")
    case let error as HTTPError where error.status == .notFound:
      self.init(40401, "There is nothing here. Publish to /TOPIC, and read at /TOPIC/json.")
    case let error as HTTPError:
      self.init(
        Int(error.status.code) * 100 + 1, error.body ?? "The request is not valid.")
    case let error as SystemError where error.code == ENOSPC || error.code == EDQUOT:
      self = .noRoom("The disk is full.")
    case is InboxFull: self = .noRoom("The disk is full.")
    default: self.init(50001, "The request failed: \(error)")
    }
  }
}
