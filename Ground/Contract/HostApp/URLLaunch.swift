package import Foundation
import HTTPSyntax

/// How an app is told that it was launched to open a URL: in its environment. It answers on a pipe.
package enum URLLaunch {
  private static let variable = "SHARESHEET_OPEN_URL"
  /// Where the app writes whether it has taken the URL.
  package static let answerDescriptor: Int32 = 3
  package static let taken: UInt8 = 1
  package static let refused: UInt8 = 0

  /// The environment of an app that is to open this.
  package static func environment(_ url: String) -> [String: String] { [variable: url] }

  /// What this process was launched to open; nil: nothing. What it starts is not launched for that.
  package static func take() -> URL? {
    guard let text = ProcessInfo.processInfo.environment[variable] else { return nil }
    unsetenv(variable)
    return URL(reading: text)
  }
}
