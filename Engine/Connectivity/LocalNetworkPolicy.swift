package import Contract

/// Decides whether the owner of a request may reach a host on this computer or on one of its
/// networks. Foreground requests and transfers have the same policy.
///
/// Whether a request needs a permission depends on the address of its connection, so a name whose
/// address changes between two requests gains nothing. A permission is for a host's name, and holds
/// for every address that the name gets later.
package struct LocalNetworkPolicy: Sendable {
  /// - Parameters:
  ///   - owner: The bundle identifier of an extension or an app.
  ///   - host: The host, as in `Origin`.
  package typealias Decision = @Sendable (_ owner: String, _ host: String) -> Bool

  private let decision: Decision

  package init(_ decision: @escaping Decision) { self.decision = decision }

  /// The policy that permits every host to every owner.
  package static let unrestricted = LocalNetworkPolicy { _, _ in true }

  /// - Parameter owner: The owner, or `nil` for the user, who needs no permission.
  package func permits(_ owner: String?, _ host: String) -> Bool {
    owner.map { decision($0, host) } ?? true
  }

  /// Returns the limit of one request to a host.
  /// - Parameter nearest: The minimum reach, if a server redirected the request.
  package func limit(
    of owner: String?, to host: String, nearest: AddressReach? = nil
  ) -> AddressLimit {
    AddressLimit(host: host, nearest: nearest) { permits(owner, host) }
  }
}

/// The addresses that one request may reach.
package struct AddressLimit: Sendable {
  private let host: String
  private let nearest: AddressReach?
  private let isPermitted: @Sendable () -> Bool

  /// - Parameter isPermitted: Returns whether the owner has a permission for the host. It is called
  ///   only for addresses that need one.
  package init(
    host: String, nearest: AddressReach?, isPermitted: @escaping @Sendable () -> Bool
  ) {
    self.host = host
    self.nearest = nearest
    self.isPermitted = isPermitted
  }

  /// Returns the reason why an address must not be reached: a `NearAddressError` or a
  /// `LocalNetworkError`. Returns `nil` if it may be reached.
  /// - Parameter address: The address, or the host if only a proxy knows the address.
  package func refusal(of reach: AddressReach, at address: String) -> (any Error)? {
    if let nearest, reach < nearest {
      return NearAddressError(host: host, address: address, reach: reach)
    }
    guard reach != .internet, !isPermitted() else { return nil }
    return LocalNetworkError(host: host, reach: reach)
  }
}

/// The error for a host on this computer or its networks without the user's permission.
package struct LocalNetworkError: Error, Hashable, CustomStringConvertible {
  /// The end of the description for a host on this computer.
  package static let computerWords =
    " is on this computer, which the extension has no permission to reach"
  /// The end of the description for a host on a network of this computer.
  package static let networkWords =
    " is on a private network, which the extension has no permission to reach"

  package let host: String
  package let reach: AddressReach

  package init(host: String, reach: AddressReach) {
    self.host = host
    self.reach = reach
  }

  package var description: String {
    host + (reach == .computer ? Self.computerWords : Self.networkWords)
  }

  /// Returns the host in a stored description, or `nil` if the text is another reason.
  package static func host(inReason reason: String) -> String? {
    [computerWords, networkWords].first(where: reason.hasSuffix).map {
      String(reason.dropLast($0.count))
    }
  }
}
