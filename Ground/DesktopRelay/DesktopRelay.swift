import Contract
import Foundation
import Glibc
package import Linux

/// A launched app's connection to the desktop, through the daemon.
///
/// The daemon passes the connection at the launch, so that it knows which app asks. An app that the
/// user starts has no such connection, and reaches the desktop itself.
package final class DesktopRelay: Sendable {
  /// The environment variable with the number of the connection's descriptor.
  private static let variable = "SHARESHEET_DESKTOP"
  /// The largest message in bytes. It holds the largest pasteboard in Base64.
  package static let maximumPayload = 24 << 20
  /// The time within which a side must read a message, in seconds.
  package static let timeout = 10

  /// The connection of this process, or `nil` if the daemon did not launch it. The first use makes
  /// sure that child processes do not inherit the connection.
  package static let current: DesktopRelay? = {
    guard let number = ProcessInfo.processInfo.environment[variable].flatMap({ Int32($0) }),
      number > 2, fcntl(number, F_SETFD, FD_CLOEXEC) == 0
    else { return nil }
    unsetenv(variable)
    return DesktopRelay(UnixSocket(Descriptor(owning: number)))
  }()

  /// The daemon did not do what the app asked for.
  package struct Refusal: Error, Hashable, CustomStringConvertible {
    package let description: String
  }

  private let channel: MessageChannel<DesktopRequest, DesktopReply>
  /// Only one request at a time waits for its reply.
  private let turn = NSLock()

  package init(_ socket: UnixSocket) {
    try? socket.setSendTimeout(seconds: Self.timeout)
    channel = MessageChannel(socket)
  }

  /// Returns the environment variables for an app whose connection has the given descriptor.
  package static func environment(descriptor: Int) -> [String: String] {
    [variable: "\(descriptor)"]
  }

  /// Asks the daemon, and waits for the reply. Blocks its thread.
  /// - Throws: `Refusal` if the daemon refuses, `SystemError` if it has ended.
  package func ask(_ request: DesktopRequest) throws {
    try turn.withLock {
      try channel.send(request)
      guard let reply = try channel.receive()?.message else {
        throw Refusal(description: "the daemon does not accept more requests of this app")
      }
      if let problem = reply.problem { throw Refusal(description: problem) }
    }
  }
}
