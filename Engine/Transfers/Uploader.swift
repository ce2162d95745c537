package import Connectivity
import Contract
import Foundation
package import NIOCore
import NIOHTTP1
package import NIOPosix
import S3
import Translations

/// The HTTP/1.1 client that makes the attempts of transfers, except of e-mail. It performs the
/// actions of an `UploadStrategy`. Memory use does not depend on the body.
package struct Uploader: Sendable {
  /// The maximum length of a stored response, in bytes.
  package static let responseLimit = 64 << 10
  static let redirectLimit = 5
  /// The maximum number of informational responses that are queued for the strategy.
  static let unheardLimit = 64

  private let connector: Connector
  private let pool: ConnectionPool
  private let policy: LocalNetworkPolicy
  private let mail: MailDelivery
  private let userAgent: String
  private let secrets: SecretSource
  let servers = UploadServers()

  /// - Parameters:
  ///   - loops: Separate event loops, because `sendfile` on an uncached file blocks its loop.
  ///   - answerTimeout: The time from the last byte of a request to the last byte of its response.
  ///   - policy: Decides which owners may reach hosts on this computer and its networks.
  ///   - secrets: The secrets for the sealed parts of requests.
  package init(
    loops: MultiThreadedEventLoopGroup, idleTimeout: TimeAmount = .seconds(60),
    connectTimeout: TimeAmount = .seconds(30), answerTimeout: TimeAmount = .minutes(10),
    userAgent: String, policy: LocalNetworkPolicy, proxies: ProxySettings = .none,
    trustRoots: TrustedRoots = .system,
    secrets: @escaping SecretSource = { _, _, _ in nil }
  ) {
    connector = Connector(
      loops: loops, idleTimeout: idleTimeout, connectTimeout: connectTimeout,
      answerTimeout: answerTimeout, proxies: proxies, trustRoots: trustRoots)
    pool = ConnectionPool(connector)
    self.policy = policy
    mail = MailDelivery(
      connector: connector, policy: policy, idleTimeout: idleTimeout, answerTimeout: answerTimeout)
    self.userAgent = userAgent
    self.secrets = secrets
  }

  /// Returns whether requests to the URL leave this machine, and so need a network.
  func leavesMachine(_ url: String) -> Bool {
    if let target = try? TransferTarget(url) {
      return connector.leavesMachine(to: target.origin)
    }
    let mail = try? TransferTarget(url, isMail: true)
    return mail.map { connector.leavesMachine(to: $0.origin.forTunnel) } ?? true
  }

  /// Returns the strategy of an attempt.
  /// - Parameter content: The body, if it is in memory.
  func strategy(
    for transfer: Transfer, hasBody: Bool, content: Data? = nil, now: Date
  ) -> any UploadStrategy {
    StrategyChoice.strategy(
      for: transfer, hasBody: hasBody, known: servers.spoken(by: transfer.request.url),
      content: content,
      now: now)
  }

  /// Closes the idle connections.
  package func closeIdleConnections() { pool.closeAll() }

  /// Makes one attempt.
  /// - Parameters:
  ///   - strategy: The strategy for sending the body.
  ///   - remember: Stores on the disk the data with which a later attempt continues.
  ///   - completing: Called before the last piece of the body is sent. The piece is sent after this
  ///     returns.
  ///   - progress: Called with the number of body bytes that the kernel has accepted.
  /// - Throws: `CancellationError` if the task is cancelled, `BodyStorageError` if the body has
  ///   changed, and the errors of `remember`.
  func attempt(
    _ transfer: Transfer, body: TransferBody?, strategy: any UploadStrategy,
    remember: @escaping @Sendable (Resumption?) async throws -> Void,
    completing: (@Sendable () async throws -> Void)? = nil,
    progress: @escaping @Sendable (Int64) -> Void
  ) async throws -> UploadOutcome {
    let open: Transfer
    do throws(RequestError) { open = try transfer.unsealed(with: secrets) } catch {
      return .impossible(reason: error.description)
    }
    let hidden = HiddenSecrets(of: transfer, opened: open, secrets)
    if let envelope = open.request.sealed?.mail {
      return hidden.hiding(
        in: try await mail.attempt(
          open, envelope, body: body, completing: completing, progress: progress))
    }
    return hidden.hiding(
      in: try await perform(
        open, body: body, strategy: strategy, remember: remember, completing: completing,
        progress: progress
      ).linked(by: open, at: Date()))
  }

  private func perform(
    _ transfer: Transfer, body: TransferBody?, strategy: any UploadStrategy,
    remember: @escaping @Sendable (Resumption?) async throws -> Void,
    completing: (@Sendable () async throws -> Void)?,
    progress: @escaping @Sendable (Int64) -> Void
  ) async throws -> UploadOutcome {
    var strategy = strategy
    let reached = ReachRecord(transfer.resumption?.reach)
    let payloads = SignedPayloads()
    var actions = strategy.handle(.begin)[...]
    do {
      while let action = actions.popFirst() {
        switch action {
        case .remember(let resumption): try await remember(resumption?.reached(reached.farthest))
        case .confirmed(let bytes): progress(bytes)
        case .learned(let spoken): servers.learn(spoken, by: transfer.request.url)
        case .stop: continue
        case .end(let end): return end
        case .send(let request):
          actions = try await carry(
            out: request, of: transfer, body, &strategy, reached, payloads, remember: remember,
            completing: completing, progress: progress)[...]
        }
      }
    } catch let error as RequestError {
      return .impossible(reason: error.description)
    }
    return .impossible(reason: english("there was nothing to send"))
  }

  /// Sends one request, and passes its events to the strategy.
  /// - Returns: The strategy's next actions.
  private func carry(
    out request: UploadRequest, of transfer: Transfer, _ body: TransferBody?,
    _ strategy: inout any UploadStrategy, _ reached: ReachRecord, _ payloads: SignedPayloads,
    remember: @escaping @Sendable (Resumption?) async throws -> Void,
    completing: (@Sendable () async throws -> Void)?,
    progress: @escaping @Sendable (Int64) -> Void
  ) async throws -> [UploadAction] {
    let isLast = request.completes(bodyOf: transfer.custody.size)
    let gate =
      isLast && request.mayBeGivenAddress
      ? LastPieceGate(expecting: servers.expectation(of: transfer.request.url)) : nil
    let last = isLast ? LastPiece(gate: gate, completing: completing) : nil
    let slice =
      request.content.map { BodySlice(body: .bytes($0), range: 0..<Int64($0.count)) }
      ?? request.body.flatMap { range in body.map { BodySlice(body: $0, range: range) } }
    let start = request.body?.lowerBound ?? 0
    guard strategy.followsInformational || gate != nil else {
      // Without informational responses, only one event follows, so the request needs no separate
      // task.
      return strategy.handle(
        try await send(
          request, of: transfer, slice, whole: body, last: last, reached, payloads,
          informational: { _ in }, progress: { progress($0 + start) }))
    }
    // A server may send informational responses faster than they are handled. Excess responses are
    // dropped.
    let (words, continuation) = AsyncStream<UploadEvent>.makeStream(
      bufferingPolicy: .bufferingOldest(Self.unheardLimit))
    let exchange = Task {
      defer { continuation.finish() }
      return try await send(
        request, of: transfer, slice, whole: body, last: last, reached, payloads,
        informational: { event in
          if event.isOfAddress { gate?.heard() }
          // A dropped response has no effect, so the gate need not wait for it.
          if case .dropped = continuation.yield(event), event.isOfAddress { gate?.settled() }
        },
        progress: { progress($0 + start) })
    }
    // When this function ends, the exchange must end too, even after an error, because its gate
    // would stay closed.
    defer { exchange.cancel() }
    return try await withTaskCancellationHandler {
      var words = words.makeAsyncIterator()
      while true {
        let word = await words.next()
        let event: UploadEvent
        // The informational responses have ended, so the final response follows, or the task has
        // thrown.
        if let word { event = word } else { event = try await exchange.value }
        if let gate, case .answered(let answer) = event, answer.isSuccess {
          servers.learnWhether(givesAddresses: gate.hasHeard, by: transfer.request.url)
        }
        var next = strategy.handle(event)
        while let action = next.first {
          switch action {
          case .remember(let resumption): try await remember(resumption?.reached(reached.farthest))
          case .confirmed(let bytes): progress(bytes)
          case .learned(let spoken): servers.learn(spoken, by: transfer.request.url)
          case .stop:
            exchange.cancel()
            _ = try? await exchange.value
            return Array(next.dropFirst())
          case .end, .send:
            exchange.cancel()
            _ = try? await exchange.value
            return next
          }
          next.removeFirst()
        }
        if event.isOfAddress { gate?.settled() }
        guard word != nil else { break }
      }
      // The strategy has no further action.
      try Task.checkCancellation()
      return []
    } onCancel: {
      exchange.cancel()
    }
  }

  /// - Throws: `CancellationError` if the task is cancelled, `BodyStorageError` if the body has
  ///   changed, `RequestError` if the request can never be sent.
  private func send(
    _ request: UploadRequest, of transfer: Transfer, _ body: BodySlice?, whole: TransferBody?,
    last: LastPiece?, _ reached: ReachRecord, _ payloads: SignedPayloads,
    informational: @escaping @Sendable (UploadEvent) -> Void,
    progress: @escaping @Sendable (Int64) -> Void
  ) async throws -> UploadEvent {
    do {
      var request = request
      if let digest = request.digest, let body {
        request.headers.append(try await DiskThreads.run { try digest.pieceField(of: body) })
      } else if let whole, let digest = transfer.wholeDigest(for: request) {
        let all = BodySlice(body: whole, range: 0..<transfer.custody.size)
        request.headers.append(try await DiskThreads.run { try digest.wholeField(of: all) })
      }
      var outgoing = try OutgoingRequest(request, of: transfer, body: body, userAgent: userAgent)
      if let signing = transfer.signing, !outgoing.isElsewhere {
        let isSecure = outgoing.destination.origin.isSecure
        let payload = isSecure ? .unsigned : try await payloads.payload(of: request, body)
        outgoing.sign(signing, payload, at: Date())
        if !isSecure, let range = request.following, let whole {
          payloads.prepare(BodySlice(body: whole, range: range))
        }
      }
      if transfer.hasSecretBody, outgoing.isElsewhere, outgoing.body != nil {
        throw RequestError(
          "the server wants the rest of the upload at another server, "
            + "\(outgoing.destination.authority), which would get the secret in the body")
      }
      var isOfResult = false
      // The caller chose the transfer's own origin, so its reach is not limited.
      var nearest = outgoing.isElsewhere ? reached.farthest : nil
      for _ in 0...Self.redirectLimit {
        let url = outgoing.url
        let (answer, reach) = try await exchange(
          outgoing, of: transfer, nearest: nearest,
          continues: request.body != nil && !request.isTarget && transfer.signing == nil,
          last: last, reached,
          informational: { head in
            var head = head
            head.url = url
            informational(.informational(head))
          }, progress: progress)
        guard let location = answer.redirection else {
          var last = answer
          last.decode()
          last.url = url
          last.isOfResult = isOfResult
          return .answered(last)
        }
        let next = try outgoing.redirected(by: answer.status, to: location)
        let leaves = next.destination.origin != outgoing.destination.origin
        if transfer.isRemoval, leaves {
          throw RequestError(
            "the server redirects the removal to another server, \(next.destination.authority), "
              + "to which the daemon sends no removal; remove the item there yourself")
        }
        if transfer.hasSecretBody, next.body != nil, leaves {
          throw RequestError(
            "the server redirects the request to another server, \(next.destination.authority), "
              + "which would get the secret in the body; nothing was sent there")
        }
        nearest = reach
        guard answer.tookWholeBody || next.body != nil else {
          // A success from that server would not concern the body.
          throw RequestError("the server redirected the upload before it had everything")
        }
        isOfResult = isOfResult || next.method != outgoing.method
        outgoing = next
      }
      throw RequestError("the server redirects endlessly")
    } catch let error as BodyStorageError {
      throw error
    } catch let error as RequestError {
      throw error
    } catch {
      // Cancelling closes the connection, which looks like any other end of the connection.
      try Task.checkCancellation()
      return .interrupted(Interruption(error))
    }
  }

  /// Sends one request on one connection. If the server has closed an idle connection, the request
  /// is sent again on a new one. By the idempotency key, the server can recognize the repetition.
  /// - Parameters:
  ///   - nearest: The minimum reach, if a server redirected the request.
  ///   - continues: Whether the request continues an upload. Such a request is not repeated,
  ///     because the server's offset may have changed and must be queried first.
  private func exchange(
    _ request: OutgoingRequest, of transfer: Transfer, nearest: AddressReach?, continues: Bool,
    last: LastPiece?, _ reached: ReachRecord,
    informational: @escaping @Sendable (ServerResponse) -> Void,
    progress: @escaping @Sendable (Int64) -> Void
  ) async throws -> (ServerResponse, AddressReach) {
    let key = ConnectionPool.Key(origin: request.destination.origin, owner: transfer.owner)
    let head = request.head(
      namingWholeURL: connector.namesWholeURL(to: key.origin),
      proxyAuthorization: connector.proxyAuthorization(to: key.origin))
    // The server cannot have closed a new connection while it was idle.
    var mustBeNew = transfer.mustNotRepeat
    while true {
      let connection: Connection
      let isNew: Bool
      do {
        (connection, isNew) = try await pool.connection(
          for: key,
          within: policy.limit(of: transfer.owner, to: key.origin.host, nearest: nearest),
          mustBeNew: mustBeNew)
      } catch {
        guard let refusal = NearAddressError(error) else { throw error }
        throw RequestError(refusal, of: transfer.id)
      }
      reached.note(connection.reach)
      do {
        let answer = try await connection.exchange(
          head, body: request.body, last: last, informational: informational, progress: progress)
        pool.giveBack(connection, for: key)
        // The proxy has not passed the request on. A server behind a proxy may not use this status.
        if answer.status == 407, connector.namesWholeURL(to: key.origin) {
          throw ProxyError.credentials
        }
        return (answer, connection.reach)
      } catch let failure as ConnectionFailure
        where !isNew && !continues && failure.isOfStaleConnection
      {
        try Task.checkCancellation()
        mustBeNew = true
      }
    }
  }
}

