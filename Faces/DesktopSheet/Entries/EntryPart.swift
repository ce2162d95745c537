import CAdwaita
import Contract
import ShareSheet

/// One entry of a page, with its own widget.
@MainActor protocol EntryPart: AnyObject {
  var held: Held { get }
  /// Whether the part is a row. Adjacent rows share one list widget.
  var isRow: Bool { get }
  func show(_ entry: PageListing.Entry)
}

extension EntryPart {
  var widget: Widget { held.widget }
  var isRow: Bool { false }
}

@MainActor final class WordsPart: EntryPart {
  let held: Held

  init(_ classes: String..., lines: Int32?) {
    held = Held(label("", lines: lines))
    for name in classes { gtk_widget_add_css_class(widget, name) }
  }

  func show(_ entry: PageListing.Entry) {
    let words =
      switch entry {
      case .words(let words), .heading(let words), .footnote(let words): words
      default: ""
      }
    gtk_label_set_text(cast(widget), words)
    gtk_widget_set_visible(widget, (!words.isEmpty).c)
  }
}

@MainActor final class ButtonPart: EntryPart {
  let held: Held
  private var id = 0

  init(_ send: @escaping @MainActor (PersonInput) -> Void) {
    held = Held(gtk_button_new_with_label(""))
    on(widget, "clicked") { [self] in send(.activate(id)) }
  }

  func show(_ entry: PageListing.Entry) {
    guard case .button(let button) = entry else { return }
    id = button.id
    if let name = button.traits?.symbol.flatMap({ SymbolPart.iconName($0) }) {
      let content: Widget = adw_button_content_new()
      adw_button_content_set_icon_name(cast(content), name)
      adw_button_content_set_label(cast(content), button.title)
      gtk_button_set_child(cast(widget), content)
    } else {
      gtk_button_set_label(cast(widget), button.title)
    }
    cadwaita_label(widget, button.title)
    gtk_widget_set_sensitive(widget, button.isEnabled.c)
    button.style.mark(widget)
  }
}

extension Button.Style {
  @MainActor func mark(_ widget: Widget) {
    setClass(widget, "suggested-action", self == .prominent)
    setClass(widget, "destructive-action", self == .destructive)
  }
}

@MainActor final class PicturePart: EntryPart {
  let held: Held
  private let picture: PictureView

  init(_ store: PictureStore, side: Int32) {
    picture = PictureView(store, side: side, fills: side < 100, name: Words.Window.picture)
    held = Held(picture.widget)
    gtk_widget_set_halign(widget, GTK_ALIGN_CENTER)
  }

  func show(_ entry: PageListing.Entry) {
    guard case .picture(let id, let label) = entry else { return }
    picture.show(id)
    picture.name(label.flatMap { $0.isEmpty ? nil : $0 } ?? Words.Window.picture)
  }
}

/// A spinner, or a progress bar if the fraction is known.
@MainActor final class ActivityPart: EntryPart {
  let held: Held
  private let spinner: Widget = gtk_spinner_new()
  private let bar: Widget = gtk_progress_bar_new()

  init() {
    gtk_widget_set_size_request(spinner, 32, 32)
    held = Held(column(0, spinner, bar))
  }

  func show(_ entry: PageListing.Entry) {
    guard case .activity(let fraction, let label) = entry else { return }
    let words = label.flatMap { $0.isEmpty ? nil : $0 } ?? Words.Window.working
    cadwaita_label(spinner, words)
    cadwaita_label(bar, words)
    gtk_widget_set_visible(spinner, (fraction == nil).c)
    gtk_spinner_set_spinning(cast(spinner), (fraction == nil).c)
    gtk_widget_set_visible(bar, (fraction != nil).c)
    if let fraction { gtk_progress_bar_set_fraction(cast(bar), min(max(fraction, 0), 1)) }
  }
}
