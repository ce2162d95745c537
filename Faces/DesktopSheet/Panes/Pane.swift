import CAdwaita

/// One of the views of a window, of which one lies on top.
@MainActor protocol Pane: AnyObject {
  var root: Widget { get }
  /// It lies on top from now on: takes the keys.
  func focus()
  /// Whoever types looks for a name, wherever in the window the keys go; nil: not any more.
  func listen(to window: Widget?)
}

extension Pane {
  func listen(to window: Widget?) {}
}

/// A bar with a title, a way out at its start and what one does at its end.
@MainActor struct HeaderBar {
  let widget: Widget
  private let title: Widget

  /// - Parameter closes: whether the window's own button to close it is there.
  init(closes: Bool) {
    widget = adw_header_bar_new()
    title = adw_window_title_new("", nil)
    adw_header_bar_set_title_widget(cast(widget), title)
    set(closes: closes)
  }

  func set(closes: Bool) {
    adw_header_bar_set_decoration_layout(cast(widget), closes ? ":close" : ":")
  }

  func set(title text: String) { adw_window_title_set_title(cast(title), text) }
  func start(_ child: Widget) { adw_header_bar_pack_start(cast(widget), child) }
  func end(_ child: Widget) { adw_header_bar_pack_end(cast(widget), child) }
  func remove(_ child: Widget) { adw_header_bar_remove(cast(widget), child) }
}
