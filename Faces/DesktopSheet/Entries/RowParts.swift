import CAdwaita
import Contract
import ShareSheet

/// A row of the compose sheet: a setting and its value.
@MainActor final class ConfigurationPart: EntryPart {
  let held: Held
  let isRow = true
  private let value = label("", "dim-label")
  private let spinner: Widget = decorative(gtk_spinner_new())
  private var id = 0

  init(_ send: @escaping @MainActor (PersonInput) -> Void) {
    held = Held(actionRow(""))
    gtk_label_set_max_width_chars(cast(value), 24)
    adw_action_row_add_suffix(cast(widget), spinner)
    adw_action_row_add_suffix(cast(widget), decorative(value))
    adw_action_row_add_suffix(cast(widget), icon("go-next-symbolic"))
    on(widget, "activated") { [self] in send(.activate(id)) }
  }

  func show(_ entry: PageListing.Entry) {
    guard case .configuration(let row) = entry else { return }
    id = row.id
    adw_preferences_row_set_title(cast(widget), row.title)
    gtk_label_set_text(cast(value), row.isPending ? "" : row.value)
    setVisible(decorative: spinner, row.isPending)
    gtk_spinner_set_spinning(cast(spinner), row.isPending.c)
    gtk_list_box_row_set_activatable(cast(widget), (row.isEnabled && !row.isPending).c)
    cadwaita_describe(widget, row.value)
  }
}

/// A row of a table.
@MainActor final class RowPart: EntryPart {
  let held: Held
  let isRow = true
  private let store: PictureStore
  private let mark: Widget = gtk_image_new_from_icon_name("object-select-symbolic")
  private let arrow = icon("go-next-symbolic")
  private let details: Widget
  private var picture: PictureView?
  private var row: PageListing.Row?

  init(_ store: PictureStore, _ send: @escaping @MainActor (PersonInput) -> Void) {
    self.store = store
    held = Held(actionRow(""))
    cadwaita_label(mark, Words.Window.chosen)
    details = gtk_button_new_from_icon_name("dialog-information-symbolic")
    gtk_widget_add_css_class(details, "flat")
    gtk_widget_set_valign(details, GTK_ALIGN_CENTER)
    for suffix in [mark, details, arrow] { adw_action_row_add_suffix(cast(widget), suffix) }
    on(widget, "activated") { [self] in
      guard let row else { return }
      send(.select(table: row.table, generation: row.generation, row.row.path))
    }
    on(details, "clicked") { [self] in
      guard let row else { return }
      send(.accessory(table: row.table, generation: row.generation, row.row.path))
    }
  }

  func show(_ entry: PageListing.Entry) {
    guard case .row(let new) = entry, new != row else { return }
    row = new
    let (title, detail) = (new.row.title, new.row.detail ?? "")
    adw_preferences_row_set_title(cast(widget), title)
    adw_action_row_set_subtitle(cast(widget), detail)
    gtk_list_box_row_set_activatable(cast(widget), new.isSelectable.c)
    gtk_widget_set_visible(mark, new.row.isMarked.c)
    gtk_widget_set_visible(details, new.row.hasDetailButton.c)
    cadwaita_label(details, Words.Window.details(of: title))
    let opens = [.disclosureIndicator, .detailDisclosureButton].contains(new.row.accessory)
    setVisible(decorative: arrow, opens)
    cadwaita_describe(widget, detail)
    if let id = new.row.picture {
      let picture = picture ?? addPicture()
      picture.show(id)
    } else if let picture {
      adw_action_row_remove(cast(widget), picture.widget)
      self.picture = nil
    }
  }

  private func addPicture() -> PictureView {
    let new = PictureView(store, side: 40, fills: true, name: nil)
    adw_action_row_add_prefix(cast(widget), new.widget)
    picture = new
    return new
  }
}

/// A row in place of those rows of a table that the extension has not sent yet.
@MainActor final class UnseenPart: EntryPart {
  let held: Held
  let isRow = true
  private(set) var isAbove = false

  init(reveal: @escaping @MainActor (UnseenPart) -> Void) {
    held = Held(actionRow(""))
    gtk_widget_add_css_class(widget, "dim-label")
    gtk_list_box_row_set_activatable(cast(widget), 1)
    on(widget, "activated") { [self] in reveal(self) }
  }

  func show(_ entry: PageListing.Entry) {
    guard case .unseen(let count, let isAbove) = entry else { return }
    self.isAbove = isAbove
    let words = Words.moreRows(count, isAbove: isAbove)
    adw_preferences_row_set_title(cast(widget), words)
  }
}
