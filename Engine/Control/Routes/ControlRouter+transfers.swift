import Contract
import Foundation
import HTTPService
import Hummingbird
import Linux
import NIOCore
import Text
import Transfers
import Translations

extension ControlRouter {
  func addTransfers(to routes: ControlRoutes) {
    routes.on(Routes.transfers) { call in
      let (selection, limit, wanted) = try Self.selection(call)
      let found = try await transfers.snapshots(selection).map { status($0) }
        .filter { wanted == nil || $0.state == wanted }
      return Array(found.prefix(limit))
    }
    routes.onTogether(Routes.transferEvents) { call in
      let share = call.query("share")
      let all = try await TransferEvents(
        of: transfers, share: share, limit: TransferStatus.listLimit,
        watch: share.map { watches.watch($0) })
      return all.map { some in some.map { status($0) } }
    }
    routes.on(Routes.transfer) { call in try await one(call, transfers.snapshot) }
    routes.on(Routes.cancel) { call in
      let owner = try await transfers.snapshot(of: call.id)?.transfer.owner
      try await apps.check(owner, for: call.caller)
      return try await one(call, transfers.cancel)
    }
    routes.onBytes(Routes.retry) { call in
      let change = try await Self.change(call.request)
      return try await .json(
        one(call) { id in
          try await check(change, of: id)
          return try await transfers.retry(id, with: change)
        })
    }
    routes.on(Routes.pause) { call in try await one(call, transfers.pause) }
    routes.on(Routes.resume) { call in try await one(call, transfers.resume) }
    routes.on(Routes.pauseAll) { _ in TransferCount(try await transfers.pauseAll()) }
    routes.on(Routes.resumeAll) { _ in TransferCount(try await transfers.resumeAll()) }
    routes.on(Routes.recover) { _ in recovery(try await transfers.recover()) }
    routes.on(Routes.clearEnded) { call in
      guard try call.flag("ended") else {
        throw ControlError(
          .invalidRequest, "Only transfers that have ended can be removed: ?ended=true.")
      }
      return TransferCount(try await transfers.clearEnded(undecided: call.flag("undecided")))
    }
    routes.on(Routes.addTransfers) { call in
      let handOffs = try handOffs(call.body.additions, peer: await call.peer)
      do {
        return try await transfers.handOff(handOffs).map { status($0) }
      } catch let error as HandOffError where error.isInvalid {
        throw ControlError(.invalidRequest, Explanation(of: error), item: error.item)
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
    _ call: ControlCall<NoBody>, _ find: (String) async throws -> TransferSnapshot?
  ) async throws -> TransferStatus {
    let id = try call.id
    guard let snapshot = try await find(id) else {
      throw ControlError(
        .notFound, Explanation("There is no transfer \(id)."), remedies: [.listTransfers])
    }
    return status(snapshot)
  }

  private static func selection(
    _ call: ControlCall<NoBody>
  ) throws -> (selection: TransferSelection, limit: Int, state: TransferStatus.State?) {
    var selection = TransferSelection(
      share: call.query("share"), text: call.query("query"),
      limit: TransferStatus.listLimit)
    if let limit = call.query("limit") {
      guard let limit = Int(limit), (1...TransferStatus.listLimit).contains(limit) else {
        throw ControlError(
          .invalidRequest, "The limit must be a number from 1 to \(TransferStatus.listLimit).")
      }
      selection.limit = limit
    }
    let limit = selection.limit
    guard let name = call.query("state") else { return (selection, limit, nil) }
    guard let state = TransferStatus.State(rawValue: name) else {
      let names = TransferStatus.State.allCases.map(\.rawValue).joined(separator: ", ")
      throw ControlError(.invalidRequest, "There is no state \(name). The states are: \(names).")
    }
    selection.states = [Transfer.State(rawValue: state.rawValue) ?? .waiting]
    // The journal does not record which transfers are being sent, so the caller separates waiting
    // from sending.
    if !state.isFinal { selection.limit = TransferStatus.listLimit }
    return (selection, limit, state)
  }

  /// - Throws: `ControlError` `invalidRequest` if another server would get a body with a secret.
  private func check(_ change: TransferChange?, of id: String) async throws {
    guard let change, let transfer = try await transfers.snapshot(of: id)?.transfer,
      transfer.hasSecretBody, change.movesOrigin(of: transfer)
    else { return }
    throw ControlError(
      .invalidRequest,
      "The body has a secret of its server. Change the destination's address and its secret, and "
        + "share again.")
  }

  /// Returns the edit in the body. The body may be missing.
  private static func change(_ request: Request) async throws -> TransferChange? {
    let body = try await request.body.collect(upTo: 1 << 20)
    guard body.readableBytes > 0 else { return nil }
    guard
      let edit = try? JSONText.decode(TransferEdit.self, from: Data(body.readableBytesView))
    else { throw ControlError(.invalidRequest, "The body is not a valid change of a transfer.") }
    guard edit.url != nil || edit.headers != nil else { return nil }
    return try TransferChange(
      url: edit.url, headers: edit.headers, idempotencyKey: RandomIdentifier.make())
  }

  /// - Throws: `ControlError` with the index of the first request with an invalid handle.
  private func handOffs(
    _ additions: [TransferAdditions.Addition], peer: Int32?
  ) throws(ControlError) -> [HandOff] {
    var handOffs: [HandOff] = []
    // A handle is used up here, even if its request turns out to be invalid later.
    for addition in additions {
      do throws(ControlError) {
        handOffs.append(try handOff(addition, peer: peer))
      } catch {
        throw ControlError(error.code, error.explanation, item: handOffs.count)
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
