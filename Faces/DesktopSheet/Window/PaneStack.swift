import CAdwaita
import Contract
import ShareSheet

/// The panes of a window, one of which is visible.
@MainActor final class PaneStack {
  /// The places of panes, from the lowest to the topmost.
  enum Place: Hashable {
    case waiting, intake, chooser, applications, compose
    case page(PageKey)
    case failure, copied, posted
  }

  /// The identity of a page, which includes the extension's process, because another process may
  /// use the same id for another page.
  struct PageKey: Hashable {
    private var process: Int
    private var id: Int

    init(_ page: Page, in sheet: Sheet) { (process, id) = (sheet.process, page.id) }
  }

  let widget: Widget = gtk_stack_new()
  private(set) var place: Place?
  private let window: Widget
  private var panes: [Place: any Pane] = [:]
  /// The extension's current pages, with the topmost page last.
  private var pages: [PageKey] = []
  private var isComposing = false

  init(in window: Widget) {
    self.window = window
    gtk_stack_set_vhomogeneous(cast(widget), 0)
    on(widget, "notify::transition-running") { [weak self] in self?.prune() }
  }

  subscript(place: Place) -> (any Pane)? { panes[place] }

  /// Returns the pane at a place, and makes it if there is none.
  func pane<Kind: Pane>(_ place: Place, make: () -> Kind) -> Kind {
    if let pane = panes[place] as? Kind { return pane }
    let pane = make()
    panes[place] = pane
    cadwaita_hide(pane.root, 1)
    gtk_stack_add_child(cast(widget), pane.root)
    return pane
  }

  /// Keeps the panes of these pages and, if `isComposing` is set, of the compose sheet, because the
  /// user can return to them. Removes other panes, except the chooser and the visible pane.
  func keep(pages: [PageKey], isComposing: Bool) {
    (self.pages, self.isComposing) = (pages, isComposing)
    prune()
  }

  func show(_ new: Place) {
    guard new != place, let pane = panes[new] else { return }
    gtk_stack_set_transition_type(cast(widget), transition(to: new))
    place = new
    gtk_stack_set_visible_child(cast(widget), pane.root)
    // GTK keeps invisible panes in the accessibility tree, so they are hidden from screen readers.
    for (place, pane) in panes {
      cadwaita_hide(pane.root, (place != new).c)
      pane.listen(to: place == new ? window : nil)
    }
    pane.focus()
  }

  private func transition(to new: Place) -> GtkStackTransitionType {
    guard let place, place != .waiting, place != .intake else {
      return GTK_STACK_TRANSITION_TYPE_CROSSFADE
    }
    return depth(new) > depth(place)
      ? GTK_STACK_TRANSITION_TYPE_SLIDE_LEFT : GTK_STACK_TRANSITION_TYPE_SLIDE_RIGHT
  }

  private func depth(_ place: Place) -> Int {
    switch place {
    case .waiting, .intake: 0
    case .chooser: 1
    case .applications, .compose: 2
    // A page that is not among the current pages was above them before it closed.
    case .page(let key): 3 + (pages.firstIndex(of: key) ?? 1000)
    case .failure, .copied, .posted: 2000
    }
  }

  /// Removes the panes that are no longer needed. Waits until a running transition has ended.
  private func prune() {
    guard gtk_stack_get_transition_running(cast(widget)) == 0 else { return }
    for (place, pane) in panes where place != self.place {
      let isNeeded =
        switch place {
        case .chooser: true
        case .compose: isComposing
        case .page(let key): pages.contains(key)
        default: false
        }
      guard !isNeeded else { continue }
      panes[place] = nil
      gtk_stack_remove(cast(widget), pane.root)
    }
  }
}
