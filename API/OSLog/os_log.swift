/// A line in the form that C has. Texts and objects in it are private unless it says `%{public}@`.
///
/// - Parameter args: Apple's are `CVarArg`, which texts are not on Linux.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: Any?...
) {
  log.write(LogFormat("\(message)").text(args), type)
}

@_disfavoredOverload
public func os_log(
  _ message: OSLogMessage, log: OSLog = .default, type: OSLogType = .default
) {
  log.write(message.text, type)
}

public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  _ message: OSLogMessage
) {
  log.write(message.text, type)
}
