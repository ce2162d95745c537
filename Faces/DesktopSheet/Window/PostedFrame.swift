import CAdwaita
import ShareSheet

/// The last frame of a window: the posted share, until the window closes.
@MainActor final class PostedFrame {
  private static let time: Duration = .seconds(3)

  private let pane: PostedPane
  private let close: @MainActor () -> Void
  private var stay = PostedStay()
  private var following: Task<Void, Never>?
  private var timer: Task<Void, Never>?
  /// The link that the server has returned so far, or `nil`.
  private(set) var link: String?
  private var isSettled = false
  private var canUndo = false
  private var pointer: (x: Double, y: Double)?

  init(
    _ states: AsyncStream<PostedShare>, in window: Widget, _ pane: PostedPane,
    close: @escaping @MainActor () -> Void
  ) {
    (self.pane, self.close) = (pane, close)
    listen(to: window)
    take(.shown)
    following = Task { [weak self] in
      for await share in states { self?.show(share) }
    }
  }

  func end() {
    following?.cancel()
    timer?.cancel()
  }

  func take(_ event: PostedStay.Event) {
    switch stay.take(event) {
    case nil: break
    case .stop: timer?.cancel()
    case .close: close()
    case .start:
      timer?.cancel()
      timer = Task { [weak self] in
        try? await Task.sleep(for: Self.time)
        if !Task.isCancelled { self?.take(.expired) }
      }
    }
  }

  private func show(_ share: PostedShare) {
    pane.draw(share)
    link = share.link
    if share.canUndo != canUndo { take(.undoable(share.canUndo)) }
    if share.isSettled, !isSettled { take(.settled) }
    (isSettled, canUndo) = (share.isSettled, share.canUndo)
  }

  private func listen(to window: Widget) {
    guard let motion = gtk_event_controller_motion_new() else { return }
    on(UnsafeMutableRawPointer(motion), "motion") { [weak self] in self?.move(motion) }
    on(UnsafeMutableRawPointer(motion), "leave") { [weak self] in
      self?.pointer = nil
      self?.take(.pointerLeft)
    }
    gtk_widget_add_controller(window, motion)
  }

  /// GTK also sends a motion when the content below a resting pointer changes.
  private func move(_ motion: OpaquePointer) {
    var (x, y) = (0.0, 0.0)
    guard gdk_event_get_position(gtk_event_controller_get_current_event(motion), &x, &y) != 0
    else { return }
    defer { pointer = (x, y) }
    if let pointer, pointer != (x, y) { take(.pointerMoved) }
  }
}
