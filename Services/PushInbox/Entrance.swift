import HTTPService
import HTTPTypes
import Hummingbird

/// The access rules.
///
/// If tokens protect a topic, only clients with one of these tokens may use it. Any other topic is
/// open only to programs of the user who runs the service, because every user of the machine can
/// reach a loopback port.
struct Entrance: Sendable {
  let access: TopicAccess
  let owner: UInt32

  /// - Throws: `PushFailure` if the request may not perform the action on all the topics.
  func admit(
    _ request: Request, _ context: ServiceContext, to topics: [TopicName],
    _ action: TopicAccess.Action
  ) async throws(PushFailure) {
    do throws(PushFailure) {
      let grant = try grant(of: request)
      var isOwn: Bool?
      for topic in topics {
        switch grant?.allows(action, topic) {
        case true?: continue
        case false?:
          throw .forbidden(
            "This token does not allow \(action == .read ? "reading" : "publishing to") \(topic).")
        case nil: break
        }
        if access.isProtected(topic) {
          throw .forbidden("The topic \(topic) requires its token.")
        }
        if isOwn == nil { isOwn = await context.user() == owner }
        guard isOwn == true else { throw Self.notOwn }
      }
    } catch {
      guard request.headers[.accept]?.contains("text/html") == true else { throw error }
      var failure = PushFailure(40101, error.error)
      failure.asksForPassword = true
      throw failure
    }
  }

  /// Admits only the service's own user, for views of all topics.
  func admitOwner(_ context: ServiceContext) async throws(PushFailure) {
    guard await context.user() == owner else { throw Self.notOwn }
  }

  /// Rejects requests that another site's page caused. Otherwise an image or link on that page
  /// could publish in the user's name.
  func expectOwnPage(_ request: Request) throws(PushFailure) {
    guard OwnPagesOnly.isOwn(request) else {
      throw .forbidden("Pages of other sites may not change anything here.")
    }
  }

  private func grant(of request: Request) throws(PushFailure) -> TopicAccess.Grant? {
    guard let token = try Credentials.token(of: request) else { return nil }
    guard let grant = access.grant(token) else { throw .unauthorized }
    return grant
  }

  private static let notOwn = PushFailure.forbidden(
    "This service serves only programs of the user who runs it, and clients with a "
      + "topic's token.")
}
