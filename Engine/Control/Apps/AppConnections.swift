import Contract
import ForegroundRequests
import Foundation
import Linux
import Synchronization
import Translations

/// The connections on which apps make foreground requests. When an app's process ends, its
/// connection and all requests on that connection end.
final class AppConnections: Sendable {
  private typealias Channel = MessageChannel<HostMessage, ExtensionMessage>

  /// The maximum number of connections. Each has its own thread.
  static let limit = 64
  /// The send timeout, in seconds.
  private static let timeout = 2

  private let loads: ForegroundRequests
  private let count = Mutex(0)

  init(_ loads: ForegroundRequests) { self.loads = loads }

  /// - Parameter app: The launched app that owns the connection, or `nil` for a program that the
  ///   user started. Only such a program reaches local hosts without permission.
  /// - Throws: `ControlError` if there are too many connections, `SystemError` if the socket fails.
  func serve(_ socket: UnixSocket, of app: LaunchedApps.App?) throws {
    let hasPlace = count.withLock { count in
      guard count < Self.limit else { return false }
      count += 1
      return true
    }
    guard hasPlace else {
      throw ControlError(
        .invalidRequest,
        Explanation(
          "\(Self.limit) apps are already loading content, which is the limit. Try again."))
    }
    do { try socket.setSendTimeout(seconds: Self.timeout) } catch {
      count.withLock { $0 -= 1 }
      throw error
    }
    let thread = Thread {
      self.follow(Channel(socket, maximumPayload: 1 << 20), of: app)
      self.count.withLock { $0 -= 1 }
    }
    thread.name = "an app's loads"
    thread.start()
  }

  private func follow(_ channel: Channel, of app: LaunchedApps.App?) {
    // An app that does not read its messages blocks only this queue.
    let sending = DispatchQueue(label: "to an app")
    let loads = loads.process(of: app?.identifier) { id, event, body in
      sending.async {
        do {
          try channel.send(.load(id: id, event), descriptors: body.map { [$0] } ?? [])
        } catch {
          // The app ended or does not read. The reading thread then ends the connection.
          channel.close()
        }
      }
    }
    // Any other message ends the connection.
    while let received = try? channel.receive() {
      switch received.message {
      case .load(let id, let request):
        loads.load(id, request, body: received.descriptors.first)
      case .cancelLoad(let id): loads.cancel(id)
      default: channel.close()
      }
    }
    loads.end()
    // Another process may hold a copy of the app's end of the connection. `close` also ends the
    // connection for that process.
    channel.close()
  }
}
