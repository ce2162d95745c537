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
