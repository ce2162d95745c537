import ChangeFeed
import Contract
import Linux
import Transfers
import Translations

/// The routes by which the owners of background sessions follow their transfers.
extension ControlRouter {
  func addSessions(to routes: ControlRoutes) {
    routes.on(Routes.sessionEvents) { call in
      let session = try call.id
      let owner = try call.owner
      let caller = await call.caller
      let peer = caller?.processIdentifier
      try await apps.check(owner, for: caller)
      guard let lease = try await lease(of: session, owner, for: peer) else {
        throw ControlError.inUse(session, of: owner)
      }
      await extensions.noteOpening(of: owner, by: peer)
      let events = transfers.events(owner: owner, session: session)
      let leased = LeasedEvents(events: events, lease: lease)
      return leased.map { event in
        let transfer = event.transfer
        return SessionEvent(
          number: event.number, date: event.date, taskIdentifier: transfer.request.taskIdentifier,
          taskDescription: transfer.request.taskDescription,
          transfer: TransferStatus(TransferSnapshot(transfer), at: transfers.clock),
          responseHeaders: transfer.response?.headers ?? [],
          responseBody: transfer.response?.body)
      }
    }
    routes.on(Routes.sessionProgress) { call in
      let session = try call.id
      let owner = try call.owner
      try await apps.check(owner, for: call.caller)
      // Changes are filtered by owner when they are published, but by state only here: a transfer's
      // end must replace its pending progress in the feed.
      let own = transfers.changes.subscribe { change in
        change.transfer.owner == owner && change.transfer.request.sessionIdentifier == session
          ? change : nil
      }.filter(\.isSending)
      return own.map { snapshot in
        SessionProgress(
          taskIdentifier: snapshot.transfer.request.taskIdentifier, transfer: snapshot.id,
          bytesSent: snapshot.bytesSent, bytesTotal: snapshot.transfer.custody.size)
      }
    }
    routes.on(Routes.acknowledge) { call in
      try await apps.check(call.body.owner, for: call.caller)
      try await transfers.acknowledge(
        owner: call.body.owner, session: call.id, upTo: call.body.upTo)
      return NoBody()
    }
  }

  /// The maximum number of attempts to adopt a session. They are 20 ms apart.
  private static let leaseTries = 25

  /// Adopts a session, and retries because the daemon may not have seen yet that the previous
  /// owner's connection closed.
  private func lease(
    of session: String, _ owner: String, for process: Int32?
  ) async throws -> SessionLease? {
    for _ in 1..<Self.leaseTries {
      if let lease = transfers.adopt(owner: owner, session: session, process: process) {
        return lease
      }
      try await Task.sleep(for: .milliseconds(20))
    }
    return transfers.adopt(owner: owner, session: session, process: process)
  }
}

extension ControlError {
  /// Returns the error that an app's session reports as Apple's error −996.
  static func inUse(_ session: String, of owner: String) -> ControlError {
    ControlError(
      .sessionInUse,
      Explanation("Another process uses the background session \(session) of \(owner)."))
  }
}

/// The events of a session. The session's lease is kept while a client reads the events.
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

extension ControlRouter {
  func addForegroundRequests(to routes: ControlRoutes) {
    routes.on(Routes.foregroundRequests) { call in
      let caller = await call.caller
      let peer = caller?.processIdentifier
      let socket = try descriptors.take(call.body.handle, peer: peer).descriptor
      try loads.serve(UnixSocket(socket), of: await apps.appOrRefusal(of: caller))
      return NoBody()
    }
  }
}
