/// The user's decisions about hosts on this computer and its networks.
package struct LocalNetworkConsent: Sendable {
  /// Returns the decision for an extension and a host, or `nil` if there is none.
  package var decision: @Sendable (_ owner: String, _ host: String) -> Bool?
  /// Returns whether a decision about the host can be kept.
  package var canRemember: @Sendable (_ host: String) -> Bool
  /// Keeps a decision.
  package var remember:
    @Sendable (_ owner: String, _ host: String, _ isAllowed: Bool) async throws -> Void

  package init(
    decision: @escaping @Sendable (_ owner: String, _ host: String) -> Bool?,
    canRemember: @escaping @Sendable (_ host: String) -> Bool,
    remember:
      @escaping @Sendable (
        _ owner: String, _ host: String, _ isAllowed: Bool
      ) async throws -> Void
  ) {
    self.decision = decision
    self.canRemember = canRemember
    self.remember = remember
  }
}
