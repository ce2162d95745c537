package import Contract
package import Foundation
import Glibc
import Linux
import NIOCore
import NIOHTTP1
import Text
import Translations

/// A client of the control API.
///
/// Every function throws the daemon's `ControlError`, or `noDaemon` if there is no response. A
/// cancelled task gets `CancellationError`.
///
/// A caller can send any route of `Routes`: `client.send(Routes.people)`. Routes that several
/// callers use also have a method, in a Swift extension of this type. The method names the route's
/// parameters and errors.
package struct ControlClient: Sendable {
  /// The longest response or single event in bytes.
  static let maximumResponse = 16 << 20

  let socket: String
  let version: Int

  /// - Parameter socket: The daemon's control socket. Its path may have any length.
  package init(socket: URL) { self.init(socket: socket, version: ControlVersion.current) }

  /// - Parameter version: The API version to send. Only tests use a version other than the current.
  init(socket: URL, version: Int) {
    self.socket = socket.path
    self.version = version
  }

  /// Returns when a daemon has sent any response. The daemon does no work for this request (RFC
  /// 9110 §9.3.7), so every command can start with it.
  package func ping() async throws {
    try await reportingLoss {
      _ = try await HTTPExchange.begin(
        .OPTIONS, Routes.status.target([]), accept: "*/*", version: version, at: socket)
    }
  }

  /// Sends a request and returns the decoded response.
  /// - Parameters:
  ///   - parameters: The values of the path's parameters, in order.
  ///   - query: The query's names and values. A name with the value `nil` is left out.
  @discardableResult
  package func send<Body, Reply: Decodable>(
    _ route: ControlRoute<Body, Reply>, _ parameters: String..., query: [(String, String?)] = [],
    body: Body
  ) async throws -> Reply {
    let target = route.target(parameters, query: query)
    let response = try await perform(route.method, target, body: try JSONText.encode(body))
    return try Self.decode(response, from: route.method, target)
  }

  /// Sends a request without a body and returns the decoded response.
  @discardableResult
  package func send<Reply: Decodable>(
    _ route: Routes.Get<Reply>, _ parameters: String..., query: [(String, String?)] = []
  ) async throws -> Reply {
    let target = route.target(parameters, query: query)
    return try Self.decode(
      await perform(route.method, target), from: route.method, target)
  }

  /// Sends a request without a body and returns the bytes of the response.
  package func bytes(
    _ route: Routes.Get<Data>, _ parameters: String..., query: [(String, String?)] = []
  ) async throws -> Data {
    try await perform(route.method, route.target(parameters, query: query))
  }

  /// Returns the values of the route's events, in order. Reads only as fast as the caller.
  package func events<Value>(
    _ route: Routes.Get<EventStream<Value>>, _ parameters: String...,
    query: [(String, String?)] = []
  ) -> AsyncThrowingStream<Value, any Error> {
    let reader = EventConnection<Value>(
      client: self, target: route.target(parameters, query: query), name: route.event)
    return AsyncThrowingStream { try await reader.next() }
  }

  /// Returns the same values as `events`, once the daemon has accepted the request.
  func openedEvents<Value>(
    _ route: Routes.Get<EventStream<Value>>, _ parameters: String...,
    query: [(String, String?)] = []
  ) async throws -> AsyncThrowingStream<Value, any Error> {
    let reader = EventConnection<Value>(
      client: self, target: route.target(parameters, query: query), name: route.event)
    try await reader.begin()
    return AsyncThrowingStream { try await reader.next() }
  }

  private func perform(
    _ method: RouteMethod, _ target: String, body: Data? = nil
  ) async throws -> Data {
    try await reportingLoss {
      let exchange = try await begin(
        HTTPMethod(rawValue: method.rawValue), target, body: body, accept: "application/json")
      let response = try await Self.collect(exchange)
      guard 200..<300 ~= exchange.status.code else {
        throw Self.error(exchange.status, response)
      }
      return response
    }
  }

  private static func decode<Reply: Decodable>(
    _ response: Data, from method: RouteMethod, _ target: String
  ) throws -> Reply {
    if let none = NoBody() as? Reply { return none }
    do {
      return try translating(JSONText.decode(Reply.self, from: response))
    } catch {
      throw ControlError(
        .internal,
        translated(
          """
          The daemon's response to \(method.rawValue) \(target) is invalid (\(error)). Restart it \
          with 'sharesheet daemon stop'.
          """))
    }
  }

  /// Returns the daemon's value with its sentences in the user's language.
  static func translating<Value>(_ value: Value) -> Value {
    guard var translated = value as? any Translatable else { return value }
    translated.translate()
    return translated as? Value ?? value
  }

  /// - Throws: `ControlError` `otherVersion` if the daemon uses another API version.
  fileprivate func begin(
    _ method: HTTPMethod, _ target: String, body: Data? = nil, accept: String
  ) async throws -> HTTPExchange {
    let exchange = try await HTTPExchange.begin(
      method, target, body: body, accept: accept, version: version, at: socket)
    guard exchange.version != version, ControlVersion.isAsked(by: target) else { return exchange }
    throw Self.translating(
      ControlError.otherVersion(caller: version, daemon: exchange.version))
  }

  fileprivate static func collect(_ exchange: HTTPExchange) async throws -> Data {
    var answer = Data()
    while let bytes = try await exchange.next() {
      guard answer.count + bytes.readableBytes <= maximumResponse else {
        throw ControlError(
          .internal, translated("The daemon's response has more than \(maximumResponse) bytes."))
      }
      answer.append(contentsOf: bytes.readableBytesView)
    }
    return answer
  }

  fileprivate static func error(_ status: HTTPResponseStatus, _ answer: Data) -> ControlError {
    if let error = try? JSONText.decode(ControlError.self, from: answer) {
      return translating(error)
    }
    let code: ControlError.Code = status == .notFound ? .notFound : .internal
    return ControlError(
      code, "The daemon responded with \(status.code) \(status.reasonPhrase) and gave no reason.")
  }

  /// Converts errors of the connection into `ControlError`.
  fileprivate nonisolated(nonsending) func reportingLoss<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async throws -> Result {
    do {
      return try await body()
    } catch let error as ControlError {
      throw error
    } catch let error as CancellationError {
      throw error
    } catch let error as SystemError where error.code == ENOENT || error.code == ECONNREFUSED {
      throw ControlError(
        .noDaemon, translated("No daemon is running. Start it with 'sharesheet daemon start'."))
    } catch let error as SystemError where error.code == EPERM {
      throw Self.translating(ControlError.foreignSocket(socket))
    } catch {
      // A cancelled task closes the connection, which looks as if the daemon had closed it.
      if Task.isCancelled { throw CancellationError() }
      let reason = (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)"
      throw ControlError(
        .noDaemon,
        translated(
          """
          The daemon ended before it responded (\(reason)). It is unknown whether the request was \
          carried out. 'sharesheet transfers' starts the daemon again and lists its transfers.
          """))
    }
  }
}

