/// The level of a log line. Lines of every level are written.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public static let `default` = OSLogType(rawValue: 0)
  public static let info = OSLogType(rawValue: 1)
  public static let debug = OSLogType(rawValue: 2)
  public static let error = OSLogType(rawValue: 16)
  public static let fault = OSLogType(rawValue: 17)

  public let rawValue: UInt8

  public init(rawValue: UInt8) { self.rawValue = rawValue }
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
