package import Contract
import Foundation
package import Linux
import Synchronization

/// The foreground requests of one process. They use their own connections and end with the process.
package final class ProcessForegroundRequests: Sendable {
  private enum Stage {
    case waiting(OutgoingForegroundRequest, timeout: Double?, ForegroundRoute)
    case running(Task<Void, Never>, ForegroundRoute)
  }

  private struct State {
    var stages: [UInt64: Stage] = [:]
    var clients: [ForegroundRoute: ForegroundClient] = [:]
    var hasEnded = false

    /// Removes and returns the unused clients if there are many, because each client keeps state
    /// for its hosts.
    mutating func takeIdleClients() -> [ForegroundClient] {
      guard clients.count > ProcessForegroundRequests.clientLimit else { return [] }
      let used = Set(
        stages.values.compactMap { stage in
          if case .running(_, let route) = stage { route } else { nil }
        })
      let idle = clients.filter { !used.contains($0.key) }
      for route in idle.keys { clients[route] = nil }
      return Array(idle.values)
    }
  }

  private static let clientLimit = 32

  private let number: UInt64
  private let owner: String?
  private let loads: ForegroundRequests
  private let tell: @Sendable (UInt64, ForegroundEvent, Descriptor?) -> Void
  private let state = Mutex(State())

  init(
    number: UInt64, owner: String?, loads: ForegroundRequests,
    tell: @escaping @Sendable (UInt64, ForegroundEvent, Descriptor?) -> Void
  ) {
    self.number = number
    self.owner = owner
    self.loads = loads
    self.tell = tell
  }

  deinit { end() }

  /// Begins a request or enqueues it. Each identifier that is not in use gets exactly one last
  /// event, even if the request is invalid.
  package func load(_ id: UInt64, _ request: ForegroundRequest, body: Descriptor?) {
    do throws(ForegroundError) {
      let outgoing = try loads.prepare(request, body: body)
      let route = try loads.route(
        to: outgoing.origin, of: owner, nearest: request.nearest)
      let isNew = state.withLock { state in
        guard !state.hasEnded, state.stages[id] == nil else { return false }
        state.stages[id] = .waiting(outgoing, timeout: request.timeout, route)
        return true
      }
      // The identifier is in use. The events of two requests could not be distinguished.
      guard isNew else { return }
      do throws(ForegroundError) {
        try loads.enqueue(key(id), to: outgoing.origin)
      } catch {
        state.withLock { $0.stages[id] = nil }
        throw error
      }
    } catch {
      tell(id, .failed(error.failure), nil)
    }
  }

  /// Cancels a request. Does nothing if the request has ended.
  package func cancel(_ id: UInt64) {
    let stage = state.withLock { state in
      if case .waiting? = state.stages[id] { return state.stages.removeValue(forKey: id) }
      return state.stages[id]
    }
    switch stage {
    case .waiting:
      loads.ended(key(id))
      tell(id, .failed(ForegroundError.cancelled.failure), nil)
    case .running(let task, _): task.cancel()
    case nil: break
    }
  }

  /// Ends all requests without reporting, and closes all connections.
  package func end() {
    let (stages, clients) = state.withLock { state in
      defer {
        state.stages = [:]
        state.clients = [:]
        state.hasEnded = true
      }
      return (state.stages, state.clients)
    }
    for case .running(let task, _) in stages.values { task.cancel() }
    for client in clients.values { client.shutdown() }
    loads.ended(process: number)
  }

  // MARK: Starting requests

  func begin(_ key: ForegroundRequestQueue.Key) {
    let (hasBegun, idle) = state.withLock { state -> (Bool, [ForegroundClient]) in
      guard case .waiting(let outgoing, let timeout, let route)? = state.stages[key.load]
      else { return (false, []) }
      let client = state.clients[route] ?? loads.makeClient(for: route, of: owner)
      state.clients[route] = client
      let load = ForegroundExchange(outgoing: outgoing, timeout: timeout, client: client) {
        [weak self] in
        self?.pass($0, $1, of: key.load)
      }
      state.stages[key.load] = .running(
        Task { [weak self] in
          let last = await load.run()
          self?.finish(key, last)
        }, route)
      return (true, state.takeIdleClients())
    }
    for client in idle { client.shutdown() }
    if !hasBegun { loads.ended(key) }
  }

  private func pass(_ event: ForegroundEvent, _ body: Descriptor?, of id: UInt64) {
    if state.withLock({ $0.stages[id] != nil }) { tell(id, event, body) }
  }

  private func finish(_ key: ForegroundRequestQueue.Key, _ last: ForegroundEvent) {
    guard state.withLock({ $0.stages.removeValue(forKey: key.load) }) != nil else { return }
    loads.ended(key)
    tell(key.load, last, nil)
  }

  private func key(_ id: UInt64) -> ForegroundRequestQueue.Key {
    ForegroundRequestQueue.Key(process: number, load: id)
  }
}
