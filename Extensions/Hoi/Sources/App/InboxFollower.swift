import HoiKit
import UIKit

/// A listener to a topic. The listener reads one line per message. A new connection can continue
/// after the last received message.
final class InboxFollower: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Sendable: mutable state is used only on the session's queue, by one run at a time.
  /// The longest line in bytes. A push service's message has 4 KiB.
  private static let longestLine = 64 << 10
  /// The longest silence in seconds. Push services send something every 45 s.
  private static let silence: TimeInterval = 120

  /// The end of a connection.
  enum Ending {
    /// The push service accepted the connection. The value is the time for which the connection
    /// lasted.
    case listened(Duration)
    /// The push service refused the connection with this status.
    case refused(Int)
    case failed(String)
  }

  private let address: PushAddress
  private let onEvent: @Sendable (PushEvent) throws -> Void
  private let onOpen: @Sendable () -> Void
  private let queue = OperationQueue()
  private var line = Data()
  private var isTooLong = false
  private var status: Int?
  private var failure: (any Error)?
  private var cause: (any Error)?
  private var opened: ContinuousClock.Instant?
  private var ended: CheckedContinuation<Void, Never>?

  /// - Parameter onEvent: Called for one message at a time. If it throws, the run ends.
  init(
    _ address: PushAddress, onOpen: @escaping @Sendable () -> Void,
    onEvent: @escaping @Sendable (PushEvent) throws -> Void
  ) {
    self.address = address
    self.onOpen = onOpen
    self.onEvent = onEvent
    queue.maxConcurrentOperationCount = 1
  }

  /// Opens one connection and reads until it ends.
  /// - Parameter last: The id of the last known message, or `nil` for all messages that the service
  ///   still has.
  /// - Throws: The error that `onEvent` threw.
  func run(since last: String?) async throws -> Ending {
    (line, isTooLong, status, failure, cause, opened) = (Data(), false, nil, nil, nil, nil)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = Self.silence
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: queue)
    defer { session.invalidateAndCancel() }
    let request = address.stream(since: last)
    await withCheckedContinuation { continuation in
      ended = continuation
      session.dataTask(with: request).resume()
    }
    if let failure { throw failure }
    if let opened { return .listened(opened.duration(to: .now)) }
    if let status, status != 200 { return .refused(status) }
    return .failed(cause?.localizedDescription ?? "The connection closed before a response.")
  }

  // MARK: The session

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    status = (response as? HTTPURLResponse)?.statusCode
    completionHandler(status == 200 ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    for byte in data {
      if byte == UInt8(ascii: "\n") {
        if !isTooLong { take(line, dataTask) }
        (line, isTooLong) = (Data(), false)
      } else if line.count < Self.longestLine {
        line.append(byte)
      } else {
        isTooLong = true
      }
    }
  }

  private func take(_ line: Data, _ task: URLSessionDataTask) {
    guard failure == nil,
      let event = try? JSONDecoder().decode(PushEvent.self, from: line)
    else { return }
    if opened == nil {
      opened = .now
      onOpen()
    }
    guard event.event == "message" else { return }
    do {
      try onEvent(event)
    } catch {
      failure = error
      task.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    cause = error
    ended?.resume()
    ended = nil
  }
}
