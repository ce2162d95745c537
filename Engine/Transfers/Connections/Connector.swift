import Connectivity
import Contract
import Foundation
import NIOCore
import NIOExtras
import NIOHTTP1
import NIOPosix
import NIOSOCKS
import NIOSSL

/// Makes connections: straight or through a proxy, in the clear or encrypted.
struct Connector: Sendable {
  private let loops: MultiThreadedEventLoopGroup
  private let idleTimeout: TimeAmount
  private let connectTimeout: TimeAmount
  private let answerTimeout: TimeAmount
  private let proxies: ProxySettings
  private let tls: Result<NIOSSLContext, any Error>

  init(
    loops: MultiThreadedEventLoopGroup, idleTimeout: TimeAmount, connectTimeout: TimeAmount,
    answerTimeout: TimeAmount, proxies: ProxySettings, trustRoots: TrustedRoots
  ) {
    self.loops = loops
    self.idleTimeout = idleTimeout
    self.connectTimeout = connectTimeout
    self.answerTimeout = answerTimeout
    self.proxies = proxies
    tls = Result { try NIOSSLContext(configuration: trustRoots.configuration) }
  }

  /// Whether requests in the clear to this origin name the whole URL, because a proxy reads them.
  func namesWholeURL(to origin: Origin) -> Bool {
    readingProxy(to: origin) != nil
  }

  /// A proxy that reads the requests.
  private func readingProxy(to origin: Origin) -> ProxySettings.Proxy? {
    guard !origin.isSecure, case .through(let proxy) = proxies.way(to: origin), proxy.kind == .http
    else { return nil }
    return proxy
  }

  /// Whether the way there leads over a network.
  func leavesMachine(to origin: Origin) -> Bool {
    switch proxies.way(to: origin) {
    case .straight: !origin.isLoopback
    case .through(let proxy):
      !Origin(isSecure: false, host: proxy.host.lowercased(), port: proxy.port).isLoopback
    // No network would help.
    case .barred: false
    }
  }

  /// What such a proxy wants to know of the caller.
  func proxyAuthorization(to origin: Origin) -> String? {
    readingProxy(to: origin)?.authorization
  }

  /// Connects, or gives it up at once when the task is cancelled: NIO itself would go on trying.
  /// - Parameter nearest: the reach that the server has to have at least; `nil`: any will do.
  /// - Throws: `NearAddressError`, alone or in a `NIOConnectionError`, if no address of the host
  ///   has that reach.
  func connect(to origin: Origin, nearest: AddressReach? = nil) async throws -> Connection {
    let loop = loops.next()
    let connected = loop.makePromise(of: (any Channel).self)
    return try await withTaskCancellationHandler {
      let connecting = open(origin, nearest, on: loop)
      connecting.cascade(to: connected)
      connected.futureResult.whenFailure { _ in
        connecting.whenSuccess { $0.close(promise: nil) }
      }
      let channel = try await connected.futureResult.get()
      let reader = AnswerReader()
      let encrypted = channel.eventLoop.makePromise(of: Void.self)
      do {
        try await channel.eventLoop.submit {
          try addHandlers(reader, to: channel, for: origin, encrypted: encrypted)
        }.get()
      } catch {
        encrypted.fail(error)
        channel.close(promise: nil)
        throw error
      }
      do {
        try await withTaskCancellationHandler {
          try await encrypted.futureResult.get()
        } onCancel: {
          channel.close(promise: nil)
        }
      } catch {
        channel.close(promise: nil)
        throw error
      }
      return Connection(
        channel, reader, isSecure: origin.isSecure, answerTimeout: answerTimeout,
        reach: reach(of: channel, to: origin))
    } onCancel: {
      connected.fail(CancellationError())
    }
  }

  private typealias Option = ChannelOptions.Types.SocketOption

  private func options(to origin: Origin) -> [(Option, Option.Value)] {
    // Once it has acknowledged everything nothing else tells a server that is gone from one that
    // thinks.
    var options: [(Option, Option.Value)] = [
      (.socketOption(.so_keepalive), 1),
      (.tcpOption(.init(rawValue: TCP_KEEPIDLE)), 30),
      (.tcpOption(.init(rawValue: TCP_KEEPINTVL)), 10),
      (.tcpOption(.init(rawValue: TCP_KEEPCNT)), 3),
    ]
    if !leavesMachine(to: origin) {
      // There is no path to be careful with, and nothing is lost there: where the system's own
      // choice spreads packets evenly (BBR), a timer for each of them costs more than sending it.
      options.append((.tcpOption(Self.congestionControl), Self.reno))
    }
    return options
  }

  /// A proxy hides the server's address: then the host as written has to do.
  private func reach(of channel: any Channel, to origin: Origin) -> AddressReach {
    guard case .straight = proxies.way(to: origin) else { return AddressReach(host: origin.host) }
    // A channel that has no address any more is closed. Its server counts as the farthest.
    return channel.remoteAddress?.ipAddress.flatMap { AddressReach(address: $0) } ?? .internet
  }

