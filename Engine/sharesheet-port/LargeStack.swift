import Glibc

/// A thread with a large stack. The parser and the visitors of its tree recurse for each level of
/// nested code, and the first thread's stack is only 8 MiB.
enum LargeStack {
  /// The sizes to try, because a limit of address space may refuse the first. A page gets memory
  /// only when it is used.
  private static let sizes = [256 << 20, 64 << 20]

  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  /// Runs the work and returns when it has ended. If no thread can be created, the work runs on the
  /// caller's stack.
  static func run(_ body: @escaping () -> Void) {
    guard let thread = start(body) else { return body() }
    pthread_join(thread, nil)
  }

  /// Starts the work. The caller joins or detaches the thread.
  /// - Returns: The thread, or `nil` if none can be created.
  static func start(_ body: @escaping () -> Void) -> pthread_t? {
    for size in sizes {
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      var thread = pthread_t()
      let work = Unmanaged.passRetained(Work(body))
      guard pthread_attr_setstacksize(&attributes, size) == 0,
        pthread_create(
          &thread, &attributes,
          { argument in
            if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body() }
            return nil
          }, work.toOpaque()) == 0
      else {
        work.release()
        continue
      }
      return thread
    }
    return nil
  }
}
