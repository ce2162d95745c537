import Foundation
package import Linux
import Synchronization
package import Wire

/// An extension process's one way to the daemon.
///
/// A thread reads; requests are answered by id. Sending is ordered: what was sent first arrives
/// first.
package final class HostConnection: Sendable {
  package typealias Channel = MessageChannel<ExtensionMessage, HostMessage>

  /// The answer to a request, with the descriptors that came along.
  package struct Answer: Sendable {
    package let reply: HostMessage.Reply
    package let descriptors: [Descriptor]
  }

  /// The descriptor that the daemon gives an extension process for its connection.
  package static let descriptorNumber: Int32 = 3

  private static let opened = Mutex<HostConnection?>(nil)

  /// The connection of this process; nil in a process that is not an extension's.
  package static var current: HostConnection? { opened.withLock { $0 } }

  /// The share that this process serves.
  package let share: ExtensionRequest
  /// What this process loads here and now.
  package let loads: LoadLine
  private let channel: Channel
  private let pending = Mutex(Pending())

  private struct Pending {
    var lastIdentifier: UInt64 = 0
    var completions: [UInt64: @Sendable (Result<Answer, Failure>) -> Void] = [:]
  }

  /// Takes over the connection and waits for the share to serve.
  /// - throws: `HostConnectionError`, `SystemError`, `WireError`.
  package init(over socket: UnixSocket) throws {
    channel = Channel(socket)
    loads = LoadLine(over: channel)
    guard let first = try channel.receive() else { throw HostConnectionError.closedBeforeBegin }
    guard case .begin(let share) = first.message else { throw HostConnectionError.beganOtherwise }
    self.share = share
  }

  /// Makes this the connection of the process.
  package func makeCurrent() { Self.opened.withLock { $0 = self } }

  /// Starts the thread that reads.
  /// - Parameters:
  ///   - onInput: called on that thread with what the person did, in order.
  ///   - onExpiry: called on that thread when the time after completing is over.
  ///   - onEnd: called on that thread, once, when the share is over or the daemon has gone.
  package func start(
    onInput: @escaping @Sendable (PersonInput) -> Void,
    onExpiry: @escaping @Sendable () -> Void = {}, onEnd: @escaping @Sendable () -> Void
  ) {
    let reader = Thread {
      while let received = try? self.channel.receive() {
        switch received.message {
        case .input(let input): onInput(input)
        case .reply(let id, let reply):
          let completion = self.pending.withLock { $0.completions.removeValue(forKey: id) }
          completion?(.success(Answer(reply: reply, descriptors: received.descriptors)))
        case .load(let id, let event): self.loads.hear(event, received.descriptors.first, of: id)
        case .begin: continue
        case .expire: onExpiry()
        case .end: return onEnd()
        }
      }
      onEnd()
    }
    reader.name = "host connection"
    reader.start()
  }

  /// Sends a message; waits until the kernel has taken it.
  ///
  /// There is nobody to tell when the daemon has gone: the reading thread sees it too and ends the
  /// process.
  package func send(_ message: ExtensionMessage, descriptors: [Descriptor] = []) {
    try? channel.send(message, descriptors: descriptors)
  }

  /// Asks the daemon for something.
  /// `completion`: called once, on the reading thread, which it must not hold up.
  package func request(
    _ request: ExtensionMessage.Request, descriptors: [Descriptor] = [],
    completion: @escaping @Sendable (Result<Answer, Failure>) -> Void
  ) {
    let open = OpenWork.current.begin()
    let id = pending.withLock { pending in
      pending.lastIdentifier += 1
      pending.completions[pending.lastIdentifier] = {
        completion($0)
        open.end()
      }
      return pending.lastIdentifier
    }
    do {
      try channel.send(.request(id: id, request), descriptors: descriptors)
    } catch {
      let waiting = pending.withLock { $0.completions.removeValue(forKey: id) }
      waiting?(.failure(.unreachable(error)))
    }
  }
}

extension Failure {
  static func unreachable(_ error: any Error) -> Failure {
    Failure(
      domain: "Sharesheet", code: 1,
      message: "Sharesheet's daemon could not be reached: \(error).")
  }
}
