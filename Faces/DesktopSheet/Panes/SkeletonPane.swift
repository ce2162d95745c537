import CAdwaita
import ShareSheet

/// The outlines of the chooser while the daemon is asked, so that nothing jumps when it answers.
@MainActor final class SkeletonPane: Pane {
  let root: Widget
  private let header = HeaderBar(closes: true)
  private let spinner = WorkSpinner(Words.Window.connecting)

  init() {
    header.set(title: Words.Window.applicationName)
    header.end(spinner.widget)
    let items = line(
      14, Self.shape(64, 64), column(8, Self.shape(180, 16), Self.shape(120, 12)))
    let tiles = line(36)
    for _ in 0..<4 { gtk_box_append(cast(tiles), Self.shape(56, 56)) }
    let content = column(24, items, Self.shape(-1, 34), tiles, Self.shape(-1, 150))
    root = column(0, header.widget, scrolled(padded(decorative(content))))
    spinner.set(isBusy: true)
  }

  func focus() {}

  /// - Parameter width: The width in pixels, or -1 for the whole width.
  private static func shape(_ width: Int32, _ height: Int32) -> Widget {
    let shape: Widget = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0)
    gtk_widget_set_size_request(shape, width, height)
    gtk_widget_set_halign(shape, width < 0 ? GTK_ALIGN_FILL : GTK_ALIGN_START)
    gtk_widget_set_valign(shape, GTK_ALIGN_CENTER)
    gtk_widget_add_css_class(shape, "skeleton")
    return shape
  }
}
