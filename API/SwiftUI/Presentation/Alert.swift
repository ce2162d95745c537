import Localization
import Translations

/// The older form of an alert.
///
/// Apple: https://developer.apple.com/documentation/swiftui/alert
public struct Alert {
  /// A button of an alert.
  public struct Button {
    fileprivate let label: Text
    fileprivate let role: ButtonRole?
    fileprivate let action: (() -> Void)?

    /// Returns an ordinary button.
    public static func `default`(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: nil, action: action)
    }
    /// Returns a button that cancels.
    public static func cancel(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: .cancel, action: action)
    }
    /// Returns a button that cancels. Its title is "Cancel" in the language of the extension's own
    /// texts.
    public static func cancel(_ action: (() -> Void)? = {}) -> Button {
      Button(
        label: Text(verbatim: translated("Cancel", in: SystemLanguage.catalog)), role: .cancel,
        action: action)
    }
    /// Returns a button that deletes data.
    public static func destructive(_ label: Text, action: (() -> Void)? = {}) -> Button {
      Button(label: label, role: .destructive, action: action)
    }
  }

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// Creates an alert with one button. The default is OK.
  public init(title: Text, message: Text? = nil, dismissButton: Button? = nil) {
    self.title = title
    self.message = message
    buttons = dismissButton.map { [$0] } ?? []
  }

  /// Creates an alert with two buttons.
  public init(
    title: Text, message: Text? = nil, primaryButton: Button, secondaryButton: Button
  ) {
    self.title = title
    self.message = message
    buttons = [primaryButton, secondaryButton]
  }
}

/// The older form of a confirmation dialog.
///
/// Apple: https://developer.apple.com/documentation/swiftui/actionsheet
public struct ActionSheet {
  /// A button of the sheet.
  public typealias Button = Alert.Button

  let title: Text
  let message: Text?
  let buttons: [Button]

  /// Creates a sheet.
  public init(title: Text, message: Text? = nil, buttons: [Button] = [.cancel()]) {
    self.title = title
    self.message = message
    self.buttons = buttons
  }
}

/// The buttons of an alert as views.
private struct AlertButtons {
  let buttons: [Alert.Button]
}

extension AlertButtons: View {
  var body: some View {
    ForEach(buttons.indices, id: \.self) { index in
      let button = buttons[index]
      Button(role: button.role, action: { button.action?() }, label: { button.label })
    }
  }
}

extension AlertEffect.Content {
  init(_ alert: Alert) {
    self.init(alert.title, alert.message, alert.buttons)
  }

  init(_ sheet: ActionSheet) {
    self.init(sheet.title, sheet.message, sheet.buttons)
  }

  private init(_ title: Text, _ message: Text?, _ buttons: [Alert.Button]) {
    self.init(
      title: title.words, actions: AnyView(AlertButtons(buttons: buttons)),
      message: AnyView(message))
  }
}

extension View {
  /// Presents an alert while the binding is `true`.
  public nonisolated func alert(
    isPresented: Binding<Bool>, content: @escaping () -> Alert
  ) -> some View {
    effect(
      AlertEffect {
        isPresented.wrappedValue ? AlertEffect.Content(content()) : nil
      } close: {
        isPresented.wrappedValue = false
      })
  }

  /// Presents an alert while the binding has a value.
  public nonisolated func alert<Item: Identifiable>(
    item: Binding<Item?>, content: @escaping (Item) -> Alert
  ) -> some View {
    effect(
      AlertEffect {
        item.wrappedValue.map { AlertEffect.Content(content($0)) }
      } close: {
        item.wrappedValue = nil
      })
  }

  /// Presents a choice while the binding is `true`.
  public nonisolated func actionSheet(
    isPresented: Binding<Bool>, content: @escaping () -> ActionSheet
  ) -> some View {
    effect(
      AlertEffect(style: .actionSheet) {
        isPresented.wrappedValue ? AlertEffect.Content(content()) : nil
      } close: {
        isPresented.wrappedValue = false
      })
  }

  /// Presents a choice while the binding has a value.
  public nonisolated func actionSheet<T: Identifiable>(
    item: Binding<T?>, content: @escaping (T) -> ActionSheet
  ) -> some View {
    effect(
      AlertEffect(style: .actionSheet) {
        item.wrappedValue.map { AlertEffect.Content(content($0)) }
      } close: {
        item.wrappedValue = nil
      })
  }
}
