/// An error that a caller gets as the response to a call. Its message is for developers.
package struct PortalError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The name of the error on the bus.
  package enum Name: String, Sendable {
    case invalidArgument = "org.freedesktop.portal.Error.InvalidArgument"
    case exists = "org.freedesktop.portal.Error.Exists"
    case failed = "org.freedesktop.portal.Error.Failed"
    case limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
    case accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
  }

  package let name: Name
  package let description: String

  package init(_ name: Name, _ description: String) {
    (self.name, self.description) = (name, description)
  }
}
