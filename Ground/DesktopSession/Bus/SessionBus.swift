import Foundation
import Glibc
import Linux

/// The session's message bus.
package struct SessionBus: Sendable {
  package struct Failure: Error, Hashable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
  }

  /// Seconds that all of it may take.
  static let timeout = 5

  package let path: String

  init(path: String) { self.path = path }

  /// The one that the environment names, by a path; nil when there is none.
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

  /// Shows a notification, and returns when its service has taken it. Blocks its thread.
  /// - throws: `Failure`, `SystemError`.
  package func show(_ notification: DesktopNotification) throws { try make(notification.call) }

  /// Has the bus look again which services it can start, and returns when it has. Blocks its
  /// thread.
  /// - throws: `Failure`, `SystemError`.
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
      // Signals come in between.
      guard answer.answers == serial else { continue }
      if answer.isError { throw Failure("\(call.member) was refused") }
      return
    }
  }
}
