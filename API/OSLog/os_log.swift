/// Writes a line with a C format. Strings and objects are private unless the format says
/// `%{public}@`.
///
/// - Parameter args: the values. Apple's type is `CVarArg`, to which `String` does not conform on
///   Linux.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: Any?...
) {
  log.write(LogFormat("\(message)").text(args), type)
}

/// Writes a message with the privacy of each value.
@_disfavoredOverload
public func os_log(
  _ message: OSLogMessage, log: OSLog = .default, type: OSLogType = .default
) {
  log.write(message.text, type)
}

/// Writes a message with the privacy of each value. `dso` is ignored.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  _ message: OSLogMessage
) {
  log.write(message.text, type)
}
