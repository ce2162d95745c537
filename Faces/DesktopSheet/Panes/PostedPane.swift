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
  private let retryButton: Widget
  private let undoButton: Widget
  private let history: Widget
  private let copy: @MainActor (PostedShare) -> Void
  private let copiesLinks: Bool
  private var link: String?
  private var shown: PostedShare?
  private let copyButton: Widget
  private let openButton: Widget

  /// - Parameters:
  ///   - copiesLinks: Whether the link goes to the clipboard as soon as it is known.
  ///   - copy: Puts the link of a share on the clipboard.
  ///   - open: Opens a link.
  ///   - retry: Retries a share that has failed or waits for the user.
  ///   - undo: Cancels a share that has not been sent yet.
  init(
    _ store: PictureStore, copiesLinks: Bool, copy: @escaping @MainActor (PostedShare) -> Void,
    open: @escaping @MainActor (String) -> Void, retry: @escaping @MainActor () -> Void,
    undo: @escaping @MainActor () -> Void
  ) {
    (self.copy, self.copiesLinks) = (copy, copiesLinks)
    attachments = AttachmentsView(store)
    buttons = line(12)
    copied = label(Words.copied, "dim-label")
    copyButton = button(Words.Window.copyLink, "suggested-action") {}
    openButton = button(Words.Window.openLink) {}
    retryButton = button(Words.Window.retry, "suggested-action") {}
    undoButton = button(Words.Window.undo) {}
    history = button(Words.Window.showHistory) {}
    root = column(
      0, HeaderBar(closes: true).widget,
      scrolled(
        padded(column(18, attachments.widget, column(6, title, bar, sentence, address), buttons))))
    gtk_label_set_ellipsize(cast(address), PANGO_ELLIPSIZE_MIDDLE)
    for child in [copyButton, openButton, retryButton, undoButton, history, copied] {
      gtk_box_append(cast(buttons), child)
      gtk_widget_set_visible(child, 0)
    }
    gtk_actionable_set_action_name(cast(history), "app.history")
    gtk_widget_set_visible(address, 0)
    on(copyButton, "clicked") { [weak self] in self?.copyLink() }
    on(openButton, "clicked") { [weak self] in
      if let link = self?.link { open(link) }
    }
    on(retryButton, "clicked", retry)
    on(undoButton, "clicked", undo)
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
    let (old, isNew) = (first, share.link != nil && link == nil)
    link = share.link
    gtk_label_set_text(cast(address), link ?? "")
    for widget in [address, copyButton, openButton] {
      gtk_widget_set_visible(widget, (link != nil).c)
    }
    gtk_widget_set_visible(retryButton, share.canRetry.c)
    gtk_widget_set_visible(undoButton, share.canUndo.c)
    gtk_widget_set_visible(history, share.isUndecided.c)
    if let first, first != old { gtk_widget_grab_focus(first) }
    if isNew, copiesLinks { copyLink() }
  }

  private func copyLink() {
    guard let shown, link != nil else { return }
    copy(shown)
    gtk_widget_set_visible(copied, 1)
  }

  /// The first visible button, or `nil`.
  private var first: Widget? {
    [copyButton, retryButton, undoButton, history].first { gtk_widget_get_visible($0) != 0 }
  }
}
