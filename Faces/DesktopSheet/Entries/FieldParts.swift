import CAdwaita
import Contract
import ShareSheet

/// The text of an extension's field as the user sees it. If the user has typed text that the
/// extension has not received yet, a text from the extension does not replace it.
struct TypedText {
  private(set) var input: TextInput
  private var revision: Int
  private(set) var text: String

  init(_ input: TextInput) {
    (self.input, revision, text) = (input, input.revision, input.text)
  }

  mutating func update(_ new: TextInput) {
    let before = input
    input = new
    if new.text != before.text, new.revision >= revision { text = new.text }
  }

  /// - Returns: The input for the extension, or `nil` if the text is unchanged.
  mutating func type(_ new: String) -> PersonInput? {
    guard new != text else { return nil }
    text = new
    revision += 1
    return .type(input: input.id, new, revision: revision)
  }
}

/// A text field of one line that shows its own name.
@MainActor final class FieldPart: EntryPart {
  let held: Held
  let isRow = true
  private var typed: TypedText
  private let send: @MainActor (PersonInput) -> Void

  init(_ input: TextInput, _ send: @escaping @MainActor (PersonInput) -> Void) {
    (typed, self.send) = (TypedText(input), send)
    held = Held(input.isSecure ? secureField() : adw_entry_row_new())
    adw_preferences_row_set_use_markup(cast(widget), 0)
    gtk_editable_set_text(cast(widget), typed.text)
    on(widget, "changed") { [self] in
      if let input = typed.type(text) { self.send(input) }
    }
  }

  func show(_ entry: PageListing.Entry) {
    guard case .input(let input, let label) = entry else { return }
    typed.update(input)
    let name =
      [label, input.placeholder].compactMap { $0 }.first { !$0.isEmpty } ?? Words.Window.textField
    adw_preferences_row_set_title(cast(widget), name)
    gtk_editable_set_editable(cast(widget), input.isEditable.c)
    guard text != typed.text else { return }
    let place = gtk_editable_get_position(cast(widget))
    gtk_editable_set_text(cast(widget), typed.text)
    gtk_editable_set_position(cast(widget), place)
  }

  private var text: String {
    gtk_editable_get_text(cast(widget)).map { String(cString: $0) } ?? ""
  }
}

/// A text field of several lines.
@MainActor final class TextPart: EntryPart {
  let held: Held
  private let editor: MessageEditor
  private var typed: TypedText?

  init(_ send: @escaping @MainActor (PersonInput) -> Void) {
    let typing = Typing()
    editor = MessageEditor { typing.body($0) }
    let card = column(0, editor.widget)
    gtk_widget_add_css_class(card, "card")
    held = Held(card)
    typing.body = { [weak self] text in
      if let input = self?.typed?.type(text) { send(input) }
    }
  }

  func show(_ entry: PageListing.Entry) {
    guard case .input(let input, let label) = entry else { return }
    if typed == nil { typed = TypedText(input) } else { typed?.update(input) }
    let name = [label, input.placeholder].compactMap { $0 }.first { !$0.isEmpty }
    editor.draw(typed?.text ?? "", placeholder: name ?? "", isEditable: input.isEditable)
  }

  /// The editor's callback. It is a separate object, because it is set after the editor is created.
  @MainActor private final class Typing {
    var body: @MainActor (String) -> Void = { _ in }
  }
}
