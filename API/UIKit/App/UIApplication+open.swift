public import Foundation
import Linux

extension UIApplication {
  /// Hands the URL to the desktop, by `xdg-open`. The handler is called on the main queue with whether
  /// the desktop took it.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) {
    Task {
      let isTaken = await Self.opens(url)
      completion?(isTaken)
    }
  }

  /// - Returns: whether the desktop took it.
  @discardableResult
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:]
  ) async -> Bool {
    await Self.opens(url)
  }

  /// Whether there is a program to hand it to; whether that one can do anything with it, `open` says.
  public func canOpenURL(_ url: URL) -> Bool { url.scheme != nil && Self.opener != nil }

  private static func opens(_ url: URL) async -> Bool {
    guard url.scheme != nil, let opener else { return false }
    var child = ChildProcess(path: opener)
    child.arguments = [url.absoluteString]
    child.environment = ProcessInfo.processInfo.environment
    // Not with the terminal that the app may be drawing on.
    let started = child
    let status = try? await OwnThread.run { try ChildProcess.wait(for: started.start()) }
    return status == .exited(code: 0)
  }

  private static var opener: String? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { "\($0)/xdg-open" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }
}
