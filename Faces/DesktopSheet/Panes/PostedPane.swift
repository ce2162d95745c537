import CAdwaita
import ShareSheet

/// A posted share: its items and destination, its progress, and then its outcome and link.
@MainActor final class PostedPane: Pane {
  let root: Widget
  private let attachments: AttachmentsView
  private let title = label("", "title-3", lines: 2)
  private let bar: Widget = gtk_progress_bar_new()
  private let sentence = label("", "dim-label", lines: nil)
  private let address = label("", "caption")
  private let buttons: Widget
  private let copied: Widget
  private var link: String?
  private var shown: PostedShare?
  private var first: Widget?

  /// - Parameters:
  ///   - copy: Puts a link on the clipboard.
  ///   - open: Opens a link.
  init(
    _ store: PictureStore, copy: @escaping @MainActor (String) -> Void,
    open: @escaping @MainActor (String) -> Void
  ) {
    attachments = AttachmentsView(store)
    buttons = line(12)
    copied = label(Words.Window.copied, "dim-label")
    root = column(
      0, HeaderBar(closes: true).widget,
      scrolled(
        padded(column(18, attachments.widget, column(6, title, bar, sentence, address), buttons))))
    gtk_label_set_ellipsize(cast(address), PANGO_ELLIPSIZE_MIDDLE)
    let copyButton = button(Words.Window.copyLink, "suggested-action") { [weak self] in
      guard let self, let link else { return }
      copy(link)
      gtk_widget_set_visible(copied, 1)
    }
    first = copyButton
    let openButton = button(Words.Window.openLink) { [weak self] in
      if let link = self?.link { open(link) }
    }
    for child in [copyButton, openButton, copied] { gtk_box_append(cast(buttons), child) }
    gtk_widget_set_visible(copied, 0)
    gtk_widget_set_visible(buttons, 0)
    gtk_widget_set_visible(address, 0)
    cadwaita_label(bar, Words.Window.progress)
  }

  func focus() {}

  func draw(_ items: [SheetItem], _ summary: String) { attachments.show(items, summary) }

  func draw(_ share: PostedShare) {
    guard share != shown else { return }
    shown = share
    gtk_label_set_text(cast(title), share.title)
    gtk_label_set_text(cast(sentence), share.sentence)
    gtk_widget_set_visible(bar, (share.fraction != nil).c)
    gtk_progress_bar_set_fraction(cast(bar), share.fraction ?? 0)
    let isNew = share.link != nil && link == nil
    link = share.link
    gtk_label_set_text(cast(address), link ?? "")
    gtk_widget_set_visible(address, (link != nil).c)
    gtk_widget_set_visible(buttons, (link != nil).c)
    if isNew, let first { gtk_widget_grab_focus(first) }
  }
}
