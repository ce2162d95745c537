import Connectivity
import Contract
import Foundation
import Linux
import NIOCore
import NIOExtras
import NIOHTTP1
import NIOPosix
import NIOSOCKS
import NIOSSL

/// An opener of connections, directly or through a proxy, with or without encryption.
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

  /// Returns whether unencrypted requests to this origin contain the whole URL, because a proxy
  /// reads them.
  func namesWholeURL(to origin: Origin) -> Bool {
    readingProxy(to: origin) != nil
  }

  /// Returns the proxy that reads the requests, if there is one.
  private func readingProxy(to origin: Origin) -> ProxySettings.Proxy? {
    guard !origin.isSecure, case .through(let proxy) = proxies.way(to: origin), proxy.kind == .http
    else { return nil }
    return proxy
  }

  func leavesMachine(to origin: Origin) -> Bool {
    switch proxies.way(to: origin) {
    case .straight: !origin.isLoopback
    case .through(let proxy):
      !Origin(isSecure: false, host: proxy.host.lowercased(), port: proxy.port).isLoopback
    // If the proxy cannot be used, a change of the network does not help.
    case .barred: false
    }
  }

  /// Returns the credentials for a proxy that reads the requests.
  func proxyAuthorization(to origin: Origin) -> String? {
    readingProxy(to: origin)?.authorization
  }

  /// Opens a connection. If the task is cancelled, the call ends at once. NIO itself would continue
  /// to connect.
  /// - Throws: `NearAddressError` or `LocalNetworkError`, alone or in a `NIOConnectionError`, if the
  ///   limit permits no address of the host.
  func connect(to origin: Origin, within limit: AddressLimit) async throws -> Connection {
    let loop = loops.next()
    let connected = loop.makePromise(of: (any Channel).self)
    return try await withTaskCancellationHandler {
      let connecting = open(origin, limit, on: loop)
      connecting.cascade(to: connected)
      connected.futureResult.whenFailure { _ in
        connecting.whenSuccess { $0.close(promise: nil) }
      }
      let channel = try await connected.futureResult.get()
      let reader = ResponseReader()
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

  /// Opens a connection to a mail server. With `smtps`, the connection is encrypted, and the
  /// server's identity has been checked.
  func connect(
    to origin: Origin, within limit: AddressLimit, with replies: MailReplies
  ) async throws -> any Channel {
    let loop = loops.next()
    let connected = loop.makePromise(of: (any Channel).self)
    return try await withTaskCancellationHandler {
      // A proxy must forward the connection, because it cannot read it.
      let connecting = open(origin.forTunnel, limit, on: loop)
      connecting.cascade(to: connected)
      connected.futureResult.whenFailure { _ in
        connecting.whenSuccess { $0.close(promise: nil) }
      }
      let channel = try await connected.futureResult.get()
      do {
        try await channel.eventLoop.submit {
          try channel.pipeline.syncOperations.addHandler(replies)
        }.get()
        if origin.isSecure { try await encrypt(channel, to: origin) }
        try await channel.setOption(.autoRead, value: true).get()
      } catch {
        channel.close(promise: nil)
        throw error
      }
      return channel
    } onCancel: {
      connected.fail(CancellationError())
    }
  }

  /// Encrypts a connection, and checks the server's identity.
  func encrypt(_ channel: any Channel, to origin: Origin) async throws {
    let encrypted = channel.eventLoop.makePromise(of: Void.self)
    let identity = ServerIdentity(host: origin.host)
    do {
      try await channel.eventLoop.submit {
        let pipeline = channel.pipeline.syncOperations
        let client = try NIOSSLClientHandler(
          context: tls.get(), serverHostname: identity.indication)
        try pipeline.addHandler(
          ConnectionObserver.ofHandshake(encrypted, with: identity), position: .first)
        try pipeline.addHandler(client, position: .first)
        channel.setOption(.autoRead, value: true).cascadeFailure(to: encrypted)
      }.get()
    } catch {
      encrypted.fail(error)
      throw error
    }
    let limit = channel.eventLoop.scheduleTask(in: idleTimeout) {
      encrypted.fail(ConnectionEnd.silent)
    }
    defer { limit.cancel() }
    try await withTaskCancellationHandler {
      try await encrypted.futureResult.get()
    } onCancel: {
      channel.close(promise: nil)
    }
  }

  private typealias Option = ChannelOptions.Types.SocketOption

  private func options(to origin: Origin) -> [(Option, Option.Value)] {
    // Keep-alive packets detect a dead server. After all sent bytes were acknowledged, nothing else
    // distinguishes a dead server from a slow one.
    var options: [(Option, Option.Value)] = [
      (.socketOption(.so_keepalive), 1),
      (.tcpOption(.init(rawValue: TCP_KEEPIDLE)), 30),
      (.tcpOption(.init(rawValue: TCP_KEEPINTVL)), 10),
      (.tcpOption(.init(rawValue: TCP_KEEPCNT)), 3),
    ]
    if !leavesMachine(to: origin) {
      // The loopback needs no congestion control. The system's own choice (BBR) paces packets with
      // a timer for each, which costs more than sending the packet.
      options.append((.tcpOption(Self.congestionControl), Self.reno))
    }
    return options
  }

  /// Returns the reach of the server. A proxy hides the server's address, so the host's text
  /// decides.
  private func reach(of channel: any Channel, to origin: Origin) -> AddressReach {
    guard case .straight = proxies.way(to: origin) else { return AddressReach(host: origin.host) }
    // A channel without an address is closed. Its server counts as the farthest.
    return channel.remoteAddress?.ipAddress.flatMap { AddressReach(address: $0) } ?? .internet
  }

  private func open(
    _ origin: Origin, _ limit: AddressLimit, on loop: any EventLoop
  ) -> EventLoopFuture<any Channel> {
    let options = options(to: origin)
    let way = proxies.way(to: origin)
    let bootstrap = ClientBootstrap(group: loop).connectTimeout(connectTimeout)
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .channelInitializer { channel in
        if DescriptorReserve.transfers.isReached {
          return channel.eventLoop.makeFailedFuture(
            SystemError(code: EMFILE, operation: "connect to \(origin.host)"))
        }
        // If the system does not permit an option, its default is sufficient.
        let set = EventLoopFuture.andAllComplete(
          options.map { channel.setOption($0, value: $1) }, on: channel.eventLoop)
        guard case .straight = way else { return set }
        return set.flatMapThrowing {
          try channel.pipeline.syncOperations.addHandler(AddressGuard(limit))
        }
      }
    let proxy: ProxySettings.Proxy
    switch way {
    case .barred(let error): return loop.makeFailedFuture(error)
    case .straight:
      // Automatic reading is off, so that data that the server sends before the handlers are added
      // is kept.
      return bootstrap.channelOption(.autoRead, value: false)
        .resolver(origin.isLocalhost ? LocalhostResolver(loop: loop) : nil)
        .connect(host: origin.host, port: origin.port)
    case .through(let named):
      // Only the proxy resolves the name, so the host's text decides.
      if let refusal = limit.refusal(of: AddressReach(host: origin.host), at: origin.host) {
        return loop.makeFailedFuture(refusal)
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

  /// Requests a connection by SOCKS 5 (RFC 1928). The proxy resolves the name.
  private func forward(to origin: Origin, on channel: any Channel) -> EventLoopFuture<Void> {
    makeWay(on: channel) { established in
      let limit = channel.eventLoop.scheduleTask(in: .seconds(30)) {
        established.fail(ChannelError.connectTimeout(.seconds(30)))
      }
      established.futureResult.whenComplete { _ in limit.cancel() }
      let address = try? SocketAddress(ipAddress: origin.host, port: origin.port)
      let client = SOCKSClientHandler(
        targetAddress: address.map { .address($0) } ?? .domain(origin.host, port: origin.port))
      let witness = ConnectionObserver.ofForwarding(established)
      try channel.pipeline.syncOperations.addHandlers([client, witness])
      return [client, witness]
    }
  }

  /// Requests a tunnel by CONNECT (RFC 9110, section 9.3.6).
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

  /// - Parameter ask: Requests the connection from the proxy, and returns the handlers that are
  ///   removed afterwards, because later data comes from the server and not from the proxy.
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
    _ reader: ResponseReader, to channel: any Channel, for origin: Origin,
    encrypted: EventLoopPromise<Void>
  ) throws {
    let pipeline = channel.pipeline.syncOperations
    let identity = ServerIdentity(host: origin.host)
    if origin.isSecure {
      try pipeline.addHandler(
        NIOSSLClientHandler(context: tls.get(), serverHostname: identity.indication))
    }
    try pipeline.addHandler(IdleStateHandler(writeTimeout: idleTimeout, allTimeout: idleTimeout))
    // No request is sent before the server's identity has been checked.
    if origin.isSecure {
      try pipeline.addHandler(ConnectionObserver.ofHandshake(encrypted, with: identity))
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
  /// The bytes of the name "reno", which every kernel has and every user may choose.
  private static let reno = SocketOptionValue(littleEndian: 0x6f6e_6572)
}
