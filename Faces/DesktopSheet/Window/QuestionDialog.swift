import CAdwaita
import Contract
import ShareSheet

/// A modal dialog with a question. The user must answer it before anything else.
@MainActor final class QuestionDialog {
  struct Answer {
    var title: String
    var style = Button.Style.plain
    var isEnabled = true
    var give: @MainActor () -> Void
  }

  private let dialog: Widget
  private let fields: EntryList?
  /// Whether the dialog closes without an answer.
  private var isWithdrawn = false

  /// - Parameter content: A widget below `body`, if there are no `fields`.
  init(
    over window: Widget, _ heading: String, _ body: String, _ answers: [Answer],
    fields: EntryList? = nil, content: Widget? = nil, dismiss: @escaping @MainActor () -> Void
  ) {
    self.fields = fields
    dialog = adw_message_dialog_new(cast(window), heading, body)
    gtk_widget_add_css_class(dialog, "question")
    if let content = fields?.widget ?? content {
      adw_message_dialog_set_extra_child(cast(dialog), content)
    }
    for (place, answer) in answers.enumerated() {
      let id = "answer-\(place)"
      // The titles have no access keys, and an extension may have written them, so underscores are
      // escaped.
      adw_message_dialog_add_response(
        cast(dialog), id, answer.title.replacing("_", with: "__"))
      adw_message_dialog_set_response_enabled(cast(dialog), id, answer.isEnabled.c)
      switch answer.style {
      case .destructive:
        adw_message_dialog_set_response_appearance(
          cast(dialog), id, ADW_RESPONSE_DESTRUCTIVE)
      case .prominent:
        adw_message_dialog_set_response_appearance(cast(dialog), id, ADW_RESPONSE_SUGGESTED)
        adw_message_dialog_set_default_response(cast(dialog), id)
      case .cancel: adw_message_dialog_set_close_response(cast(dialog), id)
      case .plain: break
      }
    }
    onAsking(dialog, "response") { [self] arguments in
      let place = Int(arguments.text(0).dropFirst("answer-".count)) ?? -1
      if isWithdrawn { return 0 }
      // The answer is applied after this handler returns, because the answer may destroy the
      // window.
      Task { if answers.indices.contains(place) { answers[place].give() } else { dismiss() } }
      return 0
    }
    gtk_window_present(cast(dialog))
  }

  func update(_ fields: PageListing, enabled: [Bool]) {
    self.fields?.draw(fields)
    for (place, isEnabled) in enabled.enumerated() {
      adw_message_dialog_set_response_enabled(
        cast(dialog), "answer-\(place)", isEnabled.c)
    }
  }

  func withdraw() {
    isWithdrawn = true
    gtk_window_destroy(cast(dialog))
  }
}
