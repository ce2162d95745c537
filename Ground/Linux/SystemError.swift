import Glibc

/// A failed system call: the operation, its object and the kernel's reason.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The `errno` value, for example `ENOSPC`.
  package let code: Int32
  /// The operation in words, for people: "open /tmp/cow.jpg".
  package let operation: String

  package init(code: Int32, operation: String) {
    self.code = code
    self.operation = operation
  }

  /// The kernel's reason alone, for example "No space left on device".
  package var reason: String {
    let words = String(cString: strerror(code))
    // The kernel reports the same error for the filesystem's limit of file size and for the
    // process's limit. Only the process's limit is a setting.
    guard code == EFBIG, let limit = FileSizeLimit.current else { return words }
    return "\(words): this process may write files of at most \(limit) bytes (`ulimit -f`)"
  }

  /// The operation and the reason.
  package var description: String { "\(operation): \(reason)" }

  /// Returns the result of a call that returns -1 and sets `errno` on failure.
  /// - Throws: `SystemError` if the result is negative.
  package static func check(
    _ result: Int32, _ operation: @autoclosure () -> String
  ) throws(SystemError) -> Int32 {
    if result >= 0 { return result }
    throw SystemError(code: errno, operation: operation())
  }

  /// Returns the result of a `clinux_` call, which returns `-errno` on failure.
  /// - Throws: `SystemError` if the result is negative.
  package static func checkNegated<Value: SignedInteger>(
    _ result: Value, _ operation: @autoclosure () -> String
  ) throws(SystemError) -> Value {
    if result >= 0 { return result }
    throw SystemError(code: Int32(-result), operation: operation())
  }
}

/// The limit of the size of the files that this process writes (`ulimit -f`).
package enum FileSizeLimit {
  /// The limit in bytes, or `nil` if the size is not limited.
  package static var current: UInt64? {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0,
      limit.rlim_cur != UInt64.max
    else { return nil }
    return UInt64(limit.rlim_cur)
  }

  /// Ignores SIGXFSZ, so that a write beyond the limit fails with `EFBIG` instead of ending the
  /// process. `ChildProcess` resets the signal for its children.
  package static func letWritesFail() { signal(SIGXFSZ, SIG_IGN) }
}
