/// The open requests of all callers: a state machine that takes events and returns what to do.
///
/// A request begins with a call of `Share`, waits until the caller is identified, and then waits
/// for the backend. It counts until the backend has replied, even if its caller has closed it or
/// left. Otherwise a caller could open windows faster than the backend closes them.
package struct RequestTable: Sendable {
  package typealias ID = Int

  package enum Action: Hashable, Sendable {
    /// Report when this connection leaves the bus.
    case watch(caller: String)
    case unwatch(caller: String)
    /// Find the application of the caller.
    case identify(ID, caller: String)
    /// Create the object of the request, return its path to the caller, and call the backend.
    case begin(ID, handle: String, application: String)
    /// Return an error to the caller.
    case refuse(ID, PortalError)
    /// Send `Response` to the caller only.
    case respond(ID, handle: String, caller: String, response: UInt32)
    /// Remove the object of the request.
    case remove(ID, handle: String)
    /// Tell the backend to end the request's user interface.
    case closeBackend(ID, handle: String)
  }

  /// The limits of open requests.
  package struct Limits: Sendable {
    /// For one connection, and for all connections of one sandboxed application.
    package var perCaller = 4
    package var total = 32
    package init() {}
  }

  private enum State { case identifying, open, closing }

  private struct Request {
    let caller: String
    let handle: String
    var application = ""
    var state = State.identifying
  }

  private let limits: Limits
  private var requests: [ID: Request] = [:]
  private var lastID = 0

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// The number of requests that count.
  package var count: Int { requests.count }

  /// Returns the object path of a request.
  /// - Parameter caller: The unique name of a connection, such as `:1.42`.
  package static func handle(of caller: String, token: String) -> String {
    let sender = caller.dropFirst(caller.hasPrefix(":") ? 1 : 0).map { $0 == "." ? "_" : $0 }
    return "/org/freedesktop/portal/desktop/request/\(String(sender))/\(token)"
  }

  /// Adds a request.
  /// - Returns: The request, and the actions.
  /// - Throws: `PortalError` `limitsExceeded` if too many requests are open, `exists` if an open
  ///   request of the caller has the same token.
  package mutating func add(
    from caller: String, token: String
  ) throws(PortalError) -> (ID, [Action]) {
    let own = requests.values.filter { $0.caller == caller }
    guard own.count < limits.perCaller else { throw tooMany }
    guard requests.count < limits.total else {
      throw PortalError(.limitsExceeded, "\(limits.total) requests of all callers are open.")
    }
    let handle = Self.handle(of: caller, token: token)
    guard !own.contains(where: { $0.handle == handle }) else {
      throw PortalError(.exists, "An open request has this handle_token.")
    }
    lastID += 1
    requests[lastID] = Request(caller: caller, handle: handle)
    return (
      lastID, (own.isEmpty ? [.watch(caller: caller)] : []) + [.identify(lastID, caller: caller)]
    )
  }

  private var tooMany: PortalError {
    PortalError(
      .limitsExceeded,
      "\(limits.perCaller) requests are open. Wait for the response of one, or close one.")
  }

  /// Handles the identified application of a caller, which is empty if the caller is not sandboxed.
  /// The application is `nil` if the caller could not be identified.
  package mutating func identified(_ id: ID, as application: String?) -> [Action] {
    guard let request = requests[id], request.state == .identifying else { return [] }
    guard let application else {
      return [.refuse(id, PortalError(.failed, "The caller cannot be identified."))] + drop(id)
    }
    let ofApplication = requests.values.filter {
      !application.isEmpty && $0.state != .identifying && $0.application == application
    }
    guard ofApplication.count < limits.perCaller else { return [.refuse(id, tooMany)] + drop(id) }
    requests[id]?.application = application
    requests[id]?.state = .open
    return [.begin(id, handle: request.handle, application: application)]
  }

  /// Handles a call of `Close`. The caller gets no `Response`.
  /// - Throws: `PortalError` `accessDenied` if the request is not an open request of this caller.
  package mutating func close(_ handle: String, by caller: String) throws(PortalError) -> [Action] {
    guard
      let (id, _) = requests.first(where: {
        $0.value.handle == handle && $0.value.caller == caller && $0.value.state == .open
      })
    else { throw PortalError(.accessDenied, "This is not an open request of the caller.") }
    return end(id)
  }

  /// Handles a connection that has left the bus.
  package mutating func left(_ caller: String) -> [Action] {
    requests.filter { $0.value.caller == caller }.map(\.key).sorted().flatMap { id in
      guard requests[id]?.state == .identifying else { return end(id) }
      return [.refuse(id, PortalError(.failed, "The caller has left the bus."))] + drop(id)
    }
  }

  /// Handles the backend's reply. The response is `nil` if the backend failed.
  package mutating func answered(_ id: ID, _ response: UInt32?) -> [Action] {
    guard let request = requests[id], request.state != .identifying else { return [] }
    guard request.state == .open else { return drop(id) }
    let response = response.map { $0 <= 2 ? $0 : 2 } ?? 2
    return [
      .respond(id, handle: request.handle, caller: request.caller, response: response),
      .remove(id, handle: request.handle),
    ] + drop(id)
  }

  /// Handles the end of this process, for example after an update. Each open request gets a response
  /// of an unknown outcome. The backend closes the sheets that wait for the user.
  package mutating func stopped() -> [Action] {
    requests.keys.sorted().flatMap { id -> [Action] in
      switch requests[id]?.state {
      case .identifying: [.refuse(id, PortalError(.failed, "The portal is ending."))] + drop(id)
      case .open: answered(id, nil)
      case .closing, nil: drop(id)
      }
    }
  }

  /// Handles a backend that refused to close its sheet. A backend that has just started does not
  /// know the request yet, so the call is repeated until the backend replies to the request.
  package func closeRefused(_ id: ID) -> [Action] {
    guard let request = requests[id], request.state == .closing else { return [] }
    return [.closeBackend(id, handle: request.handle)]
  }

  private mutating func end(_ id: ID) -> [Action] {
    guard let request = requests[id], request.state == .open else { return [] }
    requests[id]?.state = .closing
    return [.remove(id, handle: request.handle), .closeBackend(id, handle: request.handle)]
  }

  private mutating func drop(_ id: ID) -> [Action] {
    guard let request = requests.removeValue(forKey: id) else { return [] }
    let isLast = !requests.values.contains { $0.caller == request.caller }
    return isLast ? [.unwatch(caller: request.caller)] : []
  }
}
