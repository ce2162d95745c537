import AsyncHTTPClient
package import Connectivity
package import Contract
import Foundation
package import Linux
import NIOCore
import NIOHTTPCompression
package import NIOPosix
import Synchronization

/// The foreground requests of all extensions and apps. They end with the process that made them.
package final class ForegroundRequests: Sendable {
  private let loops: MultiThreadedEventLoopGroup
  private let userAgent: String
  private let policy: LocalNetworkPolicy
  private let proxies: ProxySettings
  private let trustRoots: TrustedRoots
  private let limits: ForegroundLimits
  private let state: Mutex<State>

  private struct State {
    var turns: ForegroundRequestQueue
    var processes: [UInt64: WeakProcess] = [:]
    var lastProcess: UInt64 = 0
  }

  private struct WeakProcess {
    weak var loads: ProcessForegroundRequests?
  }

  /// - Parameters:
  ///   - loops: Event loops for foreground requests only, so that their encryption does not delay
  ///     other work.
  ///   - policy: Decides which extensions may reach hosts on this computer and its networks.
  package init(
    loops: MultiThreadedEventLoopGroup, userAgent: String, policy: LocalNetworkPolicy,
    proxies: ProxySettings = .none,
    trustRoots: TrustedRoots = .system, limits: ForegroundLimits = ForegroundLimits()
  ) {
    self.loops = loops
    self.userAgent = userAgent
    self.policy = policy
    self.proxies = proxies
    self.trustRoots = trustRoots
    self.limits = limits
    state = Mutex(State(turns: ForegroundRequestQueue(limits: limits)))
  }

  /// The number of requests in flight.
  package var count: Int { state.withLock { $0.turns.runningCount } }

  /// Adds a process that can make foreground requests.
  /// - Parameters:
  ///   - owner: The bundle identifier of the process's extension, or `nil` for another process.
  ///   - consent: Asks the user whether the owner may reach a local host. `nil` means that there
  ///     is no user to ask.
  ///   - tell: Called with each event of a request, and the file descriptor that belongs to the
  ///     event.
  package func process(
    of owner: String?, asking consent: ProcessForegroundRequests.Consent? = nil,
    tell: @escaping @Sendable (_ load: UInt64, ForegroundEvent, Descriptor?) -> Void
  ) -> ProcessForegroundRequests {
    let number = state.withLock { state in
      state.lastProcess += 1
      return state.lastProcess
    }
    let loads = ProcessForegroundRequests(
      number: number, owner: owner, loads: self, consent: consent, tell: tell)
    state.withLock { $0.processes[number] = WeakProcess(loads: loads) }
    return loads
  }

  // MARK: Resources of the requests

  /// The maximum number of requests of a process that wait.
  var waitingLimit: Int { limits.waiting }

  /// - Throws: `LocalNetworkError` if the owner needs a permission for the origin. Otherwise
  ///   `ForegroundError` if the origin must not be reached.
  func route(
    to origin: Origin, of owner: String?, nearest: AddressReach? = nil
  ) throws -> ForegroundRoute {
    var route = ForegroundRoute(
      host: origin.host, identity: origin.isSecure ? ServerIdentity(host: origin.host) : nil,
      nearest: nearest, mayBeLocal: policy.permits(owner, origin.host))
    let written = AddressReach(host: origin.host)
    // No connection is needed if the host's text shows its reach.
    if let refusal = route.limit.refusal(of: written, at: origin.host) { throw refusal }
    switch proxies.way(to: origin) {
    case .straight: return route
    case .through(let proxy):
      route.proxy = proxy
      return route
    case .barred(let error):
      throw ForegroundError(code: NSURLErrorCannotConnectToHost, message: "\(error.description).")
    }
  }

  func makeClient(for route: ForegroundRoute, of owner: String?) -> ForegroundClient {
    let reached = ReachRecord()
    var configuration = HTTPClient.Configuration()
    configuration.proxy = route.proxy.map { proxy in
      if proxy.kind == .socks { return .socksServer(host: proxy.host, port: proxy.port) }
      let credentials = proxy.authorization?.split(separator: " ").last.map(String.init)
      return .server(
        host: proxy.host, port: proxy.port,
        authorization: credentials.map { .basic(credentials: $0) })
    }
    configuration.tlsConfiguration = trustRoots.configuration
    // The client calls this function on a new connection before it sends anything.
    configuration.http1_1ConnectionDebugInitializer = { route.prepare($0, noting: reached) }
    configuration.redirectConfiguration = .disallow
    configuration.httpVersion = .http1Only
    // The request's idle clock usually ends the connection attempt earlier.
    configuration.timeout = HTTPClient.Configuration.Timeout(connect: .seconds(75))
    configuration.connectionPool.retryConnectionEstablishment = false
    configuration.connectionPool.concurrentHTTP1ConnectionsPerHostSoftLimit = limits.perProcess
    configuration.connectionPool.idleTimeout = .seconds(30)
    // This limits how far one piece of 64 KiB can expand.
    configuration.decompression = .enabled(limit: .ratio(200))
    return ForegroundClient(
      client: HTTPClient(eventLoopGroupProvider: .shared(loops), configuration: configuration),
      route: route, owner: owner, reached: reached)
  }

  func prepare(_ request: ForegroundRequest, body: Descriptor?) throws(ForegroundError)
    -> OutgoingForegroundRequest
  {
    try OutgoingForegroundRequest(request, body: body, userAgent: userAgent, limits: limits)
  }

  func enqueue(_ key: ForegroundRequestQueue.Key, to origin: Origin) throws(ForegroundError) {
    guard state.withLock({ $0.turns.add(key, to: origin) }) else { throw .tooMany(limits.waiting) }
    beginWhatMay()
  }

  func ended(_ key: ForegroundRequestQueue.Key) {
    state.withLock { $0.turns.remove(key) }
    beginWhatMay()
  }

  func ended(process number: UInt64) {
    state.withLock { state in
      state.turns.removeAll(of: number)
      state.processes[number] = nil
    }
    beginWhatMay()
  }

  private func beginWhatMay() {
    let begun = state.withLock { state in
      state.turns.begin().map { ($0, state.processes[$0.process]?.loads) }
    }
    for (key, process) in begun { process?.begin(key) }
  }
}
