import CGio
import Contract
import DaemonClient
import Dispatch
import Foundation
import Linux

/// The object that connects the window in a sandbox to the daemon. It starts the daemon if
/// necessary, and passes a connected socket to the caller.
@MainActor final class DaemonConnector {
  /// The calls that may be served at once. Each may occupy a thread for the start of a daemon.
  private static let limit = 32

  private let bus: Bus
  private let sandboxes: SandboxReader
  private var open = 0
  /// The connections to the daemon. The start of a daemon blocks a thread.
  private let connecting = DispatchQueue(label: "daemon", attributes: .concurrent)

  init(_ bus: Bus, _ sandboxes: SandboxReader) { (self.bus, self.sandboxes) = (bus, sandboxes) }

  /// Adds the object, and requests the name. If another process has the name, the bus gives it to
  /// this process later.
  /// - Returns: Whether the object's path is free.
  func serve() -> Bool {
    guard bus.add(HostDaemon.path, Self.interface, handler: { [self] in take($0) }) != nil else {
      return false
    }
    bus.own(HostDaemon.name) {}
    return true
  }

  private static let interface = """
    <node>
      <interface name="\(HostDaemon.interface)">
        <method name="Connect">
          <annotation name="org.gtk.GDBus.C.UnixFD" value="true"/>
          <arg type="s" name="socket" direction="in"/>
          <arg type="h" name="connection" direction="out"/>
        </method>
        <property name="version" type="u" access="read"/>
      </interface>
    </node>
    """

  private func take(_ call: ReceivedCall) {
    guard let socket = DaemonSocket(rawValue: call.text(0)) else {
      return call.refuse(
        PortalError(.invalidArgument, "The sockets are 'control' and 'descriptors'."))
    }
    guard open < Self.limit else {
      return call.refuse(
        PortalError(.limitsExceeded, "\(Self.limit) calls are open. Wait for a reply."))
    }
    open += 1
    sandboxes.application(of: call.caller) { [self] application in
      guard application == HostDaemon.application else {
        open -= 1
        return call.refuse(
          PortalError(
            .accessDenied, "Only the Flatpak \(HostDaemon.application) may connect to the daemon."))
      }
      connecting.async {
        let result = Result { () throws(PortalError) in try Self.connection(to: socket) }
        Bus.later {
          self.open -= 1
          switch result {
          case .success(let connection): call.reply(descriptor: connection.descriptor)
          case .failure(let error): call.refuse(error)
          }
        }
      }
    }
  }

  /// - Throws: `PortalError` `failed` if the daemon cannot be started.
  nonisolated private static func connection(
    to socket: DaemonSocket
  ) throws(PortalError) -> UnixSocket {
    let directories = Directories()
    do {
      _ = try DaemonStarter(directories: directories).startedDaemon()
      return try socket.connect(in: directories)
    } catch let error as ControlError {
      throw PortalError(.failed, error.message)
    } catch {
      throw PortalError(.failed, "The daemon's socket cannot be used: \(error)")
    }
  }
}
