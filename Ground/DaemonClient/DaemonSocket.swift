import Contract
import DesktopSession
import Foundation
package import Linux
import Translations

/// One of the daemon's two sockets, and the only way to connect to it.
///
/// In the sandbox of the window, the sockets' paths do not exist. There the program that serves
/// `HostDaemon.name` on the session's bus connects, and passes the connected socket.
package enum DaemonSocket: String, Sendable {
  /// The socket of the control API.
  case control
  /// The socket on which clients send descriptors.
  case descriptors

  /// Whether this process runs in the sandbox of the window.
  package static let isInSandbox = SandboxedApplication.own == HostDaemon.application

  var kind: UnixSocket.Kind {
    switch self {
    case .control: .stream
    case .descriptors: .sequencedPacket
    }
  }

  /// Returns the socket's path.
  package func path(in directories: Directories) -> String {
    switch self {
    case .control: directories.controlSocket.path
    case .descriptors: directories.descriptorSocket.path
    }
  }

  /// Connects to the socket at `path`, or in the sandbox to the host's socket. In the sandbox, this
  /// blocks the thread until the host has responded.
  /// - Throws: As `UnixSocket.connect(toOwn:)`, or in the sandbox as `HostDaemon.connect`.
  func connect(at path: String) throws -> UnixSocket {
    guard Self.isInSandbox else { return try UnixSocket.connect(toOwn: path, kind) }
    return try HostDaemon.connect(self)
  }

  /// Connects to a running daemon's socket without a sandbox.
  /// - Throws: `SystemError`, with `EPERM` if another user's program listens on the socket.
  package func connect(in directories: Directories) throws(SystemError) -> UnixSocket {
    try UnixSocket.connect(toOwn: path(in: directories), kind)
  }
}

/// The daemon outside the sandbox of the window (docs/flatpak.md).
package enum HostDaemon {
  /// The name on the session's bus.
  package static let name = "org.sharesheet.Daemon"
  package static let path = "/org/sharesheet/Daemon"
  package static let interface = name
  /// The only application whose sandbox gets the sockets.
  package static let application = "org.sharesheet.Sharesheet"
  /// The timeout in seconds. A daemon that has to be started may take 30 s.
  private static let timeout = 40

  /// The errors of the bus if no program serves the name, or the sandbox may not call it.
  private static let absences: Set = [
    "org.freedesktop.DBus.Error.ServiceUnknown", "org.freedesktop.DBus.Error.NameHasNoOwner",
  ]
  /// The errors of the bus if another version serves the name.
  private static let differences: Set = [
    "org.freedesktop.DBus.Error.UnknownMethod", "org.freedesktop.DBus.Error.UnknownObject",
    "org.freedesktop.DBus.Error.UnknownInterface",
  ]

  /// Returns a connected socket of the host's daemon. The host starts the daemon if necessary.
  /// Blocks its thread.
  /// - Throws: `ControlError` `noDaemon` with the next step.
  static func connect(
    _ socket: DaemonSocket, environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(ControlError) -> UnixSocket {
    guard let bus = SessionBus(environment: environment) else {
      throw ControlError(
        .noDaemon,
        translated(
          "The sandbox has no session bus. Allow the application to call \(name) on it."))
    }
    do {
      let method = DescriptorMethod(
        service: name, path: path, interface: interface, member: "Connect")
      return UnixSocket(
        try bus.descriptor(from: method, socket.rawValue, seconds: timeout))
    } catch let failure as SessionBus.Failure where absences.contains(failure.name ?? "") {
      throw ControlError(
        .noDaemon,
        translated(
          """
          Sharesheet is not installed outside the sandbox, or this application may not call \
          \(name). Install the package 'sharesheet' on this computer, or run 'sharesheet integrate' \
          in a terminal.
          """))
    } catch let failure as SessionBus.Failure where differences.contains(failure.name ?? "") {
      throw ControlError(
        .noDaemon,
        translated(
          """
          The package 'sharesheet' on this computer has another version than this application. \
          Update both.
          """))
    } catch {
      throw ControlError(
        .noDaemon, translated("The daemon outside the sandbox cannot be reached: \(error)"))
    }
  }
}
