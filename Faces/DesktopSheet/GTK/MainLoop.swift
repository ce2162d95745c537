import CAdwaita
import Dispatch

/// Lets the main actor run where GLib's main loop runs.
///
/// The main actor's jobs go to libdispatch's main queue, which says by a descriptor that it has
/// some. The program's `main` is synchronous: after an `await` it would stand on another thread
/// than GTK.
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
