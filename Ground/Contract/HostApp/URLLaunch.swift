package import Foundation
import HTTPSyntax

/// The launch of an app to open a URL. An environment variable passes the URL. The app replies on a
/// pipe.
package enum URLLaunch {
  private static let variable = "SHARESHEET_OPEN_URL"
  /// The descriptor to which the app writes its reply, one byte.
  package static let answerDescriptor: Int32 = 3
  /// The reply of an app that opened the URL.
  package static let taken: UInt8 = 1
  /// The reply of an app that did not open the URL.
  package static let refused: UInt8 = 0

  /// Returns the environment variables for an app that opens the given URL.
  package static func environment(_ url: String) -> [String: String] { [variable: url] }

  /// Returns the URL that this process was launched to open, or `nil`. Removes the variable, so
  /// that child processes do not inherit it.
  package static func take() -> URL? {
    guard let text = ProcessInfo.processInfo.environment[variable] else { return nil }
    unsetenv(variable)
    return URL(reading: text)
  }
}
