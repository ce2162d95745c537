import Foundation
import Glibc

/// The message bus of the desktop session.
package struct SessionBus: Sendable {
  /// An error of the bus or of the called service.
  package struct Failure: Error, Hashable, CustomStringConvertible {
    /// The event, as a sentence.
    package let description: String
    /// The name of the service's error on the bus, or `nil` if the service sent no error.
    package let name: String?

    init(_ description: String, name: String? = nil) {
      (self.description, self.name) = (description, name)
    }
  }

  /// The timeout for a whole call, in seconds.
  static let timeout = 5

  /// The path of the bus's Unix socket.
  package let path: String

  init(path: String) { self.path = path }

  /// Finds the bus of the environment. Returns `nil` if the environment has no bus with a path.
  package init?(environment: [String: String]) {
    for address in (environment["DBUS_SESSION_BUS_ADDRESS"] ?? "").split(separator: ";") {
      guard address.hasPrefix("unix:") else { continue }
      for pair in address.dropFirst(5).split(separator: ",") where pair.hasPrefix("path=") {
        guard let path = String(pair.dropFirst(5)).removingPercentEncoding, path.hasPrefix("/")
        else { continue }
        self.path = path
        return
      }
    }
    guard environment["DBUS_SESSION_BUS_ADDRESS"]?.isEmpty ?? true,
      let runtime = environment["XDG_RUNTIME_DIR"], runtime.hasPrefix("/"),
      access(runtime + "/bus", F_OK) == 0
    else { return nil }
    path = runtime + "/bus"
  }

  /// Shows a notification and waits for the service's reply. Blocks its thread.
  /// - Throws: `Failure` if the bus sends an error or does not reply in time, `SystemError` if the
  ///   connection fails.
  package func show(_ notification: DesktopNotification) throws { try make(notification.call) }

  /// Asks the notification service for its name, which shows that there is one. The bus may start
  /// the service. Blocks its thread.
  /// - Throws: `Failure` if there is no service or no reply in time, `SystemError` if the connection
  ///   fails.
  package func askForNotifications() throws {
    try make(
      BusCall(
        destination: "org.freedesktop.Notifications", path: "/org/freedesktop/Notifications",
        interface: "org.freedesktop.Notifications", member: "GetServerInformation"))
  }

  /// Makes the bus reload its list of services, and waits for the bus. Blocks its thread.
  /// - Throws: `Failure` if the bus sends an error or does not reply in time, `SystemError` if the
  ///   connection fails.
  package func reload() throws {
    try make(
      BusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: "ReloadConfig"))
  }

  private func make(_ call: BusCall) throws {
    let connection = try BusConnection(self)
    let deadline = ContinuousClock.now + .seconds(Self.timeout)
    let serial = try connection.send(call)
    while true {
      let answer = try connection.next(until: deadline)
      // Signals can arrive before the reply.
      guard answer.answers == serial else { continue }
      if answer.isError { throw Failure("\(call.member) was refused") }
      return
    }
  }
}
