import Foundation
import Synchronization

/// A connection that shows notifications and reports the actions that the user chooses. The
/// notification service reports them only to the connection that showed the notification.
package final class NotificationLine: Sendable {
  private struct State {
    var waiting: [UInt32: Waiting] = [:]
    /// The unique name of the service that showed the last notification.
    var service: String?
    var isOver = false
  }

  private struct Waiting {
    let note: @Sendable (UInt32) -> Void
    let continuation: CheckedContinuation<Void, any Error>
  }

  private let connection: BusConnection
  private let state = Mutex(State())

  /// Connects to the bus. Blocks its thread until the bus has accepted the connection.
  /// - Parameter onPress: Receives the number of a notification and the key of the chosen action,
  ///   on the reading thread. The key may be one that the notification does not have.
  /// - Throws: `SessionBus.Failure` if the bus sends an error or does not reply in time,
  ///   `SystemError` if the connection fails.
  package init(
    _ bus: SessionBus, onPress: @escaping @Sendable (_ number: UInt32, _ key: String) -> Void
  ) throws {
    connection = try BusConnection(bus)
    var rule = BusBytes()
    // The rule selects the service's broadcasts. Signals that another client sends to this
    // connection arrive regardless of it, so `take` checks their sender.
    rule.add(
      "type='signal',sender='org.freedesktop.Notifications',"
        + "interface='org.freedesktop.Notifications',member='ActionInvoked'")
    try connection.send(
      BusCall(
        destination: "org.freedesktop.DBus", path: "/org/freedesktop/DBus",
        interface: "org.freedesktop.DBus", member: "AddMatch", signature: "s", body: rule))
    let reader = Thread { [weak self, connection] in
      // Releasing this object closes the connection, which ends the loop.
      while let message = try? connection.next() { self?.take(message, onPress) }
      self?.end()
    }
    reader.name = "notifications"
    reader.start()
  }

  deinit { connection.close() }

  /// Whether the connection has ended.
  package var isOver: Bool { state.withLock(\.isOver) }

  /// Shows a notification and waits for the service's reply. A timeout ends the connection.
  /// - Parameter note: Receives the notification's number, before `onPress` can be called with it.
  /// - Throws: `SessionBus.Failure` if the bus sends an error or does not reply in time,
  ///   `SystemError` if the connection fails.
  package func show(
    _ notification: DesktopNotification, noting note: @escaping @Sendable (UInt32) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation { continuation in
      do {
        // The call is recorded before it is sent, because the reply can arrive at once.
        let serial = try connection.send(notification.call) { serial in
          state.withLock {
            $0.waiting[serial] = Waiting(note: note, continuation: continuation)
          }
        }
        Task { [weak self] in
          try await Task.sleep(for: .seconds(SessionBus.timeout))
          self?.expire(serial)
        }
      } catch {
        end(error)
        return
      }
      if state.withLock(\.isOver) { end() }
    }
  }

  private func take(_ message: BusMessage, _ onPress: (UInt32, String) -> Void) {
    if let serial = message.answers {
      guard let waiting = state.withLock({ $0.waiting.removeValue(forKey: serial) }) else { return }
      if let number = message.firstNumber, !message.isError {
        // The bus delivers a call to the owner of the service's name, and only that client can
        // reply.
        state.withLock { $0.service = message.sender }
        // This thread also reads the chosen action, so the number is recorded first.
        waiting.note(number)
        waiting.continuation.resume()
      } else {
        waiting.continuation.resume(throwing: SessionBus.Failure("no service shows notifications"))
      }
    } else if message.isSignal, message.interface == "org.freedesktop.Notifications",
      message.member == "ActionInvoked", let key = message.textAfterNumber,
      let sender = message.sender, sender == state.withLock(\.service),
      let number = message.firstNumber
    {
      onPress(number, key)
    }
  }

  private func expire(_ serial: UInt32) {
    guard state.withLock({ $0.waiting[serial] != nil }) else { return }
    end(SessionBus.Failure("the bus did not respond in time"))
    connection.close()
  }

  private func end(_ error: any Error = SessionBus.Failure("the bus closed the connection")) {
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      state.isOver = true
      return state.waiting.values
    }
    for one in waiting { one.continuation.resume(throwing: error) }
  }
}
