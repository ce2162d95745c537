import AppGroups
import AppleSupport
import Contract
public import Foundation
import Linux
import Synchronization

extension UIApplication {
  /// Opens a URL. An app passes the URL to the desktop with `xdg-open`. In an extension, the
  /// containing app opens the URL if the app declares its scheme. For a web page, the user is asked
  /// first. The handler is called on the main queue. Its argument says whether the URL was opened.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    if let connection = HostConnection.current {
      let work = OpenWork.current.begin()
      // Send the request now, because the caller may complete the share before a task would run.
      connection.open(url) { isOpened in
        DispatchQueue.main.async {
          MainActor.assumeIsolated { completion?(isOpened) }
          work.end()
        }
      }
      return
    }
    Task {
      let isTaken = await Self.opens(url)
      completion?(isTaken)
    }
  }

  /// Opens a URL as the callback form does.
  /// - Returns: Whether the URL was opened.
  @discardableResult
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
  ) async -> Bool {
    guard let connection = HostConnection.current else { return await Self.opens(url) }
    return await withCheckedContinuation { continuation in
      connection.open(url) { continuation.resume(returning: $0) }
    }
  }

  /// Opens a URL and waits for the result. If there is no result after 5 s, returns `false`. Apple
  /// deprecated this method in iOS 10, but extensions still find it by name.
  @discardableResult
  public func openURL(_ url: URL) -> Bool { Self.opensNow(url) }

  /// Returns whether the URL can be handled. In an extension, the containing app must declare the
  /// scheme, unless the URL is a web page. In an app, `xdg-open` must exist.
  public func canOpenURL(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased() else { return false }
    guard let connection = HostConnection.current else { return Self.opener != nil }
    if scheme == "http" || scheme == "https" { return true }
    return connection.share.bundlePath.map { Self.schemes(ofAppAround: $0).contains(scheme) }
      ?? false
  }

  /// Opens a URL and waits up to 5 s for the result. Any thread may call this function, because
  /// extensions send `openURL:` from their own threads.
  nonisolated static func opensNow(_ url: URL) -> Bool {
    let answered = DispatchSemaphore(value: 0)
    let answer = Answered()
    if let connection = HostConnection.current {
      connection.open(url) {
        answer.set($0)
        answered.signal()
      }
    } else {
      Task.detached {
        answer.set(await opens(url))
        answered.signal()
      }
    }
    return answered.wait(timeout: .now() + 5) == .success && answer.value
  }

  private static func schemes(ofAppAround bundle: String) -> [String] {
    let app = URL(filePath: bundle).deletingLastPathComponent().deletingLastPathComponent()
    let types = AppBundle.propertyList(app.appending(path: "Info.plist"))?["CFBundleURLTypes"]
    return (types as? [[String: Any]] ?? [])
      .flatMap { $0["CFBundleURLSchemes"] as? [String] ?? [] }.map { $0.lowercased() }
  }

  private nonisolated static func opens(_ url: URL) async -> Bool {
    guard url.scheme != nil, let opener else { return false }
    var child = ChildProcess(path: opener)
    child.arguments = [url.absoluteString]
    child.environment = ProcessInfo.processInfo.environment
    // Give the child no access to the terminal, which the app may be drawing on.
    let started = child
    let status = try? await OwnThread.run { try ChildProcess.wait(for: started.start()) }
    return status == .exited(code: 0)
  }

  private nonisolated static var opener: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/xdg-open" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}

/// The target of `openURL:` at the end of an extension's responder chain. Linux has no `@objc`, so
/// this class is written by hand in the form that the port step generates.
final class Exposed_UIApplication: ExposedMembers {
  override class var methods: [Selector] {
    [
      Selector("openURL:") { _, arguments in
        guard let url = (arguments.first ?? nil).flatMap({ $0 as? URL ?? ($0 as? NSURL) as URL? })
        else {
          StandardError.print("openURL: was sent without a URL.")
          return Selector.Sent(result: nil)
        }
        return Selector.Sent(result: UIApplication.opensNow(url) ? NSNumber(value: true) : nil)
      }
    ]
  }
}

/// A result that another thread sets. Initially `false`.
final class Answered: Sendable {
  private let given = Mutex(false)

  var value: Bool { given.withLock { $0 } }

  func set(_ value: Bool) { given.withLock { $0 = value } }
}
