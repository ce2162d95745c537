import ControlAPI
import HTTPService
import Hummingbird
import Transfers

/// What the owners of background sessions hear of their transfers.
extension ControlRouter {
  func addSessions(to v1: RouterGroup<ServiceContext>) {
    v1.get("sessions/:id/events") { request, context -> Response in
      let session = try context.parameters.require("id")
      guard let owner = request.uri.queryParameters["owner"].map(String.init) else {
        throw ControlError(.invalidRequest, "Say whose session it is: ?owner=BUNDLE-ID.")
      }
      guard let lease = transfers.adopt(owner: owner, session: session) else {
        throw ControlError(
          .sessionInUse, "Another process has the background session \(session) of \(owner).")
      }
      let events = transfers.events(owner: owner, session: session)
      let leased = LeasedEvents(events: events, lease: lease)
      return try .events(
        leased.map { event in
          let transfer = event.transfer
          return ServerEvent(
            "ended",
            SessionEvent(
              number: event.number, date: event.date, taskIdentifier: transfer.taskIdentifier,
              taskDescription: transfer.taskDescription,
              transfer: TransferStatus(TransferSnapshot(transfer), at: transfers.clock),
              responseHeaders: transfer.responseHeaders, responseBody: transfer.response))
        }, for: request)
    }
    v1.post("sessions/:id/acknowledge") { request, context -> Response in
      let acknowledgement = try await request.decode(
        as: SessionAcknowledgement.self, context: context)
      try await transfers.acknowledge(
        owner: acknowledgement.owner, session: try context.parameters.require("id"),
        upTo: acknowledgement.upTo)
      return Response(status: .noContent)
    }
  }
}

/// Events that hold their session as long as somebody reads them.
private struct LeasedEvents: AsyncSequence, Sendable {
  let events: SessionEvents
  let lease: SessionLease

  func makeAsyncIterator() -> Iterator {
    Iterator(events: events.makeAsyncIterator(), lease: lease)
  }

  struct Iterator: AsyncIteratorProtocol {
    var events: SessionEvents.Iterator
    let lease: SessionLease

    mutating func next() async throws -> TransferEvent? { try await events.next() }
  }
}
