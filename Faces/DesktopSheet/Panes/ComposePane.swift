import CAdwaita
import ShareSheet

/// The compose sheet: a text beside a preview, the number of remaining characters, and the rows
/// below.
@MainActor final class ComposePane: Pane {
  let root: Widget
  private let header = HeaderBar(closes: false)
  private let post: Widget
  private let postFaces: Widget
  private let editor: MessageEditor
  private let count: Widget
  private let preview: Widget
  private let previewEntries: EntryList
  private let lens: LensBar
  private let rows: EntryList
  private let progress: Widget
  private let store: PictureStore
  private var attachments: [SheetItem]?

  init(
    _ store: PictureStore, want: @escaping @MainActor (SheetIntent) -> Void
  ) {
    self.store = store
    editor = MessageEditor { want(.type($0)) }
    postFaces = gtk_stack_new()
    let spinner: Widget = gtk_spinner_new()
    gtk_spinner_start(cast(spinner))
    let words: Widget = gtk_label_new_with_mnemonic(Words.Window.postKey)
    gtk_stack_add_named(cast(postFaces), words, "words")
    gtk_stack_add_named(cast(postFaces), decorative(spinner), "work")
    post = gtk_button_new()
    gtk_button_set_child(cast(post), postFaces)
    gtk_widget_add_css_class(post, "suggested-action")
    // The label also gives the button its accessible name.
    gtk_label_set_mnemonic_widget(cast(words), post)
    on(post, "clicked") { want(.post) }
    header.start(button(Words.Window.cancelKey) { want(.leave) })
    header.end(post)

    count = label("", "numeric", "dim-label", "count")
    gtk_label_set_xalign(cast(count), 1)
    gtk_widget_set_halign(count, GTK_ALIGN_END)
    preview = line()
    previewEntries = EntryList(store, inset: true) { want(.input($0)) }
    lens = LensBar(want: want)
    rows = EntryList(store) { want(.input($0)) }
    progress = label("", "dim-label", "caption", lines: nil)
    let previews = column(0, preview, previewEntries.widget)
    gtk_widget_set_valign(previews, GTK_ALIGN_START)
    gtk_widget_set_margin_top(previews, 12)
    gtk_widget_set_margin_end(previews, 12)
    let card = column(0, line(0, editor.widget, previews), count)
    gtk_widget_add_css_class(card, "card")
    root = column(
      0, header.widget, scrolled(padded(column(18, card, lens.widget, rows.widget, progress))))
  }

  func focus() { editor.focus() }

  func draw(_ screen: SheetScreen, _ rows: PageListing, _ preview: PageListing?) {
    guard let text = screen.text else { return }
    let isComposing = screen.state == .composing
    header.set(title: screen.title)
    editor.draw(
      text.text, placeholder: text.placeholder ?? "", overflow: text.overflow,
      isEditable: isComposing)
    show(text.charactersRemaining)
    gtk_widget_set_sensitive(post, (isComposing && text.obstacle == nil).c)
    gtk_stack_set_visible_child_name(
      cast(postFaces), screen.state == .posting ? "work" : "words")
    let obstacle = text.obstacle.map { Words.cannotPost($0) } ?? ""
    gtk_widget_set_tooltip_text(post, obstacle.isEmpty ? nil : obstacle)
    cadwaita_describe(post, obstacle)
    lens.draw(screen.lens, isEnabled: isComposing)
    self.rows.draw(rows)
    gtk_widget_set_sensitive(self.rows.widget, isComposing.c)
    previewEntries.draw(preview ?? PageListing([]))
    if preview == nil { show(screen.attachments) }
    gtk_widget_set_visible(self.preview, (preview == nil).c)
    let words = isComposing ? screen.progress?.words ?? "" : ""
    gtk_label_set_text(cast(progress), words)
    gtk_widget_set_visible(progress, (!words.isEmpty).c)
  }

  /// Returns the number with a minus sign. The mark before it keeps the sign in front of the digits
  /// where texts are written from right to left.
  private static func shown(_ remaining: Int) -> String {
    "\u{200E}" + String(remaining).replacing("-", with: "\u{2212}")
  }

  /// Shows the number of remaining characters. The label takes its space even if there is no
  /// number, so that the layout does not shift.
  private func show(_ remaining: Int?) {
    let isTooLong = (remaining ?? 0) < 0
    gtk_label_set_text(
      cast(count), remaining.map { Self.shown($0) } ?? "")
    cadwaita_label(count, remaining.map { Words.Window.charactersLeft($0) } ?? Words.Window.noCount)
    cadwaita_hide(count, (remaining == nil).c)
    setClass(count, "error", isTooLong)
    setClass(count, "dim-label", !isTooLong)
  }

  private func show(_ items: [SheetItem]) {
    guard items != attachments else { return }
    attachments = items
    for child in children(of: preview) { gtk_box_remove(cast(preview), child) }
    let shown = items.lazy.filter { !$0.isText }.prefix(AttachmentsView.shownPictures)
    gtk_box_append(cast(preview), AttachmentsView.previews(of: shown, in: store, side: 88))
  }
}