/// The conditions for sending the last piece of a body.
struct LastPiece: Sendable {
  let gate: LastPieceGate?
  let completing: (@Sendable () async throws -> Void)?

  /// Whether there is any condition.
  var isHeld: Bool { gate != nil || completing != nil }

  func pass() async throws {
    try await gate?.pass()
    try await completing?()
  }
}

extension RequestError {
  /// Creates the error for a redirect to an address to which the server is not permitted to
  /// redirect.
  fileprivate init(_ refusal: NearAddressError, of id: String) {
    self.init(
      "the server redirects to \(refusal); if this address is correct, set it with "
        + "sharesheet transfers retry \(id) --url URL")
  }
}

extension UploadEvent {
  /// Whether the event may contain the address of an upload.
  fileprivate var isOfAddress: Bool {
    if case .informational(let head) = self { head.status == 104 } else { false }
  }
}

extension Transfer {
  /// Returns the checksum of the whole body for a request that sends the body or begins to send it.
  /// Returns `nil` if the transfer already has such a field.
  fileprivate func wholeDigest(for request: UploadRequest) -> UploadDigest? {
    guard request.isTarget, request.body != nil,
      !self.request.headers.contains(where: {
        $0.name.lowercased() == UploadDigest.wholeFieldName.lowercased()
      })
    else { return nil }
    return self.request.digest
  }
}
