import Glibc

/// A failed system call: which one, on what, and the kernel's reason.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The `errno` value, for example `ENOSPC`.
  package let code: Int32
  /// What was being done, in words a person can read: "open /tmp/cow.jpg".
  package let operation: String

  package init(code: Int32, operation: String) {
    self.code = code
    self.operation = operation
  }

  /// The kernel's reason alone, for example "No space left on device".
  package var reason: String {
    let words = String(cString: strerror(code))
    // The kernel says the same of a file system's own limit; a person has set this one.
    guard code == EFBIG, let limit = FileSizeLimit.current else { return words }
    return "\(words): this process may write files of at most \(limit) bytes (`ulimit -f`)"
  }

  package var description: String { "\(operation): \(reason)" }

  /// The value of a call that returns -1 and sets `errno`.
  package static func check(
    _ result: Int32, _ operation: @autoclosure () -> String
  ) throws(SystemError) -> Int32 {
    if result >= 0 { return result }
    throw SystemError(code: errno, operation: operation())
  }

  /// The value of a `clinux_` call, which returns `-errno`.
  package static func checkNegated<Value: SignedInteger>(
    _ result: Value, _ operation: @autoclosure () -> String
  ) throws(SystemError) -> Value {
    if result >= 0 { return result }
    throw SystemError(code: Int32(-result), operation: operation())
  }
}
