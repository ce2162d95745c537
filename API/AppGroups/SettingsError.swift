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
      "\(type) is no property list; keep a string, number, date, data, array or dictionary"
    case .tooDeep: "it has lists in more than \(StoredValue.maximumDepth) lists"
    case .keyTooLong: "the key is longer than \(SettingsRecord.maximumKeyLength) bytes"
    case .valueTooLarge:
      "it is larger than \(StoredValue.maximumSize >> 20) MiB or has more than "
        + "\(StoredValue.maximumCount) parts; keep it in a file of its own"
    case .tooManyKeys: "there are \(SettingsLog.maximumKeys) keys already"
    case .tooLarge:
      "all values together would be larger than \(SettingsLog.maximumSize >> 20) MiB; keep large "
        + "data in files of their own"
    case .lockHeld(let process):
      (process.map { "process \($0)" } ?? "another process") + " has been writing settings for "
        + "\(Int(SettingsLock.timeout)) s; if it is stopped, "
        + (process.map { "'kill -CONT \($0)' continues it" } ?? "continue or end it")
    }
  }
}