/// The state of one event stream: not requested yet, or its connection.
private actor EventConnection<Value: Decodable & Sendable> {
  private let client: ControlClient
  private let target: String
  private let name: String?
  private var exchange: HTTPExchange?
  private var reader = ServerSentEventReader(maximumEvent: ControlClient.maximumResponse)
  private var waiting: CircularBuffer<ServerSentEvent> = []

  init(client: ControlClient, target: String, name: String?) {
    self.client = client
    self.target = target
    self.name = name
  }

  func next() async throws -> Value? {
    try await client.reportingLoss {
      let exchange = try await open()
      while true {
        while let event = waiting.popFirst() {
          guard event.name == name else { continue }
          return ControlClient.translating(
            try JSONText.decode(Value.self, from: Data(event.data.utf8)))
        }
        guard let bytes = try await exchange.next() else { return nil }
        waiting.append(contentsOf: try reader.take(bytes.readableBytesView))
      }
    }
  }

  func begin() async throws {
    try await client.reportingLoss { _ = try await open() }
  }

  private func open() async throws -> HTTPExchange {
    if let exchange { return exchange }
    let begun = try await client.begin(.GET, target, accept: "text/event-stream")
    guard begun.status == .ok else {
      throw ControlClient.error(begun.status, try await ControlClient.collect(begun))
    }
    exchange = begun
    return begun
  }
}
