// Code of Apple's platforms may name these types with their module, as in `os.Logger`. On Linux the
// module has the name of its class `OSLog`, and Swift searches the class first.

public typealias _OSLog = OSLog
public typealias _Logger = Logger
public typealias _OSLogMessage = OSLogMessage
public typealias _OSLogPrivacy = OSLogPrivacy
public typealias _OSLogType = OSLogType

extension OSLog {
  /// The class, for `os.OSLog`.
  public typealias OSLog = _OSLog
  /// The module's type, for `os.Logger`.
  public typealias Logger = _Logger
  /// The module's type, for `os.OSLogMessage`.
  public typealias OSLogMessage = _OSLogMessage
  /// The module's type, for `os.OSLogPrivacy`.
  public typealias OSLogPrivacy = _OSLogPrivacy
  /// The module's type, for `os.OSLogType`.
  public typealias OSLogType = _OSLogType
}
