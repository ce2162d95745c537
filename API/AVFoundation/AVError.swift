public import Foundation

/// An error of a media file.
///
/// Apple: https://developer.apple.com/documentation/avfoundation/averror-swift.struct
public struct AVError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// The reasons for an error. The raw values equal Apple's.
  public enum Code: Int, Sendable {
    /// The file cannot be read. Never reported here.
    case unknown = -11800
    /// The file could not be copied. Never reported here.
    case exportFailed = -11820
    /// The target of an export already exists.
    case fileAlreadyExists = -11823
    /// The file is not a readable QuickTime or MPEG-4 file.
    case fileFormatNotRecognized = -11828
    /// The file cannot be read. Never reported here.
    case fileFailedToParse = -11829
    /// A picture was requested, and there is no decoder.
    case decoderNotFound = -11833
    /// The export needs an encoder, and there is none.
    case operationNotSupportedForAsset = -11838
    /// The operation was cancelled. Never reported here.
    case operationCancelled = -11878
  }

  /// The domain of the `NSError`: `AVFoundationErrorDomain`.
  public static var errorDomain: String { AVFoundationErrorDomain }

  /// The reason for the error.
  public let code: Code

  /// Makes an error with the given code.
  public init(_ code: Code) { self.code = code }

  /// The raw value of `code`.
  public var errorCode: Int { code.rawValue }

  /// An English sentence that describes the error.
  public var errorDescription: String? {
    switch code {
    case .decoderNotFound: "Sharesheet cannot decode videos, so it has no picture of this video."
    case .fileFormatNotRecognized: "The file is not a readable QuickTime or MPEG-4 file."
    case .operationNotSupportedForAsset:
      "Sharesheet cannot encode videos. Export the file in its own format."
    case .fileAlreadyExists: "A file with this name already exists."
    case .exportFailed: "The file could not be copied."
    case .fileFailedToParse, .unknown: "The file cannot be read."
    case .operationCancelled: "The operation was cancelled."
    }
  }
}

/// The domain of `AVError`.
public let AVFoundationErrorDomain = "AVFoundationErrorDomain"
