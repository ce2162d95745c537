import CAdwaita
import ShareSheet

/// The rule for when a spinner is visible: after 400 ms of work. A spinner that only flashes would
/// make quick work look slow.
struct SpinnerDelay: Hashable {
  static let time: Duration = .milliseconds(400)

  enum Action: Hashable {
    /// Wait for `time`, and forget an earlier wait.
    case start
    /// Forget the wait.
    case stop
    case show
    case hide
  }

  private var isBusy = false
  private var isShown = false

  mutating func set(isBusy new: Bool) -> Action? {
    guard new != isBusy else { return nil }
    isBusy = new
    defer { isShown = false }
    return new ? .start : isShown ? .hide : .stop
  }

  /// The wait that the last `start` began is over.
  mutating func expire() -> Action? {
    guard isBusy, !isShown else { return nil }
    isShown = true
    return .show
  }
}

/// A spinner that appears when work takes long.
@MainActor final class WorkSpinner {
  let widget: Widget = gtk_spinner_new()
  private var delay = SpinnerDelay()
  private var timer: Task<Void, Never>?

  init(_ name: String = Words.Window.working) {
    cadwaita_label(widget, name)
    gtk_widget_set_visible(widget, 0)
  }

  func set(isBusy: Bool) { perform(delay.set(isBusy: isBusy)) }

  private func perform(_ action: SpinnerDelay.Action?) {
    switch action {
    case nil: break
    case .stop: timer?.cancel()
    case .show: show(true)
    case .hide: show(false)
    case .start:
      timer?.cancel()
      timer = Task { [weak self] in
        try? await Task.sleep(for: SpinnerDelay.time)
        if !Task.isCancelled, let self { perform(delay.expire()) }
      }
    }
  }

  private func show(_ isShown: Bool) {
    gtk_spinner_set_spinning(cast(widget), isShown.c)
    gtk_widget_set_visible(widget, isShown.c)
  }
}
