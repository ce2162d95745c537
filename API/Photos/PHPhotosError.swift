public import Foundation

/// The domain of the errors of the photo library.
public let PHPhotosErrorDomain = "PHPhotosErrorDomain"

/// An error of the photo library.
///
/// Apple: https://developer.apple.com/documentation/photokit/phphotoserror-swift.struct
public struct PHPhotosError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// The reasons for an error. The raw values equal Apple's.
  public enum Code: Int, Sendable {
    /// An unexpected error. Never reported here.
    case internalError = -1
    /// The user cancelled the change. Never reported here.
    case userCancelled = 3072
    /// The file of a new photo is not an image. Never reported here.
    case invalidResource = 3302
    /// The file of a new photo is missing. Never reported here.
    case missingResource = 3303
    /// The disk is full. Never reported here.
    case notEnoughSpace = 3305
    /// The app cannot get access. Each change is refused with this error.
    case accessRestricted = 3310
    /// The user refused access. Never reported here.
    case accessUserDenied = 3311
  }

  /// The reason `accessRestricted`.
  public static var accessRestricted: Code { .accessRestricted }
  /// The reason `accessUserDenied`.
  public static var accessUserDenied: Code { .accessUserDenied }

  /// The domain of the `NSError`: `PHPhotosErrorDomain`.
  public static var errorDomain: String { PHPhotosErrorDomain }

  /// The reason for the error.
  public let code: Code

  /// Makes an error with the given code.
  public init(_ code: Code) { self.code = code }

  /// The raw value of `code`.
  public var errorCode: Int { code.rawValue }

  /// An English sentence that describes the error.
  public var errorDescription: String? {
    switch code {
    case .accessRestricted:
      "An extension has no access to the user's pictures. Share the picture with a folder instead."
    default: "The photo library reported the error \(code.rawValue)."
    }
  }
}
