/// A writer of an app's messages to the extension's log.
public struct Logger: Sendable {
  private let log: OSLog

  /// Makes a logger whose lines have no prefix.
  public init() { log = .default }
  /// Makes a logger that writes to the given log.
  public init(_ logObj: OSLog) { log = logObj }
  /// Makes a logger whose lines begin with `[subsystem:category]`.
  public init(subsystem: String, category: String) {
    log = OSLog(subsystem: subsystem, category: category)
  }

  /// Writes a message at the default level.
  public func log(_ message: OSLogMessage) { log.write(message.text, .default) }
  /// Writes a message at the given level.
  public func log(level: OSLogType, _ message: OSLogMessage) { log.write(message.text, level) }
  /// Writes a message at the debug level.
  public func trace(_ message: OSLogMessage) { log.write(message.text, .debug) }
  /// Writes a message at the debug level.
  public func debug(_ message: OSLogMessage) { log.write(message.text, .debug) }
  /// Writes a message at the info level.
  public func info(_ message: OSLogMessage) { log.write(message.text, .info) }
  /// Writes a message at the default level.
  public func notice(_ message: OSLogMessage) { log.write(message.text, .default) }
  /// Writes a message at the error level.
  public func warning(_ message: OSLogMessage) { log.write(message.text, .error) }
  /// Writes a message at the error level.
  public func error(_ message: OSLogMessage) { log.write(message.text, .error) }
  /// Writes a message at the fault level.
  public func critical(_ message: OSLogMessage) { log.write(message.text, .fault) }
  /// Writes a message at the fault level.
  public func fault(_ message: OSLogMessage) { log.write(message.text, .fault) }
}
