import CAdwaita
import ShareSheet

/// The progress on the application's icon, in docks that listen to Unity's launcher signal.
@MainActor final class DockProgress {
  private let application: Widget
  private var shown: Double?

  init(_ application: Widget) { self.application = application }

  /// - Parameter fraction: The sent part, 0 to 1, or `nil` if nothing is being sent.
  func show(_ fraction: Double?) {
    // Smaller steps are not visible.
    let fraction = fraction.map { ($0 * 100).rounded() / 100 }
    guard fraction != shown else { return }
    shown = fraction
    guard let bus = g_application_get_dbus_connection(cast(application)) else { return }
    cadwaita_tell_dock(
      bus, "application://\(SheetApplication.identifier).desktop", fraction ?? 0,
      (fraction != nil).c)
  }
}
