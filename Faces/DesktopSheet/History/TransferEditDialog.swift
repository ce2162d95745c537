import CAdwaita
import Contract
import ShareSheet

/// The dialog that changes the address and the credentials of a share before it is retried.
@MainActor final class TransferEditDialog {
  private let dialog: Widget
  private let address: Widget
  private let authorization: Widget
  private let old: String

  /// - Parameters:
  ///   - old: The present address, or `nil` if the share has several. The dialog then changes only
  ///     the credentials.
  ///   - chosen: Called with the change, or with `nil` if the user has cancelled.
  init(
    over window: Widget, _ title: String, _ old: String?,
    chosen: @escaping @MainActor (TransferEdit?) -> Void
  ) {
    self.old = old ?? ""
    dialog = adw_message_dialog_new(cast(window), title, Words.History.editHint)
    address = adw_entry_row_new()
    authorization = adw_password_entry_row_new()
    let list = boxedList()
    for (row, name) in [
      (address, Words.History.address), (authorization, Words.History.authorization),
    ] {
      adw_preferences_row_set_title(cast(row), name)
      gtk_list_box_append(cast(list), row)
    }
    adw_entry_row_set_activates_default(cast(address), 1)
    adw_entry_row_set_activates_default(cast(authorization), 1)
    gtk_editable_set_text(cast(address), self.old)
    gtk_widget_set_visible(address, (old != nil).c)
    adw_message_dialog_set_extra_child(cast(dialog), list)
    for (id, words) in [("cancel", Words.Window.cancelKey), ("retry", Words.History.retry)] {
      adw_message_dialog_add_response(cast(dialog), id, words)
    }
    adw_message_dialog_set_response_appearance(cast(dialog), "retry", ADW_RESPONSE_SUGGESTED)
    adw_message_dialog_set_default_response(cast(dialog), "retry")
    adw_message_dialog_set_close_response(cast(dialog), "cancel")
    onAsking(dialog, "response") { [self] arguments in
      let edit = arguments.text(0) == "retry" ? edit : nil
      Task { chosen(edit) }
      return 0
    }
    gtk_window_present(cast(dialog))
  }

  private var edit: TransferEdit {
    let (url, credentials) = (text(of: address), text(of: authorization))
    return TransferEdit(
      url: url.isEmpty || url == old ? nil : url,
      headers: credentials.isEmpty
        ? nil : [HeaderField(name: "Authorization", value: credentials)])
  }

  private func text(of row: Widget) -> String {
    gtk_editable_get_text(cast(row)).map { String(cString: $0) } ?? ""
  }
}
