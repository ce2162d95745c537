/// The reasons for which an extension's process has no share to serve.
package enum HostConnectionError: Error, Hashable, Sendable, CustomStringConvertible {
  case closedBeforeBegin
  case beganOtherwise

  package var description: String {
    switch self {
    case .closedBeforeBegin: "the daemon went away before it said what to share"
    case .beganOtherwise: "the daemon did not begin with a share"
    }
  }
}
