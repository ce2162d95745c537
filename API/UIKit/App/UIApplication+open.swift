import AppGroups
import ExtensionProcess
public import Foundation
import Linux
import OwnBundle
import Wire

extension UIApplication {
  /// In an app, hands the URL to the desktop, by `xdg-open`. In an extension it goes to the app
  /// that contains it, where that declares the scheme, and a web page to the person, who is asked;
  /// an extension on iOS finds the application at the end of its responder chain. The handler is
  /// called on the main queue with whether somebody took it.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    if let connection = HostConnection.current {
      let work = OpenWork.current.begin()
      // Asked here and not in a task: what follows may complete the request.
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

  /// - Returns: whether somebody took it.
  @discardableResult
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
  ) async -> Bool {
    guard let connection = HostConnection.current else { return await Self.opens(url) }
    return await withCheckedContinuation { continuation in
      connection.open(url) { continuation.resume(returning: $0) }
    }
  }

  /// Waits for the answer, a few seconds at most, and is false after that. Apple's has been out of
  /// use since iOS 10, and extensions still look for it by name.
  @discardableResult
  public func openURL(_ url: URL) -> Bool { Self.opensNow(url) }

  /// Whether somebody is there for it: in an extension the app that contains it or, for web pages,
  /// maybe the person; in an app the desktop. What comes of it `open` says.
  public func canOpenURL(_ url: URL) -> Bool {
    guard let scheme = url.scheme?.lowercased() else { return false }
    guard let connection = HostConnection.current else { return Self.opener != nil }
    if scheme == "http" || scheme == "https" { return true }
    return connection.share.bundlePath.map { Self.schemes(ofAppAround: $0).contains(scheme) }
      ?? false
  }

  /// From any thread: extensions send `openURL:` from threads of their own.
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
    // Not with the terminal that the app may be drawing on.
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

/// What the sender of `openURL:` reaches at the end of its responder chain. There is no `@objc`
/// here, so it stands where the port step writes what a class exposes.
final class Exposed_UIApplication: ExposedMembers {
  override class var methods: [Selector] {
    [
      Selector("openURL:") { _, arguments in
        guard let url = (arguments.first ?? nil).flatMap({ $0 as? URL ?? ($0 as? NSURL) as URL? })
        else {
          printWarning("openURL: is sent without a URL.")
          return Selector.Sent(result: nil)
        }
        return Selector.Sent(result: UIApplication.opensNow(url) ? NSNumber(value: true) : nil)
      }
    ]
  }
}
