import Foundation

extension NSItemProvider {
  /// The domain of the errors below.
  public class var errorDomain: String { "NSItemProviderErrorDomain" }

  public enum ErrorCode: Int, Sendable {
    case unknownError = -1
    /// Nothing of the type asked for.
    case itemUnavailableError = -1000
    /// The item is of another class.
    case unexpectedValueClassError = -1100
    /// The item cannot be turned into what was asked for.
    case unavailableCoercionError = -1200
  }

  static func error(_ code: ErrorCode, _ message: String) -> NSError {
    NSError(
      domain: errorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: message])
  }
}

public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  case all = 0
  case team = 1
  case ownProcess = 3
}

public struct NSItemProviderFileOptions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The file may be opened where it is.
  public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}
