import Foundation

/// The action that opens a URL.
///
/// Apple: https://developer.apple.com/documentation/swiftui/openurlaction
@MainActor @preconcurrency public struct OpenURLAction {
  /// The result of a handler.
  public struct Result: Sendable {
    enum Kind: Sendable {
      case handled, discarded
      case system(URL?)
    }

    let kind: Kind
    /// The handler has opened the URL.
    public static let handled = Result(kind: .handled)
    /// The URL is not opened.
    public static let discarded = Result(kind: .discarded)
    /// The system opens the URL.
    public static let systemAction = Result(kind: .system(nil))
    /// The system opens another URL.
    public static func systemAction(_ url: URL) -> Result { Result(kind: .system(url)) }
  }

  private let handler: @MainActor (URL) -> Result
  /// Opens a URL with the extension's request.
  var system: (@MainActor (URL, @escaping (Bool) -> Void) -> Void)?

  /// Creates an action with a handler.
  public nonisolated init(handler: @escaping @MainActor (URL) -> Result) { self.handler = handler }

  /// Opens a URL.
  public func callAsFunction(_ url: URL) { callAsFunction(url) { _ in } }

  /// Opens a URL and reports whether it was opened.
  public func callAsFunction(_ url: URL, completion: @escaping (Bool) -> Void) {
    switch handler(url).kind {
    case .handled: completion(true)
    case .discarded: completion(false)
    case .system(let other):
      guard let system else { return completion(false) }
      system(other ?? url, completion)
    }
  }
}
