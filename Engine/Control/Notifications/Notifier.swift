import DesktopSession
import Foundation
import Linux
import Logging
import Synchronization

/// The queue of notifications. It shows them one after the other, and opens the link of a
/// notification that the user presses. `post` does not wait. If the queue is full, the oldest
/// notification is dropped.
actor Notifier {
  /// The maximum number of queued notifications.
  static let limit = 32

  private let bus: SessionBus
  private let logger: Logger
  private let links = PressedLinks()
  private var line: NotificationLine?
  private var waiting: [(notification: DesktopNotification, link: URL?)] = []
  private var isShowing = false

  init(_ bus: SessionBus, logger: Logger) {
    self.bus = bus
    self.logger = logger
  }

  /// - Parameter link: A link with the scheme `http` or `https`, opened when the user presses the
  ///   notification.
  func post(_ notification: DesktopNotification, opening link: URL? = nil) {
    if waiting.count >= Self.limit { waiting.removeFirst() }
    waiting.append((notification, link))
    if isShowing { return }
    isShowing = true
    Task { await show() }
  }

  private func show() async {
    while !waiting.isEmpty {
      let (notification, link) = waiting.removeFirst()
      do {
        try await openLine().show(notification) { [links] number in
          if let link { links.note(link, as: number) }
        }
      } catch {
        line = nil
        logger.info("a notification could not be shown", metadata: ["error": "\(error)"])
      }
    }
    isShowing = false
  }

  private func openLine() async throws -> NotificationLine {
    if let line, !line.isOver { return line }
    let line = try await OwnThread.run { [bus, links, logger] in
      try NotificationLine(bus) { number in
        guard let link = links.take(number) else { return }
        do { try Self.open(link) } catch { logger.info("\(link) could not be opened: \(error)") }
      }
    }
    self.line = line
    return line
  }

  /// Opens a link. Blocks its thread until `xdg-open` has ended.
  private static func open(_ link: URL) throws {
    var opener = ChildProcess(path: "/usr/bin/xdg-open")
    opener.arguments = [link.absoluteString]
    opener.environment = ProcessInfo.processInfo.environment
    _ = try ChildProcess.wait(for: opener.start())
  }
}

private final class PressedLinks: Sendable {
  private static let limit = 64
  private let links = Mutex<[(number: UInt32, link: URL)]>([])

  func note(_ link: URL, as number: UInt32) {
    links.withLock {
      if $0.count >= Self.limit { $0.removeFirst() }
      $0.append((number, link))
    }
  }

  func take(_ number: UInt32) -> URL? {
    links.withLock { links in
      links.firstIndex { $0.number == number }.map { links.remove(at: $0).link }
    }
  }
}
