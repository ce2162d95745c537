import CAdwaita

/// A view in a window. One pane is visible at a time.
@MainActor protocol Pane: AnyObject {
  var root: Widget { get }
  /// Takes the focus, because the pane has become visible.
  func focus()
  /// Uses text that is typed anywhere in the window for the search. `nil` ends this.
  func listen(to window: Widget?)
}

extension Pane {
  func listen(to window: Widget?) {}
}

/// A bar with a title, a button at its start that leaves, and the main action at its end.
@MainActor struct HeaderBar {
  let widget: Widget
  private let title: Widget

  /// - Parameter closes: Whether the bar has the window's close button.
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
