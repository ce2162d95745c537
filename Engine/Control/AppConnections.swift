import Contract
import Foundation
import Linux
import Loads
import Synchronization

/// Apps' connections for what they load in the foreground. Each ends with its process, and
/// everything that is under way on it ends then.
final class AppConnections: Sendable {
  private typealias Channel = MessageChannel<HostMessage, ExtensionMessage>

  /// Each has a thread of its own.
  static let limit = 64
  /// Seconds that an app may let a message lie.
  private static let timeout = 2

  private let loads: Loads
  private let count = Mutex(0)

  init(_ loads: Loads) { self.loads = loads }

  /// - throws: `ControlError` when there are too many, `SystemError`.
  func serve(_ socket: UnixSocket) throws {
    let hasPlace = count.withLock { count in
      guard count < Self.limit else { return false }
      count += 1
      return true
    }
    guard hasPlace else {
      throw ControlError(
        .invalidRequest, "\(Self.limit) apps load something now, which is the most. Try again.")
    }
    do { try socket.setSendTimeout(seconds: Self.timeout) } catch {
      count.withLock { $0 -= 1 }
      throw error
    }
    let thread = Thread {
      self.follow(Channel(socket, maximumPayload: 1 << 20))
      self.count.withLock { $0 -= 1 }
    }
    thread.name = "an app's loads"
    thread.start()
  }

  private func follow(_ channel: Channel) {
    // An app that does not listen holds up this queue alone.
    let sending = DispatchQueue(label: "to an app")
    let loads = loads.process { id, event, body in
      sending.async {
        do {
          try channel.send(.load(id: id, event), descriptors: body.map { [$0] } ?? [])
        } catch {
          // It has gone, or does not listen: the thread that reads finds out.
          channel.close()
        }
      }
    }
    // Whatever is no message of ours ends the connection.
    while let received = try? channel.receive() {
      switch received.message {
      case .load(let id, let request):
        loads.load(id, request, body: received.descriptors.first)
      case .cancelLoad(let id): loads.cancel(id)
      default: channel.close()
      }
    }
    loads.end()
    // Whoever has a copy of its other end hears of it too.
    channel.close()
  }
}
