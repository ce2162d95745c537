import DurableStore
import Foundation
import Glibc
import HTTPService
import Hummingbird
import Linux

/// The error response to a request, in Sync Gateway's words where they exist.
package struct GatewayFailure: Error, Hashable, Sendable {
  package let status: Int
  package let reason: String
  /// Whether the response asks for a user name and a password.
  var asksForPassword = false
  /// The methods that the path allows, if the request's method is not one of them.
  var allowed: [String] = []

  package init(_ status: Int, _ reason: String) {
    self.status = status
    self.reason = reason
  }

  static let missing = Self(404, "missing")
  static let deleted = Self(404, "deleted")
  static let unknownURL = Self(404, "unknown URL")
  static let forbidden = Self(403, "forbidden")
  static let documentExists = Self(409, "Document exists")
  static let revisionConflict = Self(409, "Document revision conflict")
  static let loginRequired = {
    var failure = Self(401, "Login required")
    failure.asksForPassword = true
    return failure
  }()
  static let noRoom = Self(
    503, "The gateway is busy with other large bodies. Send this body again in a minute")
  static let listTooSlow = Self(
    503, "The sync function takes too long for so many documents. Send fewer at a time")
  static let invalidLogin = Self(401, "Invalid login")

  /// Returns the error for a feature that the gateway does not implement.
  /// - Parameter what: The start of the sentence: the feature and its verb.
  static func later(_ what: String) -> Self {
    Self(
      501,
      "\(what) not part of this document gateway yet. If you need it, point the app's URL at Sync "
        + "Gateway itself.")
  }

  init(describing error: any Error) {
    switch error {
    case let failure as Self: self = failure
    case let problem as JSONProblem: self.init(400, "Bad JSON: \(problem)")
    case BodyError.tooLarge: self.init(413, "Document too large")
    case BodyError.cutShort: self.init(400, "The body ended before its announced length.")
    case let error as HTTPError where error.status == .notFound: self = .unknownURL
    case let error as HTTPError: self.init(error.status.code, error.body ?? "")
    case is CancellationError:
      self.init(503, "The gateway is shutting down. Send the request again when the gateway runs")
    case StoreError.diskFull: self.init(507, "The disk is full. Nothing was stored.")
    case let error as SystemError where error.code == ENOSPC || error.code == EDQUOT:
      self.init(507, "The disk is full. Nothing was stored.")
    default: self.init(500, "The store failed: \(error)")
    }
  }

  /// Describes why a database cannot be opened, and the remedy.
  init(opening error: StoreError, of file: URL) {
    switch error {
    case .damaged:
      self.init(
        500,
        "\(file.path) is damaged, and was left as it is. Put a backup in its place, or move it "
          + "away together with the files beside it that end in -wal and -shm.")
    case .newerSchema:
      self.init(
        500,
        "\(file.path) was written by a newer version of sharesheet. Use that one, or move the "
          + "file away.")
    default: self.init(500, "\(file.path) cannot be opened: \(error)")
    }
  }

  /// The `error` member of a response.
  var error: String {
    switch status {
    case 400: "Bad Request"
    case 401: "Unauthorized"
    case 403: "Forbidden"
    case 404: "not_found"
    case 405: "Method Not Allowed"
    case 406: "Not Acceptable"
    case 408: "Request Timeout"
    case 409: "conflict"
    case 412: "Precondition Failed"
    case 413: "Request Entity Too Large"
    case 415: "Unsupported Media Type"
    case 421: "Misdirected Request"
    case 500: "Internal Server Error"
    case 501: "Not Implemented"
    case 503: "Service Unavailable"
    case 507: "Insufficient Storage"
    default: "\(status)"
    }
  }

  /// The `error` member of a row within a response.
  var couchError: String {
    switch status {
    case 401: "unauthorized"
    case 403: "forbidden"
    case 404: "not_found"
    case 406: "not_acceptable"
    case 409: "conflict"
    case 412: "file_exists"
    case 415: "bad_content_type"
    case 400..<500: "bad_request"
    default: "\(status)"
    }
  }

  var json: ExactJSON { .object(["error": .string(error), "reason": .string(reason)]) }
}
