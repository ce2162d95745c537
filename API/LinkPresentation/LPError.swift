public import Foundation

/// The domain of the errors of this module.
public let LPErrorDomain = "LPErrorDomain"

/// An error of a metadata provider.
///
/// Apple: https://developer.apple.com/documentation/linkpresentation/lperror-swift.struct
public struct LPError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// The reasons for an error. The raw values equal Apple's.
  public enum Code: Int, Sendable {
    /// An unexpected error.
    case unknown = 1
    /// The page could not be loaded.
    case metadataFetchFailed = 2
    /// The app or extension cancelled the provider.
    case metadataFetchCancelled = 3
    /// The page did not load within `timeout`.
    case metadataFetchTimedOut = 4
    /// The URL is neither a web page nor a file.
    case metadataFetchNotAllowed = 5
  }

  /// The reason `unknown`.
  public static var unknown: Code { .unknown }
  /// The reason `metadataFetchFailed`.
  public static var metadataFetchFailed: Code { .metadataFetchFailed }
  /// The reason `metadataFetchCancelled`.
  public static var metadataFetchCancelled: Code { .metadataFetchCancelled }
  /// The reason `metadataFetchTimedOut`.
  public static var metadataFetchTimedOut: Code { .metadataFetchTimedOut }
  /// The reason `metadataFetchNotAllowed`.
  public static var metadataFetchNotAllowed: Code { .metadataFetchNotAllowed }

  /// The domain of the `NSError`: `LPErrorDomain`.
  public static var errorDomain: String { LPErrorDomain }

  /// The reason for the error.
  public let code: Code
  private let detail: String?

  /// Makes an error with the given code.
  public init(_ code: Code) { self.init(code, nil) }

  init(_ code: Code, _ detail: String?) {
    self.code = code
    self.detail = detail
  }

  /// The raw value of `code`.
  public var errorCode: Int { code.rawValue }

  /// The sentence for `localizedDescription`, which Foundation on Linux does not take from
  /// `errorDescription`.
  public var errorUserInfo: [String: Any] {
    errorDescription.map { [NSLocalizedDescriptionKey: $0] } ?? [:]
  }

  /// An English sentence that describes the error.
  public var errorDescription: String? {
    switch code {
    case .unknown: "The link's details cannot be read."
    case .metadataFetchFailed: "The page cannot be loaded\(detail.map { ": \($0)" } ?? ".")"
    case .metadataFetchCancelled: "The request for the link's details was cancelled."
    case .metadataFetchTimedOut: "The page took too long to load."
    case .metadataFetchNotAllowed: "Only http, https and file URLs have details."
    }
  }
}
