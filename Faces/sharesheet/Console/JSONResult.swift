import Synchronization
import Text

/// The value that a command prints with `--json`. It is printed when the command ends. If the
/// command fails, the object also gets the key `error`.
enum JSONResult {
  private static let held = Mutex<String?>(nil)

  /// Stores the value until the command ends. It replaces an earlier value.
  static func set(_ value: some Encodable) throws {
    let json = String(decoding: try JSONText.encode(value), as: UTF8.self)
    held.withLock { $0 = json }
  }

  /// Prints the value, if there is one.
  static func show() {
    if let json = take() { Console.show(line: json) }
  }

  /// Prints the error, together with the keys of the value if there is one.
  static func show(_ failure: CommandFailure) throws {
    let error = String(decoding: try JSONText.encode(failure), as: UTF8.self)
    Console.show(line: joined(take(), error))
  }

  /// Adds the key `error` to the value if it is an object. If not, the result is a new object with
  /// the value as `result`.
  static func joined(_ value: String?, _ error: String) -> String {
    guard let value, value != "{}" else { return #"{"error":\#(error)}"# }
    guard value.hasPrefix("{") else { return #"{"error":\#(error),"result":\#(value)}"# }
    return #"\#(value.dropLast()),"error":\#(error)}"#
  }

  private static func take() -> String? {
    held.withLock { value in
      defer { value = nil }
      return value
    }
  }
}
