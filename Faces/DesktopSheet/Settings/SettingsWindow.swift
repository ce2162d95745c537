import CAdwaita
import ShareSheet

/// The window of the settings. A change takes effect at once.
@MainActor final class SettingsWindow {
  private let window: Widget
  private let session: SettingsSession
  private let destinations: DestinationsGroup
  private let people: PeopleGroup
  private let user: UserGroup
  private var notice: NoticeBar?
  /// The callers that wait until the window has closed.
  private var calls: [CallingCommand] = []

  /// - Parameters:
  ///   - application: The application that the window belongs to.
  ///   - environment: The environment of the process that requested the settings.
  ///   - closed: Called when the window has closed.
  init(
    _ application: Widget, environment: [String: String], closed: @escaping @MainActor () -> Void
  ) {
    session = SettingsSession(environment: environment)
    destinations = DestinationsGroup(session)
    people = PeopleGroup(session)
    window = adw_application_window_new(cast(application))
    user = UserGroup(session, in: window)
    gtk_window_set_title(cast(window), Words.Settings.title)
    gtk_window_set_default_size(cast(window), 560, 620)
    gtk_widget_set_size_request(window, 360, 300)
    let header = HeaderBar(closes: true)
    header.set(title: Words.Settings.title)
    let overlay: Widget = gtk_overlay_new()
    let groups = column(24, destinations.widget, people.widget, user.widget)
    gtk_overlay_set_child(cast(overlay), scrolled(padded(groups)))
    gtk_widget_set_vexpand(overlay, 1)
    let notice = NoticeBar { [weak self] in self?.notice?.show(nil) }
    gtk_overlay_add_overlay(cast(overlay), notice.widget)
    self.notice = notice
    adw_application_window_set_content(cast(window), column(0, header.widget, overlay))
    session.changed = { [weak self] in self?.draw() }
    session.failed = { [weak self] in self?.notice?.show($0) }
    on(window, "notify::is-active") { [weak self] in
      guard let self, gtk_window_is_active(cast(window)) != 0 else { return }
      session.reload()
    }
    onAsking(window, "close-request") { [weak self] _ in
      self?.endCalls()
      closed()
      return 0
    }
    onKey(of: window, GTK_PHASE_BUBBLE) { [weak self] key, _ in
      guard key == GDK_KEY_Escape, let self else { return false }
      gtk_window_close(cast(window))
      return true
    }
  }

  /// - Parameter call: The caller that requested the settings, or `nil` if the desktop did.
  func present(for call: CallingCommand?) {
    if let call { calls.append(call) }
    session.reload()
    gtk_window_present(cast(window))
  }

  private func endCalls() {
    for call in calls { call.end(SheetStatus.done.rawValue, "", isGood: true) }
    calls = []
  }

  private func draw() {
    destinations.draw(session.destinations.rows)
    people.draw(session.people)
    user.draw(session.settings)
  }
}

/// Calls `take` with each key and its modifiers.
@MainActor func onKey(
  of widget: Widget, _ phase: GtkPropagationPhase,
  _ take: @escaping @MainActor (_ key: Int32, _ modifiers: UInt32) -> Bool
) {
  guard let keys = gtk_event_controller_key_new() else { return }
  gtk_event_controller_set_propagation_phase(keys, phase)
  onAsking(UnsafeMutableRawPointer(keys), "key-pressed") { arguments in
    take(Int32(bitPattern: arguments.number(0)), arguments.number(2)).c
  }
  gtk_widget_add_controller(widget, keys)
}
