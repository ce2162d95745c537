import CAdwaita
import ShareSheet

/// The window of the settings. A change takes effect at once.
@MainActor final class SettingsWindow {
  private let window: AuxiliaryWindow
  private let session: SettingsSession
  private let destinations: DestinationsGroup
  private let people: PeopleGroup
  private let user: UserGroup

  /// - Parameters:
  ///   - application: The application that the window belongs to.
  ///   - environment: The environment of the process that requested the settings.
  ///   - closed: Called when the window has closed.
  init(
    _ application: Widget, environment: [String: String], closed: @escaping @MainActor () -> Void
  ) {
    session = SettingsSession(environment: environment)
    people = PeopleGroup(session)
    window = AuxiliaryWindow(application, Words.Settings.title, width: 560, height: 620)
    destinations = DestinationsGroup(session, in: window)
    user = UserGroup(session, in: window.widget)
    session.changed = { [weak self] in self?.draw() }
    session.failed = { [weak self] in self?.window.tell($0) }
    window.activated = { [session] in session.reload() }
    window.fill(
      column(24, destinations.widget, people.widget, user.widget), width: 560, closed: closed)
  }

  /// - Parameter call: The caller that requested the settings, or `nil` if the desktop did.
  func present(for call: CallingCommand?) {
    session.reload()
    window.present(for: call)
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
