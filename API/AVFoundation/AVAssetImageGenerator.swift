public import CoreMedia
public import Foundation

/// A generator of still images from a video. There is no decoder, so every request fails with
/// `AVError.decoderNotFound`, or with `fileFormatNotRecognized` if the file is not a video.
///
/// Apple: https://developer.apple.com/documentation/avfoundation/avassetimagegenerator
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
  // Sendable: the mutable properties are ignored. As on iOS, they are set before the first request.

  /// The outcome of a request for one time.
  public enum Result: Int, Sendable {
    /// A picture was made. Never reported here.
    case succeeded = 0
    /// No picture was made. Every request ends this way here.
    case failed
    /// The request was cancelled. Never reported here.
    case cancelled
  }

  /// A handler that receives the requested time, the picture, the actual time, the outcome and the
  /// error.
  public typealias CompletionHandler =
    @Sendable (CMTime, CGImage?, CMTime, Result, (any Error)?) -> Void

  /// The asset from which pictures are requested.
  public let asset: AVAsset
  /// Stored and ignored, because no picture is made.
  open var appliesPreferredTrackTransform = false
  /// Stored and ignored, because no picture is made.
  open var maximumSize = CGSize.zero
  /// Stored and ignored, because no picture is made.
  open var requestedTimeToleranceBefore = CMTime.positiveInfinity
  /// Stored and ignored, because no picture is made.
  open var requestedTimeToleranceAfter = CMTime.positiveInfinity

  /// Makes a generator for the asset.
  public init(asset: AVAsset) { self.asset = asset }

  private var error: AVError {
    AVError(asset.header == nil ? .fileFormatNotRecognized : .decoderNotFound)
  }

  /// Fails, because there is no decoder.
  /// - Throws: `AVError.decoderNotFound`, or `fileFormatNotRecognized` if the header cannot be
  ///   read.
  open func copyCGImage(
    at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
  ) throws -> CGImage { throw error }

  /// Fails, because there is no decoder.
  /// - Throws: `AVError.decoderNotFound`, or `fileFormatNotRecognized` if the header cannot be
  ///   read.
  open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    throw error
  }

  /// Calls the handler once, in the background, with no picture and the error of `image(at:)`.
  open func generateCGImageAsynchronously(
    for requestedTime: CMTime,
    completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
  ) {
    let error = error
    DispatchQueue.global().async { handler(nil, .invalid, error) }
  }

  /// Calls the handler once for each time, in the background, with the outcome `failed`. Both times
  /// that the handler receives are invalid.
  open func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue], completionHandler handler: @escaping CompletionHandler
  ) {
    let error = error
    let count = requestedTimes.count
    DispatchQueue.global().async {
      for _ in 0..<count { handler(.invalid, nil, .invalid, .failed, error) }
    }
  }

  /// Has no effect. Requests that are in flight still call their handlers.
  open func cancelAllCGImageGeneration() {}
}
