/// The level of a log line. Lines of every level are written.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  /// The level of an ordinary line. The line contains no word for the level.
  public static let `default` = OSLogType(rawValue: 0)
  /// The level of a helpful detail. The line contains `info:`.
  public static let info = OSLogType(rawValue: 1)
  /// The level of a detail for debugging. The line contains `debug:`.
  public static let debug = OSLogType(rawValue: 2)
  /// The level of an error. The line contains `error:`.
  public static let error = OSLogType(rawValue: 16)
  /// The level of a bug in the program. The line contains `fault:`.
  public static let fault = OSLogType(rawValue: 17)

  /// The level's number, which equals Apple's.
  public let rawValue: UInt8

  /// Makes a level. A number without a constant is written like the default level.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Makes a level. A number without a constant is written like the default level.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  /// The word that precedes a line of this level, or `nil` for the default level.
  var word: String? {
    switch self {
    case .info: "info"
    case .debug: "debug"
    case .error: "error"
    case .fault: "fault"
    default: nil
    }
  }
}
