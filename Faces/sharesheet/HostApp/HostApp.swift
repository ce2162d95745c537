import Contract
import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet
import Synchronization
import Text
import Translations

/// The app that shares. The app passed a socket to this process and is at the other end of it.
final class HostApp: Sendable {
  private typealias Channel = MessageChannel<SheetMessage, HostAppMessage>

  private static let timeout = Duration.seconds(10)
  private static let gone = translated("The sharing app has exited. Nothing was shared.")

  let presentation: HostPresentation
  private let socket: UnixSocket
  private let channel: Channel
  private let ending = Mutex(SheetEnding(isCompleted: false))

  /// Waits for the items that the app shares.
  /// - Throws: `ShareError` `invalidRequest` if the descriptor is not connected to an app, or the
  ///   app does not follow the protocol; `CommandInterruption` after a signal.
  init(descriptor number: Int32) async throws {
    guard number > STDERR_FILENO, fcntl(number, F_SETFD, FD_CLOEXEC) == 0 else {
      throw ShareError(
        .invalidRequest,
        translated("File descriptor \(number) is not open. The sharing app must pass it."))
    }
    let socket = UnixSocket(Descriptor(owning: number))
    // If the app does not read, a write fails after this time, so that the app cannot block this
    // process.
    try? socket.setSendTimeout(seconds: 5)
    let channel = Channel(socket)
    let first: HostAppMessage?
    do {
      first = try await interruptible(until: .now + Self.timeout) {
        try await Self.receive(socket, channel)
      }
    } catch CommandInterruption.timedOut {
      throw ShareError(
        .invalidRequest, translated("The sharing app has sent nothing for 10 seconds."))
    } catch let error as SystemError {
      throw ShareError(
        .invalidRequest,
        translated(
          "File descriptor \(number) is not connected to a sharing app: \(error.reasonWords)."))
    } catch let error as WireError {
      throw ShareError(
        .invalidRequest, translated("The message of the sharing app is invalid: \(error)."))
    }
    guard case .present(let presentation)? = first else {
      throw ShareError(
        .invalidRequest, translated("The sharing app has not sent its items."))
    }
    (self.socket, self.channel) = (socket, channel)
    self.presentation = try presentation.checked()
  }

  // MARK: Requests

  /// Returns the items for an activity.
  /// - Throws: `ShareError` if the app is gone, has no items for the activity, or sends invalid
  ///   items.
  func content(for activity: String, named name: String) async throws -> SharedContent {
    guard case .items(let items, let title)? = try await answer(to: .chosen(activity: activity))
    else { throw ShareError(.failed, Self.gone) }
    guard !items.isEmpty else {
      throw ShareError(
        .notOffered, translated("The app has nothing to share with \(name.printableLine)."))
    }
    return try SharedContent(items, title: title)
  }

  /// Makes the app perform one of its own activities.
  /// - Returns: Whether the app completed the activity.
  /// - Throws: `ShareError` if the app is gone or sends an invalid message.
  func perform(_ index: Int) async throws -> Bool {
    note(activity: "\(index)")
    guard case .performed(let isCompleted)? = try await answer(to: .perform(index: index)) else {
      throw ShareError(.failed, translated("The app exited before it finished the action."))
    }
    if isCompleted { note(activity: "\(index)", isCompleted: true) }
    return isCompleted
  }

  private func answer(to message: SheetMessage) async throws -> HostAppMessage? {
    do {
      try channel.send(message)
      return try await Self.receive(socket, channel)
    } catch is SystemError {
      return nil
    } catch let error as WireError {
      throw ShareError(.failed, translated("The message of the sharing app is invalid: \(error)."))
    }
  }

  /// Waits for the app's next message without a time limit. If the task is cancelled, only the
  /// reading side of the socket is shut down, so that `end` can still send.
  private static func receive(
    _ socket: UnixSocket, _ channel: Channel
  ) async throws -> HostAppMessage? {
    try await withTaskCancellationHandler {
      try await OwnThread.run { try channel.receive()?.message }
    } onCancel: {
      shutdown(socket.descriptor.number, Int32(SHUT_RD))
    }
  }

  // MARK: Departure

  /// Yields one sentence when the app has closed its connection or exited.
  var departures: AsyncStream<String> {
    AsyncStream { [socket] continuation in
      Thread.detachNewThread {
        var watched = pollfd(fd: socket.descriptor.number, events: 0, revents: 0)
        while poll(&watched, 1, -1) < 0, errno == EINTR {}
        continuation.yield(Self.gone)
        continuation.finish()
      }
    }
  }

  // MARK: End of the sheet

  func note(activity: String, isCompleted: Bool = false, returned: [ReturnedItem] = []) {
    ending.withLock {
      $0 = SheetEnding(activity: activity, isCompleted: isCompleted, returned: returned)
    }
  }

  /// Records an error that the sheet has already shown to the user.
  func fail(_ message: String) {
    ending.withLock { $0.failure = Failure(domain: "Sharesheet", code: 1, message: message) }
  }

  /// Sends the outcome of the sheet to the app. The app may have exited, so a send error is
  /// ignored.
  func end(_ refusal: ShareError? = nil) {
    var ending = ending.withLock { $0 }
    if let refusal, refusal.code != .cancelled, !refusal.message.isEmpty {
      ending.failure = Failure(
        domain: "Sharesheet", code: Int(refusal.code.row.status.rawValue),
        message: refusal.message)
    }
    try? channel.send(.ended(ending))
  }
}
