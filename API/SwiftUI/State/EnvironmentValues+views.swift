import UIKit

private struct IsEnabledKey: EnvironmentKey {
  static var defaultValue: Bool { true }
}

private struct FontKey: EnvironmentKey {
  static var defaultValue: Font? { nil }
}

private struct SubmitKey: EnvironmentKey {
  static var defaultValue: (@MainActor () -> Void)? { nil }
}

private struct DismissKey: EnvironmentKey {
  static var defaultValue: DismissAction { DismissAction(isPresented: false) {} }
}

private struct OpenURLKey: EnvironmentKey {
  static var defaultValue: OpenURLAction { OpenURLAction { _ in .systemAction } }
}

extension EnvironmentValues {
  /// Whether the user can use the controls.
  public var isEnabled: Bool {
    get { self[IsEnabledKey.self] }
    set { self[IsEnabledKey.self] = newValue }
  }

  /// The font of texts without their own.
  public var font: Font? {
    get { self[FontKey.self] }
    set { self[FontKey.self] = newValue }
  }

  /// The action of `onSubmit`.
  var submitAction: (@MainActor () -> Void)? {
    get { self[SubmitKey.self] }
    set { self[SubmitKey.self] = newValue }
  }

  /// The action that leaves the presented or pushed page.
  public var dismiss: DismissAction {
    get { self[DismissKey.self] }
    set { self[DismissKey.self] = newValue }
  }

  /// Whether the page is presented.
  public var isPresented: Bool { dismiss.isPresented }

  /// The older form of `dismiss`.
  public var presentationMode: Binding<PresentationMode> {
    let dismiss = dismiss
    return Binding(
      get: { PresentationMode(isPresented: dismiss.isPresented, action: dismiss) }, set: { _ in })
  }

  /// The action that opens a URL.
  public var openURL: OpenURLAction {
    get { self[OpenURLKey.self] }
    set {
      // The app's action does not know how the extension's request opens a URL.
      var action = newValue
      action.system = newValue.system ?? openURL.system
      self[OpenURLKey.self] = action
    }
  }

  /// The locale of the process.
  public var locale: Locale {
    get { self[LocaleKey.self] }
    set { self[LocaleKey.self] = newValue }
  }

  /// The calendar of the process.
  public var calendar: Calendar {
    get { self[CalendarKey.self] }
    set { self[CalendarKey.self] = newValue }
  }

  /// The time zone of the process.
  public var timeZone: TimeZone {
    get { self[TimeZoneKey.self] }
    set { self[TimeZoneKey.self] = newValue }
  }

  /// Whether the extension is in the foreground. Always `active`.
  public var scenePhase: ScenePhase { .active }
}

private struct LocaleKey: EnvironmentKey { static var defaultValue: Locale { .current } }
private struct CalendarKey: EnvironmentKey { static var defaultValue: Calendar { .current } }
private struct TimeZoneKey: EnvironmentKey { static var defaultValue: TimeZone { .current } }

/// The phase of a scene.
public enum ScenePhase: Comparable, Sendable {
  /// The scene is not visible.
  case background
  /// The scene is visible and receives no input.
  case inactive
  /// The scene receives input.
  case active
}

/// The action that leaves a presented or pushed page.
///
/// Apple: https://developer.apple.com/documentation/swiftui/dismissaction
@MainActor @preconcurrency public struct DismissAction {
  nonisolated let isPresented: Bool
  private let action: @MainActor () -> Void

  nonisolated init(isPresented: Bool, action: @escaping @MainActor () -> Void) {
    self.isPresented = isPresented
    self.action = action
  }

  /// Leaves the page. Has no effect on the first page.
  public func callAsFunction() { action() }
}

/// The older form of `DismissAction`.
@MainActor @preconcurrency public struct PresentationMode {
  /// Whether the page is presented.
  public nonisolated let isPresented: Bool
  private let action: DismissAction

  nonisolated init(isPresented: Bool, action: DismissAction) {
    self.isPresented = isPresented
    self.action = action
  }

  /// Leaves the page.
  public mutating func dismiss() { action() }
}

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

/// Whether controls in the view are enabled. A disabled view disables all views in it.
extension View {
  /// Disables the controls in the view. A view in it cannot enable them again.
  public nonisolated func disabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.isEnabled) { $0 = $0 && !disabled }
  }

  /// Sets the font of the texts in the view. Faces show the text styles of titles, headlines,
  /// footnotes and captions.
  public nonisolated func font(_ font: Font?) -> some View { environment(\.font, font) }

  /// Adds an action for the Return key in the view's fields.
  public nonisolated func onSubmit(
    of triggers: SubmitTriggers = .text, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    transformEnvironment(\.submitAction) { current in
      let outer = current
      current = {
        action()
        outer?()
      }
    }
  }
}

/// The fields whose Return key submits. Has no effect: all fields submit.
public struct SubmitTriggers: OptionSet, Sendable {
  /// Text fields.
  public static let text = SubmitTriggers(rawValue: 1 << 0)
  /// Search fields.
  public static let search = SubmitTriggers(rawValue: 1 << 1)
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
}
