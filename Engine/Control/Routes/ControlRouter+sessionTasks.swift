import Contract
import HTTPService
import Hummingbird
import Linux
import Transfers

/// The routes by which an app hands tasks of a background session to the daemon and lists them.
extension ControlRouter {
  func addSessionTasks(to v1: RouterGroup<ServiceContext>) {
    v1.post("sessions/:id/tasks") { request, context -> Response in
      let task = try await request.decode(as: SessionTask.self, context: context)
      let peer = await context.peer()?.processIdentifier
      var wanted = task.request
      let session = try context.parameters.require("id")
      wanted.sessionIdentifier = session
      guard !task.owner.isEmpty, !task.owner.contains(" ") else {
        throw ControlError(.invalidRequest, "An owner is a bundle identifier.")
      }
      let file = try task.handle.map { handle throws(ControlError) in
        try descriptors.take(handle, peer: peer)
      }
      // Checked before the task is stored, because a stored task is delivered in any case.
      let key = SessionKey(owner: task.owner, session: session)
      if transfers.isAdopted(key, byOtherThan: peer) {
        throw ControlError.inUse(session, of: task.owner)
      }
      let handOff = HandOff(wanted, body: file?.descriptor, owner: task.owner)
      let taken = try await transfers.handOff([handOff])
      guard let snapshot = taken.first else {
        throw ControlError(.internal, "The task was not taken over.")
      }
      return try .json(status(snapshot), status: .created)
    }
    v1.get("sessions/:id/tasks") { request, context -> Response in
      let session = try context.parameters.require("id")
      guard let owner = request.uri.queryParameters["owner"].map(String.init) else {
        throw ControlError(.invalidRequest, "Say whose session it is: ?owner=BUNDLE-ID.")
      }
      let own = try await transfers.snapshots(
        TransferSelection(
          states: [.waiting], owners: [owner], session: session,
          after: request.uri.queryParameters["after"].map(String.init),
          limit: TransferStatus.listLimit, isOldestFirst: true))
      let newest = try await transfers.pendingSessions()[
        SessionKey(owner: owner, session: session)]
      return try .json(
        SessionState(
          tasks: own.map { snapshot in
            SessionState.Task(
              kind: snapshot.transfer.kind, taskIdentifier: snapshot.transfer.taskIdentifier,
              taskDescription: snapshot.transfer.taskDescription, transfer: status(snapshot))
          }, newestEvent: newest))
    }
  }
}
