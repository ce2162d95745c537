import Contract
import DesktopRelay
import DesktopSession
import Foundation
import Linux

/// The desktop of one launched app. The app's sandbox contains no desktop, so the daemon copies to
/// the clipboard and shows notifications for it, a limited number for each launch.
struct AppDesktop: Sendable {
  /// The maximum number of copies of one launch.
  static let copyLimit = 16
  /// The maximum number of notifications of one launch.
  static let notificationLimit = 16
  private static let requestLimit = 128

  /// The app's name, which each notification shows.
  let name: String
  /// The folders whose pictures a notification may show.
  let containers: [String]
  var pasteboard = Pasteboard(usesTerminal: false)
  var bus = SessionBus(environment: ProcessInfo.processInfo.environment)

  /// Serves the app in a new thread, until it ends or exceeds a limit.
  func serve(_ socket: UnixSocket) {
    let channel = MessageChannel<DesktopReply, DesktopRequest>(
      socket, maximumPayload: DesktopRelay.maximumPayload)
    let thread = Thread {
      try? socket.setSendTimeout(seconds: DesktopRelay.timeout)
      var counts = Counts()
      while counts.requests < Self.requestLimit, let request = try? channel.receive()?.message {
        counts.requests += 1
        guard (try? channel.send(DesktopReply(problem: problem(of: request, &counts)))) != nil
        else { break }
      }
      channel.close()
    }
    thread.name = "an app's desktop"
    thread.start()
  }

  private struct Counts {
    var requests = 0
    var copies = 0
    var notifications = 0
  }

  /// Does what the app asks for.
  /// - Returns: The reason why nothing was done, or `nil`.
  private func problem(of request: DesktopRequest, _ counts: inout Counts) -> String? {
    do {
      switch request {
      case .copy(let items):
        counts.copies += 1
        guard counts.copies <= Self.copyLimit else { return Self.tooMany("copies") }
        try pasteboard.put(items.map(PasteboardContents.withoutControls))
      case .notify(let title, let text, let picture):
        counts.notifications += 1
        guard counts.notifications <= Self.notificationLimit else {
          return Self.tooMany("notifications")
        }
        guard let bus else { return Self.noDesktop }
        try bus.show(
          DesktopNotification(
            application: name, summary: title, body: text,
            picture: picture.flatMap(containedPath).map { .file($0) }))
      case .findNotifications:
        if bus == nil { return Self.noDesktop }
      }
      return nil
    } catch is PasteboardFile.TooLarge {
      return "the items exceed \(PasteboardFile.limit >> 20) MiB"
    } catch {
      return "\(error)"
    }
  }

  private static let noDesktop = "there is no desktop session"

  private static func tooMany(_ what: String) -> String {
    "the app has reached the limit of \(what) of one launch"
  }

  /// Returns the resolved path if the file is in a container of the app.
  private func containedPath(_ path: String) -> String? {
    guard let resolved = RealPath.of(path) else { return nil }
    return containers.contains { resolved.hasPrefix($0 + "/") } ? resolved : nil
  }
}
