import HTTPService
import Hummingbird
import Linux

/// The middleware that restricts the launched apps to the routes of their own sessions, requests
/// and donations. The routes' handlers check that the sessions and donations are the app's own.
struct LaunchedAppsWithin: RouterMiddleware {
  let apps: LaunchedApps

  func handle(
    _ request: Request, context: ServiceContext,
    next: (Request, ServiceContext) async throws -> Response
  ) async throws -> Response {
    if try await apps.appOrRefusal(of: context.peer()) != nil,
      !Self.allows(request)
    {
      throw LaunchedApps.refusal
    }
    return try await next(request, context)
  }

  private static func allows(_ request: Request) -> Bool {
    let words = request.uri.path.split(separator: "/")
    guard words.first == "v1" else { return false }
    switch (words.count, words.dropFirst().first, words.last) {
    case (2, "loads", _): return true
    case (4, "sessions", "tasks"), (4, "sessions", "events"), (4, "sessions", "progress"),
      (4, "sessions", "acknowledge"):
      return true
    case (4, "transfers", "cancel"), (4, "applications", "donations"): return true
    default: return false
    }
  }
}

extension LaunchedApps {
  static var refusal: HTTPError {
    HTTPError(.forbidden, message: "An app that the daemon launched may use only its own sessions.")
  }

  /// - Throws: `HTTPError` if the process has ended and may have belonged to an app.
  func appOrRefusal(of peer: PeerCredentials?) async throws -> App? {
    do {
      return try await app(of: peer)
    } catch is Ended {
      throw Self.refusal
    }
  }

  /// Checks that a caller that is a launched app, or belongs to one, is the given owner.
  /// - Throws: `HTTPError` if not.
  func check(_ owner: String?, for peer: PeerCredentials?) async throws {
    guard let app = try await appOrRefusal(of: peer) else { return }
    guard let owner, app.owners.contains(owner) else { throw Self.refusal }
  }

  /// Checks that a caller that is a launched app, or belongs to one, may use the app group.
  /// - Throws: `HTTPError` if not.
  func check(group: String?, for peer: PeerCredentials?) async throws {
    guard let group, let app = try await appOrRefusal(of: peer) else { return }
    guard app.groups.contains(group) else { throw Self.refusal }
  }
}
