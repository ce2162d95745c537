import CAdwaita

/// The growing and shrinking of a window with its content.
@MainActor final class WindowFit {
  static let width: Int32 = 440
  private static let milliseconds: guint = 200

  private let window: Widget
  private var height = WindowHeight()
  private var motion: UnsafeMutablePointer<AdwAnimation>?

  init(_ window: Widget) {
    self.window = window
    gtk_window_set_default_size(cast(window), Self.width, Int32(clamping: WindowHeight.least))
  }

  private var size: (width: Int32, height: Int32) {
    var (width, height): (Int32, Int32) = (0, 0)
    gtk_window_get_default_size(cast(window), &width, &height)
    return (width, height)
  }

  func fit() {
    let (width, present) = size
    var (minimum, natural): (Int32, Int32) = (0, 0)
    gtk_widget_measure(window, GTK_ORIENTATION_VERTICAL, width, &minimum, &natural, nil, nil)
    guard
      let new = height.height(
        for: Int(natural), minimum: Int(minimum), present: Int(present), screen: screen,
        isMoving: isMoving)
    else { return }
    end()
    guard gtk_widget_get_mapped(window) != 0 else { return set(Int32(clamping: new)) }
    move(from: present, to: Int32(clamping: new))
  }

  func end() {
    guard let motion else { return }
    self.motion = nil
    adw_animation_pause(motion)
    g_object_unref(motion)
  }

  private var isMoving: Bool {
    motion.map { adw_animation_get_state($0) == ADW_ANIMATION_PLAYING } ?? false
  }

  private func set(_ height: Int32) {
    gtk_window_set_default_size(cast(window), size.width, height)
  }

  /// The animation is skipped if the user has turned animations off.
  private func move(from old: Int32, to new: Int32) {
    let step: AdwAnimationTargetFunc = { value, data in
      let data = UInt(bitPattern: data)
      MainActor.assumeIsolated {
        guard let data = UnsafeRawPointer(bitPattern: data),
          let height = Int32(exactly: value.rounded())
        else { return }
        Unmanaged<Weak>.fromOpaque(data).takeUnretainedValue().fit?.set(height)
      }
    }
    let target = adw_callback_animation_target_new(
      step, Unmanaged.passRetained(Weak(self)).toOpaque(),
      { data in if let data { Unmanaged<Weak>.fromOpaque(data).release() } })
    motion = adw_timed_animation_new(
      window, Double(old), Double(new), Self.milliseconds, target)
    adw_animation_play(motion)
  }

  @MainActor private final class Weak {
    weak var fit: WindowFit?
    init(_ fit: WindowFit) { self.fit = fit }
  }

  private var screen: Int? {
    guard let surface = gtk_native_get_surface(OpaquePointer(window)),
      let display = gtk_widget_get_display(window),
      let monitor = gdk_display_get_monitor_at_surface(display, surface)
    else { return nil }
    var geometry = GdkRectangle()
    gdk_monitor_get_geometry(monitor, &geometry)
    return geometry.height > 0 ? Int(geometry.height) : nil
  }
}
