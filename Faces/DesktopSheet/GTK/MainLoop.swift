import CAdwaita
import Dispatch

/// Runs the main actor on GLib's main loop.
///
/// The main actor's jobs go to libdispatch's main queue, which signals pending jobs through a file
/// descriptor. The program's `main` is synchronous, because it could continue on another thread
/// than GTK's after an `await`.
enum MainLoop {
  @MainActor static func serveMainActor() {
    g_unix_fd_add_full(
      G_PRIORITY_DEFAULT, _dispatch_get_main_queue_handle_4CF(), G_IO_IN,
      { descriptor, _, _ in
        var count: UInt64 = 0
        _ = read(descriptor, &count, 8)
        _dispatch_main_queue_callback_4CF(nil)
        return 1
      }, nil, nil)
  }
}
