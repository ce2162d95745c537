public import Foundation

/// The origin of log lines: a subsystem of an app and a category in it.
public final class OSLog: NSObject, Sendable {
  public struct Category: Sendable {
    public static let pointsOfInterest = Category(name: "PointsOfInterest")
    public static let dynamicTracing = Category(name: "DynamicTracing")
    public static let dynamicStackTracing = Category(name: "DynamicStackTracing")

    let name: String
  }

  public static let `default` = OSLog(source: "", isSilent: false)
  /// Discards all messages.
  public static let disabled = OSLog(source: "", isSilent: true)

  /// In the form `subsystem:category`; empty for the default log.
  let source: String
  private let isSilent: Bool

  private init(source: String, isSilent: Bool) {
    self.source = source
    self.isSilent = isSilent
  }

  public convenience init(subsystem: String, category: String) {
    self.init(source: "\(subsystem):\(category)", isSilent: false)
  }

  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.name)
  }

  public func isEnabled(type: OSLogType) -> Bool { !isSilent }

  func write(_ text: @autoclosure () -> String, _ type: OSLogType) {
    guard !isSilent else { return }
    LogLine(source: source, type: type, text: text()).write()
  }
}
