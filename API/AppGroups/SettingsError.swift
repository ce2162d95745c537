/// The reasons why a setting is not stored.
enum SettingsError: Error, Hashable, CustomStringConvertible {
  /// The value's type is not supported. The associated value is the type's name.
  case noPropertyList(String)
  case tooDeep
  case keyTooLong
  case valueTooLarge
  case tooManyKeys
  case tooLarge
  /// Another process holds the lock for too long. The associated value is its process ID, or `nil`
  /// if unknown.
  case lockHeld(by: Int32?)

  var description: String {
    switch self {
    case .noPropertyList(let type):
      "\(type) is not supported; use a string, number, date, data, array or dictionary"
    case .tooDeep: "the value is nested more than \(StoredValue.maximumDepth) levels deep"
    case .keyTooLong: "the key is longer than \(SettingsRecord.maximumKeyLength) bytes"
    case .valueTooLarge:
      "the value is larger than \(StoredValue.maximumSize >> 20) MiB or has more than "
        + "\(StoredValue.maximumCount) parts; store the value in a file"
    case .tooManyKeys: "there are already \(SettingsLog.maximumKeys) keys, the maximum"
    case .tooLarge:
      "all values together would be larger than \(SettingsLog.maximumSize >> 20) MiB; store "
        + "large data in files"
    case .lockHeld(let process):
      (process.map { "process \($0)" } ?? "another process") + " has been writing settings for "
        + "\(Int(SettingsLock.timeout)) s; if the process is stopped, "
        + (process.map { "'kill -CONT \($0)' continues it" } ?? "continue or end the process")
    }
  }
}
