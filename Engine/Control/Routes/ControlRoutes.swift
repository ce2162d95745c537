import Contract
import HTTPService
import HTTPTypes
import Hummingbird
import Linux
import NIOCore
import Translations

/// A request of a client, with the values that its route promises.
struct ControlCall<Body: Sendable>: Sendable {
  let body: Body
  let request: Request
  let context: ServiceContext

  /// The identifier in the path.
  var id: String { get throws { try parameter("id") } }

  /// The process that opened the connection, as it was then, or `nil` if the connection is closed.
  var caller: PeerCredentials? { get async { await context.peer() } }

  /// The identifier of the process that opened the connection, or `nil` if the connection is closed.
  var peer: Int32? { get async { await context.peer()?.processIdentifier } }

  func parameter(_ name: String) throws -> String { try context.parameters.require(name) }

  func query(_ name: String) -> String? {
    request.uri.queryParameters[Substring(name)].map(String.init)
  }

  /// Returns the value of a query parameter that is `true` or `false`. A missing parameter means
  /// `false`.
  /// - Throws: `ControlError` `invalidRequest` if the parameter has another value, or occurs with
  ///   both values.
  func flag(_ name: String) throws(ControlError) -> Bool {
    let values = Set(request.uri.queryParameters.getAll(name).map { String($0) })
    switch values {
    case []: return false
    case ["true"]: return true
    case ["false"]: return false
    default:
      throw ControlError(.invalidRequest, Explanation("\(name) must be true or false."))
    }
  }
}

/// The routes to which the daemon responds. Each is one of `Routes`, and its handler takes and
/// returns that route's types.
struct ControlRoutes {
  let router: Router<ServiceContext>

  /// Adds a route without a request body.
  func on<Reply: Encodable & Sendable>(
    _ route: Routes.Get<Reply>,
    _ handle: @escaping @Sendable (ControlCall<NoBody>) async throws -> Reply
  ) {
    onBytes(route) { try Self.response(of: route, await handle($0)) }
  }

  /// Adds a route for requests with a body.
  func on<Body, Reply: Encodable & Sendable>(
    _ route: ControlRoute<Body, Reply>,
    _ handle: @escaping @Sendable (ControlCall<Body>) async throws -> Reply
  ) {
    onBytes(route) { call in
      let body = try await call.request.decode(as: Body.self, context: call.context)
      let decoded = ControlCall(body: body, request: call.request, context: call.context)
      return try Self.response(of: route, await handle(decoded))
    }
  }

  /// Adds a route that responds with a stream of events.
  func on<Value, Values: AsyncSequence & Sendable>(
    _ route: Routes.Get<EventStream<Value>>,
    _ handle: @escaping @Sendable (ControlCall<NoBody>) async throws -> Values
  ) where Values.Element == Value {
    onTogether(route) { try await handle($0).map { [$0] } }
  }

  /// Adds a route that responds with a stream of events. The events of one array are sent together.
  func onTogether<Value, Values: AsyncSequence & Sendable>(
    _ route: Routes.Get<EventStream<Value>>,
    _ handle: @escaping @Sendable (ControlCall<NoBody>) async throws -> Values
  ) where Values.Element == [Value] {
    let name = route.event ?? ""
    onBytes(route) { call in
      try .events(
        together: await handle(call).map { values in values.map { ServerEvent(name, $0) } },
        for: call.request)
    }
  }

  /// Adds a route with a handler that reads the request's body and writes the response itself.
  func onBytes<Body, Reply>(
    _ route: ControlRoute<Body, Reply>,
    _ handle: @escaping @Sendable (ControlCall<NoBody>) async throws -> Response
  ) {
    let method = HTTPRequest.Method(rawValue: route.method.rawValue) ?? .get
    router.on(RouterPath("v1/" + route.path), method: method) { request, context -> Response in
      // The router ignores empty components: an empty identifier would name all objects.
      let path = request.uri.path
      guard !path.contains("//"), !path.hasSuffix("/") else { throw HTTPError(.notFound) }
      return try await handle(ControlCall(body: NoBody(), request: request, context: context))
    }
  }

  private static func response<Body, Reply: Encodable>(
    of route: ControlRoute<Body, Reply>, _ reply: Reply
  ) throws -> Response {
    let status = HTTPResponse.Status(code: route.status)
    return reply is NoBody ? Response(status: status) : try .json(reply, status: status)
  }
}
