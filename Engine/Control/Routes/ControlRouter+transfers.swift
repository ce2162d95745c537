import ChangeFeed
import Contract
import Foundation
import HTTPService
import Hummingbird
import Linux
import NIOCore
import Text
import Transfers

extension ControlRouter {
  func addTransfers(to v1: RouterGroup<ServiceContext>) {
    v1.get("transfers") { request, _ -> Response in
      let (selection, limit, wanted) = try Self.selection(request)
      let found = try await transfers.snapshots(selection).map { status($0) }
        .filter { wanted == nil || $0.state == wanted }
      return try .json(Array(found.prefix(limit)))
    }
    v1.get("transfers/events") { request, _ -> Response in
      let share = request.uri.queryParameters["share"].map(String.init)
      let all = try await TransferEvents(
        of: transfers, share: share, limit: TransferStatus.listLimit,
        watch: share.map { watches.watch($0) })
      return try .events(
        together: all.map { some in some.map { ServerEvent("transfer", status($0)) } },
        for: request)
    }
    v1.get("transfers/:id") { _, context -> Response in
      try await one(context) { try await transfers.snapshot(of: $0) }
    }
    v1.post("transfers/:id/cancel") { _, context -> Response in
      try await one(context) { try await transfers.cancel($0) }
    }
    v1.post("transfers/:id/retry") { request, context -> Response in
      let change = try await Self.change(request, context)
      return try await one(context) { try await transfers.retry($0, with: change) }
    }
    v1.post("transfers/:id/pause") { _, context -> Response in
      try await one(context) { try await transfers.pause($0) }
    }
    v1.post("transfers/:id/resume") { _, context -> Response in
      try await one(context) { try await transfers.resume($0) }
    }
    v1.post("transfers/pause") { _, _ -> Response in
      try .json(TransferCount(try await transfers.pauseAll()))
    }
    v1.post("transfers/resume") { _, _ -> Response in
      try .json(TransferCount(try await transfers.resumeAll()))
    }
    v1.post("transfers/recover") { _, _ -> Response in
      try .json(recovery(try await transfers.recover()))
    }
    v1.delete("transfers") { request, _ -> Response in
      guard request.uri.queryParameters["ended"] == "true" else {
        throw ControlError(
          .invalidRequest, "Only transfers that have ended can be forgotten: ?ended=true.")
      }
      let undecided = request.uri.queryParameters["undecided"] == "true"
      return try .json(TransferCount(try await transfers.clearEnded(undecided: undecided)))
    }
    v1.post("transfers") { request, context -> Response in
      let additions = try await request.decode(as: TransferAdditions.self, context: context)
      let peer = await context.peer()?.processIdentifier
      let handOffs = try handOffs(additions.additions, peer: peer)
      do {
        return try .json(
          await transfers.handOff(handOffs).map { status($0) }, status: .created)
      } catch let error as HandOffError where error.isInvalid {
        throw ControlError(.invalidRequest, error.description, item: error.item)
      }
    }
  }

  func status(_ snapshot: TransferSnapshot) -> TransferStatus {
    TransferStatus(snapshot, at: transfers.clock)
  }

  private func recovery(_ recovery: Recovery) -> TransferRecovery {
    TransferRecovery(
      transfers: recovery.transfers.map { status($0) },
      rest: recovery.rest.map {
        TransferRecovery.Rest(id: $0.id, name: $0.name, url: $0.url, reason: $0.reason)
      },
      unreadable: recovery.unreadable,
      files: recovery.files.map {
        TransferRecovery.File(path: $0.path, size: $0.size, modified: $0.modified)
      },
      evidence: recovery.evidence)
  }

  private func one(
    _ context: ServiceContext, _ find: (String) async throws -> TransferSnapshot?
  ) async throws -> Response {
    let id = try context.parameters.require("id")
    guard let snapshot = try await find(id) else {
      throw ControlError(
        .notFound, "There is no transfer \(id).", remedies: [.listTransfers])
    }
    return try .json(status(snapshot))
  }

  private static func selection(
    _ request: Request
  ) throws -> (selection: TransferSelection, limit: Int, state: TransferStatus.State?) {
    let parameters = request.uri.queryParameters
    var selection = TransferSelection(
      share: parameters["share"].map(String.init), text: parameters["query"].map(String.init),
      limit: TransferStatus.listLimit)
    if let limit = parameters["limit"] {
      guard let limit = Int(limit), (1...TransferStatus.listLimit).contains(limit) else {
        throw ControlError(
          .invalidRequest, "A limit is a number from 1 to \(TransferStatus.listLimit).")
      }
      selection.limit = limit
    }
    let limit = selection.limit
    guard let name = parameters["state"] else { return (selection, limit, nil) }
    guard let state = TransferStatus.State(rawValue: String(name)) else {
      let names = TransferStatus.State.allCases.map(\.rawValue).joined(separator: ", ")
      throw ControlError(.invalidRequest, "There is no state \(name). There are: \(names).")
    }
    selection.states = [Transfer.State(rawValue: state.rawValue) ?? .waiting]
    // The journal does not record which transfers are being sent, so the caller separates waiting
    // from sending.
    if !state.isFinal { selection.limit = TransferStatus.listLimit }
    return (selection, limit, state)
  }

  private static func change(
    _ request: Request, _ context: ServiceContext
  ) async throws -> TransferChange? {
    let body = try await request.body.collect(upTo: 1 << 20)
    guard body.readableBytes > 0 else { return nil }
    guard
      let edit = try? JSONText.decode(TransferEdit.self, from: Data(body.readableBytesView))
    else { throw ControlError(.invalidRequest, "That is no change of a transfer.") }
    guard edit.url != nil || edit.headers != nil else { return nil }
    return try TransferChange(
      url: edit.url, headers: edit.headers, idempotencyKey: RandomIdentifier.make())
  }

  /// - Throws: `ControlError` with the index of the first request whose handle is not valid.
  private func handOffs(
    _ additions: [TransferAdditions.Addition], peer: Int32?
  ) throws(ControlError) -> [HandOff] {
    var handOffs: [HandOff] = []
    // This uses up the handles before the requests themselves are checked.
    for addition in additions {
      do throws(ControlError) {
        handOffs.append(try handOff(addition, peer: peer))
      } catch {
        throw ControlError(error.code, error.message, item: handOffs.count)
      }
    }
    return handOffs
  }

  private func handOff(
    _ addition: TransferAdditions.Addition, peer: Int32?
  ) throws(ControlError) -> HandOff {
    let file = try addition.handle.map { handle throws(ControlError) in
      try descriptors.take(handle, peer: peer)
    }
    return HandOff(
      TransferRequest(
        kind: .upload, method: addition.method, url: addition.url, headers: addition.headers,
        fileName: file?.handOver.name, handOffKey: addition.handOffKey,
        resumable: addition.resumable ?? (file == nil ? nil : .auto), digest: addition.digest,
        atMostOnce: addition.atMostOnce),
      body: file?.descriptor)
  }
}
