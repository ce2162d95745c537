import Connectivity
package import Contract
import Foundation
package import Linux
import Synchronization

/// The foreground requests of one process. They use their own connections and end with the process.
package final class ProcessLoads: Sendable {
  private enum Stage {
    case waiting(OutgoingLoad, timeout: Double?, LoadRoute)
    case running(Task<Void, Never>, LoadRoute)
  }

  private struct State {
    var stages: [UInt64: Stage] = [:]
    var clients: [LoadRoute: LoadClient] = [:]
    var hasEnded = false

    /// Removes and returns the unused clients if there are many, because each client keeps state
    /// for its hosts.
    mutating func takeIdleClients() -> [LoadClient] {
      guard clients.count > ProcessLoads.clientLimit else { return [] }
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
  private let loads: Loads
  private let tell: @Sendable (UInt64, LoadEvent, Descriptor?) -> Void
  private let state = Mutex(State())

  init(
    number: UInt64, loads: Loads,
    tell: @escaping @Sendable (UInt64, LoadEvent, Descriptor?) -> Void
  ) {
    self.number = number
    self.loads = loads
    self.tell = tell
  }

  deinit { end() }

  /// Begins a request or enqueues it. Each identifier that is not in use gets exactly one last
  /// event, whatever the request contains.
  package func load(_ id: UInt64, _ request: LoadRequest, body: Descriptor?) {
    do throws(LoadError) {
      let outgoing = try loads.prepare(request, body: body)
      let route = try loads.route(to: outgoing.origin, nearest: request.nearest)
      let isNew = state.withLock { state in
        guard !state.hasEnded, state.stages[id] == nil else { return false }
        state.stages[id] = .waiting(outgoing, timeout: request.timeout, route)
        return true
      }
      // The identifier is in use. The events of two requests could not be distinguished.
      guard isNew else { return }
      do throws(LoadError) {
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
      tell(id, .failed(LoadError.cancelled.failure), nil)
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

  // MARK: Its turn

  func begin(_ key: LoadTurns.Key) {
    let (hasBegun, idle) = state.withLock { state -> (Bool, [LoadClient]) in
      guard case .waiting(let outgoing, let timeout, let route)? = state.stages[key.load]
      else { return (false, []) }
      let client = state.clients[route] ?? loads.makeClient(for: route)
      state.clients[route] = client
      let load = Load(outgoing: outgoing, timeout: timeout, client: client) { [weak self] in
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

  private func pass(_ event: LoadEvent, _ body: Descriptor?, of id: UInt64) {
    if state.withLock({ $0.stages[id] != nil }) { tell(id, event, body) }
  }

  private func finish(_ key: LoadTurns.Key, _ last: LoadEvent) {
    guard state.withLock({ $0.stages.removeValue(forKey: key.load) }) != nil else { return }
    loads.ended(key)
    tell(key.load, last, nil)
  }

  private func key(_ id: UInt64) -> LoadTurns.Key { LoadTurns.Key(process: number, load: id) }
}
