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
      pthread_join(thread, nil)
      return
    }
    body()
  }
}
