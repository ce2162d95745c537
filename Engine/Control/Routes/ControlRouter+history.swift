import ChangeFeed
import Contract
import History
import Hummingbird

extension ControlRouter {
  func addHistory(to routes: ControlRoutes) {
    routes.on(Routes.history) { call in
      try await history.open().entries(filter(call.request.uri.queryParameters))
    }
    routes.on(Routes.historyEvents) { call in
      try await events(of: call.query("share"), in: history.open())
    }
    routes.on(Routes.historyEntry) { call in
      let id = try call.id
      guard let entry = try await history.open().entry(of: id) else {
        throw ControlError.unknownShare(id)
      }
      return entry
    }
    routes.on(Routes.forgetEntry) { call in
      let id = try call.id
      guard try await history.open().store.forget([id]) > 0 else {
        throw ControlError.unknownShare(id)
      }
      return NoBody()
    }
    routes.on(Routes.forgetHistory) { _ in
      TransferCount(try await history.open().store.forgetAll())
    }
    routes.on(Routes.unshare) { call in
      try await history.open().unshare(call.id, elsewhere: call.flag("elsewhere"))
    }
  }

  /// Returns the changes of all shares. If a share is named, returns its entry from the journal and
  /// then its changes. A share that a chain will post may have no entry yet.
  private func events(
    of share: String?, in keeper: HistoryKeeper
  ) async throws -> ChangeFeed<String, HistoryEntry>.Subscription {
    guard let share else { return keeper.changes.subscribe() }
    // The subscription begins first, because reading the entry publishes it. A change that is made
    // while the entry is read is published too.
    let changes = keeper.changes.subscribe { $0.id == share ? $0 : nil }
    guard try await keeper.knows(share) else { throw ControlError.unknownShare(share) }
    return changes
  }

  private func filter(_ parameters: Parameters) throws(ControlError) -> HistoryFilter {
    var filter = HistoryFilter(
      text: parameters["text"].map(String.init), before: parameters["before"].map(String.init))
    if let limit = parameters["limit"] {
      guard let number = Int(limit), (1...HistoryFilter.longestPage).contains(number) else {
        throw ControlError(
          .invalidRequest, "The limit must be a number from 1 to \(HistoryFilter.longestPage).")
      }
      filter.limit = number
    }
    let states = parameters.getAll("state").map { String($0) }
    for state in states {
      guard let known = HistoryEntry.State(rawValue: state) else {
        let all = HistoryEntry.State.allCases.map(\.rawValue).joined(separator: ", ")
        throw ControlError(.invalidRequest, "There is no state \(state). The states are: \(all).")
      }
      filter.states = (filter.states ?? []).union([known])
    }
    return filter
  }
}