  private func open(
    _ origin: Origin, _ nearest: AddressReach?, on loop: any EventLoop
  ) -> EventLoopFuture<any Channel> {
    let options = options(to: origin)
    let way = proxies.way(to: origin)
    let bootstrap = ClientBootstrap(group: loop).connectTimeout(connectTimeout)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        // Where the system does not let one be chosen its own choice does too: no reason to wait.
        let set = EventLoopFuture.andAllComplete(
          options.map { channel.setOption($0, value: $1) }, on: channel.eventLoop)
        guard let nearest, case .straight = way else { return set }
        return set.flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(
            NearAddressGuard(host: origin.host, nearest: nearest))
        }
      }
    let proxy: ProxySettings.Proxy
    switch way {
    case .barred(let error): return loop.makeFailedFuture(error)
    case .straight:
      // What a server says before anybody reads it would be lost, and waited for in vain.
      return bootstrap.channelOption(.autoRead, value: false)
        .resolver(origin.isLocalhost ? LocalhostResolver(loop: loop) : nil)
        .connect(host: origin.host, port: origin.port)
    case .through(let named):
      let reach = AddressReach(host: origin.host)
      if let nearest, reach < nearest {
        return loop.makeFailedFuture(
          NearAddressError(host: origin.host, address: origin.host, reach: reach))
      }
      proxy = named
    }
    let connecting = bootstrap.connect(host: proxy.host, port: proxy.port)
    guard origin.isSecure || proxy.kind == .socks else { return connecting }
    return connecting.flatMap { channel in
      let tunnel =
        proxy.kind == .socks
        ? forward(to: origin, on: channel) : tunnel(through: proxy, to: origin, on: channel)
      return tunnel.map { channel }
        .flatMapErrorThrowing { error in
          channel.close(promise: nil)
          throw error
        }
    }
  }

  /// SOCKS 5 (RFC 1928). The proxy is told the name, and looks it up itself.
  private func forward(to origin: Origin, on channel: any Channel) -> EventLoopFuture<Void> {
    makeWay(on: channel) { established in
      let limit = channel.eventLoop.scheduleTask(in: .seconds(30)) {
        established.fail(ChannelError.connectTimeout(.seconds(30)))
      }
      established.futureResult.whenComplete { _ in limit.cancel() }
      let address = try? SocketAddress(ipAddress: origin.host, port: origin.port)
      let client = SOCKSClientHandler(
        targetAddress: address.map { .address($0) } ?? .domain(origin.host, port: origin.port))
      let witness = ConnectionWitness.ofForwarding(established)
      try channel.pipeline.syncOperations.addHandlers([client, witness])
      return [client, witness]
    }
  }

  /// CONNECT (RFC 9110, section 9.3.6).
  private func tunnel(
    through proxy: ProxySettings.Proxy, to origin: Origin, on channel: any Channel
  ) -> EventLoopFuture<Void> {
    makeWay(on: channel) { established in
      var headers = HTTPHeaders()
      if let authorization = proxy.authorization {
        headers.add(name: "Proxy-Authorization", value: authorization)
      }
      let encoder = HTTPRequestEncoder()
      let decoder = ByteToMessageHandler(HTTPResponseDecoder(leftOverBytesStrategy: .dropBytes))
      let connect = NIOHTTP1ProxyConnectHandler(
        targetHost: origin.host.contains(":") ? "[\(origin.host)]" : origin.host,
        targetPort: origin.port, headers: headers, deadline: .now() + .seconds(30),
        promise: established)
      try channel.pipeline.syncOperations.addHandlers([encoder, decoder, connect])
      return [encoder, decoder]
    }
  }

  /// - Parameter ask: has a proxy asked for the way, and gives the handlers that are taken out once
  ///   it is made: what follows is nothing of the proxy's.
  private func makeWay(
    on channel: any Channel,
    _ ask: (EventLoopPromise<Void>) throws -> [any RemovableChannelHandler]
  ) -> EventLoopFuture<Void> {
    let established = channel.eventLoop.makePromise(of: Void.self)
    do {
      let handlers = NIOLoopBound(try ask(established), eventLoop: channel.eventLoop)
      return established.futureResult.flatMap {
        EventLoopFuture.andAllSucceed(
          handlers.value.map { channel.pipeline.syncOperations.removeHandler($0) },
          on: channel.eventLoop)
      }
    } catch {
      established.fail(error)
      return established.futureResult
    }
  }

  private func addHandlers(
    _ reader: AnswerReader, to channel: any Channel, for origin: Origin,
    encrypted: EventLoopPromise<Void>
  ) throws {
    let pipeline = channel.pipeline.syncOperations
    let identity = ServerIdentity(host: origin.host)
    if origin.isSecure {
      try pipeline.addHandler(
        NIOSSLClientHandler(context: tls.get(), serverHostname: identity.indication))
    }
    try pipeline.addHandler(IdleStateHandler(writeTimeout: idleTimeout, allTimeout: idleTimeout))
    // A request goes out only once it is known who reads it; until then nothing has left.
    if origin.isSecure {
      try pipeline.addHandler(ConnectionWitness.ofHandshake(encrypted, with: identity))
    }
    try pipeline.addHandlers([
      HTTPRequestEncoder(),
      ByteToMessageHandler(ResponseDecoder()),
      reader,
    ])
    channel.setOption(.autoRead, value: true).cascadeFailure(to: encrypted)
    if !origin.isSecure { encrypted.succeed() }
  }

  private static let congestionControl = NIOBSDSocket.Option(rawValue: TCP_CONGESTION)
  /// The bytes of the name: the one that every kernel has and every user may choose.
  private static let reno = SocketOptionValue(littleEndian: 0x6f6e_6572)
}
