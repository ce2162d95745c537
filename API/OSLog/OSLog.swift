// Apple's OSLog exports Foundation too.
@_exported public import Foundation
import Linux

/// The origin of log lines: a subsystem of an app and a category in it.
public final class OSLog: NSObject, Sendable {
  /// A category for a special purpose. On Linux its lines go to the same log as all others.
  public struct Category: Sendable {
    /// The category `PointsOfInterest`. There are no signposts on Linux.
    public static let pointsOfInterest = Category(name: "PointsOfInterest")
    /// The category `DynamicTracing`. Its lines are written like those of any other category.
    public static let dynamicTracing = Category(name: "DynamicTracing")
    /// The category `DynamicStackTracing`. Its lines have no stack traces.
    public static let dynamicStackTracing = Category(name: "DynamicStackTracing")

    let name: String
  }

  /// The log whose lines have no prefix.
  public static let `default` = OSLog(source: "", isSilent: false)
  /// The log that discards all messages.
  public static let disabled = OSLog(source: "", isSilent: true)

  /// The origin in the form `subsystem:category`. It is empty for the default log.
  let source: String
  private let isSilent: Bool

  private init(source: String, isSilent: Bool) {
    self.source = source
    self.isSilent = isSilent
  }

  /// Makes a log whose lines begin with `[subsystem:category]`.
  public convenience init(subsystem: String, category: String) {
    self.init(source: "\(subsystem):\(category)", isSilent: false)
  }

  /// Makes a log whose lines begin with the subsystem and the category's name.
  public convenience init(subsystem: String, category: Category) {
    self.init(subsystem: subsystem, category: category.name)
  }

  /// Returns whether lines are written: `false` for the disabled log only. The level has no effect.
  public func isEnabled(type: OSLogType) -> Bool { !isSilent }

  func write(_ text: @autoclosure () -> String, _ type: OSLogType) {
    guard !isSilent else { return }
    LogLine(source: source, type: type, text: text()).write()
  }
}

/// A line of the extension's log. `print` and `NSLog` write to the same log.
struct LogLine {
  let source: String
  let type: OSLogType
  let text: String

  /// For example `[com.example.app:share] error: It was refused.`
  var description: String {
    let prefix = source.isEmpty ? "" : "[\(source)] "
    return prefix + (type.word.map { "\($0): " } ?? "") + text
  }

  func write() { StandardError.print(description) }
}
