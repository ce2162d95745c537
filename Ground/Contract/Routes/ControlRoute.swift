import HTTPSyntax

/// The method of a route.
package enum RouteMethod: String, Sendable {
  case get = "GET"
  case post = "POST"
  case delete = "DELETE"
}

/// A route of the control API: its method and path, and the types of the two bodies.
///
/// The daemon's router and its client both use the routes in `Routes`. So each path is written
/// once, and the compiler ensures that both sides use the same types.
package struct ControlRoute<Body: Codable & Sendable, Reply: Sendable>: Sendable {
  /// The method of the request.
  package let method: RouteMethod
  /// The path below `/v1`. A component that starts with a colon is a parameter.
  package let path: String
  /// The status of a successful response.
  package let status: Int

  /// The name of the events, if the response is an event stream. A client ignores other events.
  package let event: String?

  init(_ method: RouteMethod, _ path: String, status: Int = 200, event: String? = nil) {
    self.method = method
    self.path = path
    self.status = status
    self.event = event
  }

  /// Returns the request target, for example `/v1/transfers/7/cancel`.
  /// - Parameters:
  ///   - parameters: The values of the path's parameters, in order.
  ///   - query: The query's names and values. A name with the value `nil` is left out.
  package func target(_ parameters: [String], query: [(String, String?)] = []) -> String {
    var rest = parameters[...]
    let components = path.split(separator: "/").map { component in
      component.hasPrefix(":")
        ? rest.popFirst().map(PercentEscaping.escape) ?? "" : String(component)
    }
    let pairs = query.compactMap { name, value in
      value.map { "\(name)=\(PercentEscaping.escape($0))" }
    }
    return "/v1/" + components.joined(separator: "/")
      + (pairs.isEmpty ? "" : "?" + pairs.joined(separator: "&"))
  }
}

/// The absence of a body.
package struct NoBody: Codable, Hashable, Sendable {
  package init() {}
}

/// The type of a response that is a stream of server-sent events, each with a value.
package enum EventStream<Value: Codable & Sendable>: Sendable {}
