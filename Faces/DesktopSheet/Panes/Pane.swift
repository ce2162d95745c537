import CAdwaita

/// A view in a window. One pane is visible at a time.
@MainActor protocol Pane: AnyObject {
  var root: Widget { get }
  /// Takes the focus. Called when the pane becomes visible.
  func focus()
  /// Captures text that the user types anywhere in the window, and uses it for the pane's search.
  /// If `window` is `nil`, stops capturing.
  func listen(to window: Widget?)
}

extension Pane {
  func listen(to window: Widget?) {}
}

/// A bar with a title, a leading button that closes or leaves the pane, and the main action as the
/// trailing button.
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
