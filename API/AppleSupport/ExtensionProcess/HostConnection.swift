package import Contract
package import Foundation
package import Linux
import Synchronization

/// The connection from an extension's process to the daemon.
///
/// One thread reads the connection. Responses are matched to requests by identifier. Messages
/// arrive in the order in which they were sent.
package final class HostConnection: Sendable {
  package typealias Channel = MessageChannel<ExtensionMessage, HostMessage>

  /// The response to a request, with the file descriptors that accompany it.
  package struct Answer: Sendable {
    package let reply: HostMessage.Reply
    package let descriptors: [Descriptor]
  }

  /// The number of the file descriptor that the daemon passes to an extension's process.
  package static let descriptorNumber: Int32 = 3

  private static let opened = Mutex<HostConnection?>(nil)

  /// The connection of this process, or `nil` if this process is not an extension.
  package static var current: HostConnection? { opened.withLock { $0 } }

  /// The share that this process serves.
  package let share: ExtensionRequest
  /// The foreground requests of this process.
  package let loads: ForegroundConnection
  private let channel: Channel
  private let pending = Mutex(Pending())

  private struct Pending {
    var lastIdentifier: UInt64 = 0
    var completions: [UInt64: @Sendable (Result<Answer, Failure>) -> Void] = [:]
  }

  /// Makes a connection over an open socket and waits until the daemon sends the share.
  /// - Throws: `HostConnectionError` if the daemon closes the connection or sends another message
  ///   first, `SystemError` if reading fails, `WireError` if the bytes are not a valid message.
  package init(over socket: UnixSocket) throws {
    channel = Channel(socket)
    loads = ForegroundConnection(over: channel)
    guard let first = try channel.receive() else { throw HostConnectionError.closedBeforeBegin }
    guard case .begin(let share) = first.message else { throw HostConnectionError.beganOtherwise }
    self.share = share
  }

  /// Makes this the current connection of the process.
  package func makeCurrent() { Self.opened.withLock { $0 = self } }

  /// Starts the reading thread, which calls the three closures.
  /// - Parameters:
  ///   - onInput: called with each action of the user, in order.
  ///   - onExpiry: called when the time for work after completion is over.
  ///   - onEnd: called once, when the share has ended or the daemon has exited.
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

  /// Sends a message. Returns after the kernel has accepted it.
  ///
  /// Errors are ignored. If the daemon has exited, the reading thread detects the exit and ends the
  /// process.
  package func send(_ message: ExtensionMessage, descriptors: [Descriptor] = []) {
    try? channel.send(message, descriptors: descriptors)
  }

  /// Sends a request to the daemon. `completion` is called once, on the reading thread, and must
  /// not block.
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

extension Failure {
  static let unexpectedReply = Failure(
    domain: "Sharesheet", code: 1, message: "Sharesheet's daemon sent another reply than expected.")
}

extension HostConnection {
  /// Opens a URL through the daemon, in the containing app or in a program that shows it to the
  /// user. `completion` is called once, on the reading thread. Its argument says whether the URL
  /// was opened.
  package func open(_ url: URL, completion: @escaping @Sendable (Bool) -> Void) {
    open(.open(url: url.absoluteString)) { failure in
      if let failure {
        StandardError.print("\(url.absoluteString) was not opened: \(failure.message)")
      }
      completion(failure == nil)
    }
  }

  /// Opens the user's browser with a form through the daemon. `completion` is called once, on the
  /// reading thread, with the reason if the browser was not opened.
  package func open(_ form: WebForm, completion: @escaping @Sendable (Failure?) -> Void) {
    open(.openForm(form), completion)
  }

  private func open(
    _ message: ExtensionMessage.Request, _ completion: @escaping @Sendable (Failure?) -> Void
  ) {
    request(message) { answer in
      switch answer.map(\.reply) {
      case .success(.done): completion(nil)
      case .success(.failed(let failure)), .failure(let failure): completion(failure)
      case .success: completion(.unexpectedReply)
      }
    }
  }
}

/// The reasons why an extension's process has no share to serve.
package enum HostConnectionError: Error, Hashable, Sendable, CustomStringConvertible {
  case closedBeforeBegin
  case beganOtherwise

  package var description: String {
    switch self {
    case .closedBeforeBegin: "the daemon closed the connection before it sent the share"
    case .beganOtherwise: "the daemon's first message was not a share"
    }
  }
}
