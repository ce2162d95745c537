public import Foundation

/// Apple: https://developer.apple.com/documentation/avfoundation/averror-swift.struct
public struct AVError: CustomNSError, LocalizedError, Hashable, Sendable {
  /// The raw values equal Apple's.
  public enum Code: Int, Sendable {
    case unknown = -11800
    case exportFailed = -11820
    case fileAlreadyExists = -11823
    case fileFormatNotRecognized = -11828
    case fileFailedToParse = -11829
    case decoderNotFound = -11833
    case operationNotSupportedForAsset = -11838
    case operationCancelled = -11878
  }

  public static var errorDomain: String { AVFoundationErrorDomain }

  public let code: Code

  public init(_ code: Code) { self.code = code }

  public var errorCode: Int { code.rawValue }

  public var errorDescription: String? {
    switch code {
    case .decoderNotFound: "Nothing here decodes videos, so there is no picture of this one."
    case .fileFormatNotRecognized: "The file is no QuickTime or MPEG-4 file that can be read."
    case .operationNotSupportedForAsset:
      "Nothing here encodes videos: a file can only be handed on as it is, in its own format."
    case .fileAlreadyExists: "There is a file of that name."
    case .exportFailed: "The file could not be copied."
    case .fileFailedToParse, .unknown: "The file cannot be read."
    case .operationCancelled: "The operation was cancelled."
    }
  }
}

public let AVFoundationErrorDomain = "AVFoundationErrorDomain"
