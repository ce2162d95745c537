import Connectivity
package import Contract
import Foundation
package import Linux
import Synchronization

/// The foreground requests of one process. They use their own connections and end with the process.
package final class ProcessForegroundRequests: Sendable {
  /// Returns whether the user permits the owner to reach a local host. It may wait for the user.
  package typealias Consent = @Sendable (_ host: String) async -> Bool

  /// A request that may be sent again after the user has given a permission.
  private struct Attempt: Sendable {
    let outgoing: OutgoingForegroundRequest
    let timeout: Double?
    let nearest: AddressReach?
    /// Whether the user was asked for this request.
    var hasAsked = false
  }

  private enum Stage {
    case waiting(Attempt, ForegroundRoute)
    case running(Task<Void, Never>, Attempt, ForegroundRoute)
    /// The user considers whether the owner may reach the host.
    case held

    var isHeld: Bool { if case .held = self { true } else { false } }
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
          if case .running(_, _, let route) = stage { route } else { nil }
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
  private let consent: Consent?
  private let tell: @Sendable (UInt64, ForegroundEvent, Descriptor?) -> Void
  private let state = Mutex(State())

  init(
    number: UInt64, owner: String?, loads: ForegroundRequests, consent: Consent?,
    tell: @escaping @Sendable (UInt64, ForegroundEvent, Descriptor?) -> Void
  ) {
    self.number = number
    self.owner = owner
    self.loads = loads
    self.consent = consent
    self.tell = tell
  }

  deinit { end() }

  /// Begins a request or enqueues it. Each identifier that is not in use gets exactly one last
  /// event, even if the request is invalid.
  package func load(_ id: UInt64, _ request: ForegroundRequest, body: Descriptor?) {
    do throws(ForegroundError) {
      let attempt = Attempt(
        outgoing: try loads.prepare(request, body: body), timeout: request.timeout,
        nearest: request.nearest)
      // The identifier may be in use. The events of two requests could not be distinguished.
      enqueue(attempt, as: id) { $0.stages[id] == nil }
    } catch {
      tell(id, .failed(error.failure), nil)
    }
  }

  /// Enqueues a request, or asks the user if it needs a permission.
  /// - Parameter mayEnqueue: Returns whether the request may take this identifier.
  private func enqueue(
    _ attempt: Attempt, as id: UInt64, if mayEnqueue: (State) -> Bool
  ) {
    let route: ForegroundRoute
    do {
      route = try loads.route(to: attempt.outgoing.origin, of: owner, nearest: attempt.nearest)
    } catch let refusal as LocalNetworkError {
      return hold(attempt, refusal, as: id, if: mayEnqueue)
    } catch {
      return fail(id, error, if: mayEnqueue)
    }
    let isNew = state.withLock { state in
      guard !state.hasEnded, mayEnqueue(state) else { return false }
      state.stages[id] = .waiting(attempt, route)
      return true
    }
    guard isNew else { return }
    do {
      try loads.enqueue(key(id), to: attempt.outgoing.origin)
    } catch {
      fail(id, error) { $0.stages[id] != nil }
    }
  }

  private func fail(_ id: UInt64, _ error: any Error, if mayFail: (State) -> Bool) {
    let fails = state.withLock { state in
      guard !state.hasEnded, mayFail(state) else { return false }
      state.stages[id] = nil
      return true
    }
    if fails { tell(id, .failed(ForegroundFailure.failure(error, of: owner)), nil) }
  }

  /// Holds a request until the user has decided about its host, then sends it or lets it fail.
  private func hold(
    _ attempt: Attempt, _ refusal: LocalNetworkError, as id: UInt64, if mayHold: (State) -> Bool
  ) {
    guard let consent, !attempt.hasAsked else { return fail(id, refusal, if: mayHold) }
    var attempt = attempt
    attempt.hasAsked = true
    let isHeld: Bool = state.withLock { state in
      guard !state.hasEnded, mayHold(state),
        state.stages.values.count(where: \.isHeld) < loads.waitingLimit
      else { return false }
      state.stages[id] = .held
      return true
    }
    guard isHeld else { return fail(id, refusal, if: mayHold) }
    Task { [weak self, attempt] in
      let isAllowed = await consent(refusal.host)
      let isStillHeld: (State) -> Bool = { $0.stages[id]?.isHeld == true }
      if isAllowed {
        self?.enqueue(attempt, as: id, if: isStillHeld)
      } else {
        self?.fail(id, refusal, if: isStillHeld)
      }
    }
  }

  /// Cancels a request. Does nothing if the request has ended.
  package func cancel(_ id: UInt64) {
    let stage = state.withLock { state in
      switch state.stages[id] {
      case .waiting, .held: return state.stages.removeValue(forKey: id)
      case .running, nil: return state.stages[id]
      }
    }
    switch stage {
    case .waiting:
      loads.ended(key(id))
      tell(id, .failed(ForegroundError.cancelled.failure), nil)
    case .held: tell(id, .failed(ForegroundError.cancelled.failure), nil)
    case .running(let task, _, _): task.cancel()
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
    for case .running(let task, _, _) in stages.values { task.cancel() }
    for client in clients.values { client.shutdown() }
    loads.ended(process: number)
  }

  // MARK: Starting requests

  func begin(_ key: ForegroundRequestQueue.Key) {
    let (hasBegun, idle) = state.withLock { state -> (Bool, [ForegroundClient]) in
      guard case .waiting(let attempt, let route)? = state.stages[key.load]
      else { return (false, []) }
      let client = state.clients[route] ?? loads.makeClient(for: route, of: owner)
      state.clients[route] = client
      let load = ForegroundExchange(
        outgoing: attempt.outgoing, timeout: attempt.timeout, client: client
      ) { [weak self] in
        self?.pass($0, $1, of: key.load)
      }
      state.stages[key.load] = .running(
        Task { [weak self] in
          let last = await load.run()
          self?.finish(key, last)
        }, attempt, route)
      return (true, state.takeIdleClients())
    }
    for client in idle { client.shutdown() }
    if !hasBegun { loads.ended(key) }
  }

  private func pass(_ event: ForegroundEvent, _ body: Descriptor?, of id: UInt64) {
    if state.withLock({ $0.stages[id] != nil }) { tell(id, event, body) }
  }

  private func finish(
    _ key: ForegroundRequestQueue.Key, _ last: Result<ForegroundEvent, LocalNetworkError>
  ) {
    guard case .running(_, let attempt, _)? = state.withLock({ $0.stages[key.load] }) else {
      return
    }
    switch last {
    case .success(let event):
      state.withLock { $0.stages[key.load] = nil }
      loads.ended(key)
      tell(key.load, event, nil)
    case .failure(let refusal):
      // The name of a local host was resolved. The request leaves its turn to others meanwhile.
      loads.ended(key)
      hold(attempt, refusal, as: key.load) { $0.stages[key.load] != nil }
    }
  }

  private func key(_ id: UInt64) -> ForegroundRequestQueue.Key {
    ForegroundRequestQueue.Key(process: number, load: id)
  }
}
