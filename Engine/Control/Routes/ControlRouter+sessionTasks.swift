import Contract
import Linux
import Transfers

/// The routes by which an app hands tasks of a background session to the daemon and lists them.
extension ControlRouter {
  func addSessionTasks(to routes: ControlRoutes) {
    routes.on(Routes.addTask) { call in
      let task = call.body
      let caller = await call.caller
      let peer = caller?.processIdentifier
      try await apps.check(task.owner, for: caller)
      try await apps.check(group: task.request.sharedContainerIdentifier, for: caller)
      var wanted = task.request
      let session = try call.id
      wanted.sessionIdentifier = session
      guard !task.owner.isEmpty, !task.owner.contains(" ") else {
        throw ControlError(.invalidRequest, "The owner must be a bundle identifier.")
      }
      let file = try task.handle.map { handle throws(ControlError) in
        try descriptors.take(handle, peer: peer)
      }
      // The request is checked before the task is stored, because a stored task is delivered in any
      // case.
      let key = SessionKey(owner: task.owner, session: session)
      if transfers.isAdopted(key, byOtherThan: peer) {
        throw ControlError.inUse(session, of: task.owner)
      }
      let handOff = HandOff(wanted, body: file?.descriptor, owner: task.owner)
      let taken = try await transfers.handOff([handOff])
      guard let snapshot = taken.first else {
        throw ControlError(.internal, "The task was not accepted.")
      }
      return status(snapshot)
    }
    routes.on(Routes.tasks) { call in
      let session = try call.id
      let owner = try call.owner
      try await apps.check(owner, for: call.caller)
      let own = try await transfers.snapshots(
        TransferSelection(
          states: [.waiting], owners: [owner], session: session,
          after: call.query("after"),
          limit: TransferStatus.listLimit, isOldestFirst: true))
      let newest = try await transfers.pendingSessions()[
        SessionKey(owner: owner, session: session)]
      return SessionState(
        tasks: own.map { snapshot in
          SessionState.Task(
            kind: snapshot.transfer.request.kind,
            taskIdentifier: snapshot.transfer.request.taskIdentifier,
            taskDescription: snapshot.transfer.request.taskDescription, transfer: status(snapshot))
        }, newestEvent: newest)
    }
  }
}

extension ControlCall {
  /// The bundle identifier of the app or extension that owns the session.
  var owner: String {
    get throws {
      guard let owner = query("owner") else {
        throw ControlError(.invalidRequest, "Name the session's owner: ?owner=BUNDLE-ID.")
      }
      return owner
    }
  }
}
