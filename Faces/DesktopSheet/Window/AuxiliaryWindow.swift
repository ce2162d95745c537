import CAdwaita
import ShareSheet

/// A window beside the sheets: a title, scrolling content and notices. There is one window of each
/// kind, and its callers wait until it has closed.
@MainActor final class AuxiliaryWindow {
  let widget: Widget
  /// Called when the user presses Escape.
  var escaped: @MainActor () -> Void = {}
  /// Called when the window becomes active, because another program may have changed what it shows.
  var activated: @MainActor () -> Void = {}
  private var notice: NoticeBar?
  private var calls: [CallingCommand] = []

  /// - Parameter application: The application that the window belongs to.
  init(_ application: Widget, _ title: String, width: Int32, height: Int32) {
    widget = adw_application_window_new(cast(application))
    gtk_window_set_title(cast(widget), title)
    gtk_window_set_default_size(cast(widget), width, height)
    gtk_widget_set_size_request(widget, 360, 300)
    escaped = { [weak self] in self?.close() }
    on(widget, "notify::is-active") { [weak self] in
      guard let self, gtk_window_is_active(cast(widget)) != 0 else { return }
      activated()
    }
    onKey(of: widget, GTK_PHASE_BUBBLE) { [weak self] key, _ in
      guard key == GDK_KEY_Escape, let self else { return false }
      escaped()
      return true
    }
  }

  /// - Parameters:
  ///   - content: The content below the header.
  ///   - closed: Called when the window has closed.
  func fill(_ content: Widget, width: Int32, closed: @escaping @MainActor () -> Void) {
    let header = HeaderBar(closes: true)
    header.set(title: gtk_window_get_title(cast(widget)).map { String(cString: $0) } ?? "")
    let overlay: Widget = gtk_overlay_new()
    gtk_overlay_set_child(cast(overlay), scrolled(padded(content, width: width)))
    gtk_widget_set_vexpand(overlay, 1)
    let notice = NoticeBar { [weak self] in self?.tell(nil) }
    gtk_overlay_add_overlay(cast(overlay), notice.widget)
    self.notice = notice
    adw_application_window_set_content(cast(widget), column(0, header.widget, overlay))
    onAsking(widget, "close-request") { [weak self] _ in
      for call in self?.calls ?? [] { call.end(SheetStatus.done.rawValue, "", isGood: true) }
      self?.calls = []
      closed()
      return 0
    }
  }

  /// - Parameter call: The caller that requested the window, or `nil` if the desktop did.
  func present(for call: CallingCommand?) {
    if let call { calls.append(call) }
    gtk_window_present(cast(widget))
  }

  /// Shows a notice, or hides it if `words` is `nil`.
  func tell(_ words: String?) { notice?.show(words) }

  func close() { gtk_window_close(cast(widget)) }
}
