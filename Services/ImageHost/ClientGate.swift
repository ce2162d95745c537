import Foundation
import HTTPService
import HTTPTypes
import Hummingbird
import Synchronization

/// A gate that admits requests to the API if they carry a client id that has credit.
final class ClientGate: RouterMiddleware {
  typealias Context = ServiceContext

  private let credits: Mutex<Credits>
  private let now: @Sendable () -> Date

  init(limits: ImageLimits, now: @escaping @Sendable () -> Date) {
    credits = Mutex(Credits(limits))
    self.now = now
  }

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    // Clients discover the upload protocols before they authenticate.
    guard request.uri.path.hasPrefix("/3/"), request.method != .options else {
      return try await next(request, context)
    }
    let client = try Self.client(of: request)
    let cost = request.method == .post ? 10 : 1
    let time = Int64(now().timeIntervalSince1970)
    let account = credits.withLock { $0.spend(cost, of: client, at: time) }
    var response: Response
    if let wait = account.wait {
      response = try ImgurFailure(.tooManyRequests, "User request limit exceeded").response(
        to: request)
      response.headers[.retryAfter] = "\(wait)"
    } else {
      response = try await next(request, context)
    }
    for (name, value) in [
      ("X-RateLimit-ClientLimit", Int64(account.clientLimit)),
      ("X-RateLimit-ClientRemaining", Int64(account.clientRemaining)),
      ("X-RateLimit-UserLimit", Int64(account.userLimit)),
      ("X-RateLimit-UserRemaining", Int64(account.userRemaining)),
      ("X-RateLimit-UserReset", account.userReset),
    ] {
      if let name = HTTPField.Name(name) { response.headers[name] = "\(value)" }
    }
    return response
  }

  /// Returns the request's client id. Any id of 1 to 64 letters, digits, `-` and `_` is valid.
  /// - Throws: `ImgurFailure` if the authorization is missing or invalid.
  static func client(of request: Request) throws(ImgurFailure) -> String {
    guard let field = request.headers[.authorization] else {
      throw ImgurFailure(.unauthorized, "Authentication required")
    }
    let words = field.split(separator: " ", omittingEmptySubsequences: true)
    switch words.first?.lowercased() {
    case "client-id" where words.count == 2:
      guard words[1].utf8.count <= 64, words[1].utf8.allSatisfy(isAllowed) else {
        throw ImgurFailure(.forbidden, "Invalid client_id")
      }
      return String(words[1])
    case "bearer":
      throw ImgurFailure(
        .forbidden, "The access token provided is invalid: there are no accounts here.")
    default: throw ImgurFailure(.forbidden, "Malformed auth header")
    }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "_"): true
    default: false
    }
  }
}
