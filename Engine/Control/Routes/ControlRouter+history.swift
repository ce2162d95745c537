import ChangeFeed
import Contract
import HTTPService
import History
import Hummingbird

extension ControlRouter {
  func addHistory(to v1: RouterGroup<ServiceContext>) {
    v1.get("history") { request, _ -> Response in
      try .json(await history.open().store.entries(try filter(request.uri.queryParameters)))
    }
    v1.get("history/events") { request, _ -> Response in
      let share = request.uri.queryParameters["share"].map(String.init)
      let changes = try await events(of: share, in: history.open())
      return try .events(changes.map { ServerEvent("entry", $0) }, for: request)
    }
    v1.get("history/:id") { _, context -> Response in
      let id = try context.parameters.require("id")
      guard let entry = try await history.open().store.entry(id) else { throw Self.unknown(id) }
      return try .json(entry)
    }
    v1.delete("history/:id") { _, context -> Response in
      let id = try context.parameters.require("id")
      guard try await history.open().store.forget([id]) > 0 else { throw Self.unknown(id) }
      return Response(status: .noContent)
    }
    v1.delete("history") { _, _ -> Response in
      try .json(TransferCount(await history.open().store.forgetAll()))
    }
    v1.post("history/:id/unshare") { request, context -> Response in
      let id = try context.parameters.require("id")
      let elsewhere = request.uri.queryParameters["elsewhere"] == "true"
      return try .json(
        await history.open().unshare(id, elsewhere: elsewhere), status: .accepted)
    }
  }

  private static func unknown(_ id: String) -> ControlError {
    ControlError(.notFound, "There is no share \(id) in the history.")
  }

  /// Returns the changes of all shares. If a share is named, returns its entry from the journal and
  /// then its changes.
  private func events(
    of share: String?, in keeper: HistoryKeeper
  ) async throws -> ChangeFeed<String, HistoryEntry>.Subscription {
    guard let share else { return keeper.changes.subscribe() }
    // Reading the entry publishes it. A change made meanwhile is published too.
    let changes = keeper.changes.subscribe { $0.id == share ? $0 : nil }
    guard try await keeper.entry(of: share) != nil else { throw Self.unknown(share) }
    return changes
  }

  private func filter(_ parameters: Parameters) throws(ControlError) -> HistoryFilter {
    var filter = HistoryFilter(
      text: parameters["text"].map(String.init), before: parameters["before"].map(String.init))
    if let limit = parameters["limit"] {
      guard let number = Int(limit), (1...HistoryFilter.longestPage).contains(number) else {
        throw ControlError(
          .invalidRequest, "limit is a number from 1 to \(HistoryFilter.longestPage).")
      }
      filter.limit = number
    }
    let states = parameters.getAll("state").map { String($0) }
    for state in states {
      guard let known = HistoryEntry.State(rawValue: state) else {
        let all = HistoryEntry.State.allCases.map(\.rawValue).joined(separator: ", ")
        throw ControlError(.invalidRequest, "There is no state \(state); there are \(all).")
      }
      filter.states = (filter.states ?? []).union([known])
    }
    return filter
  }
}
