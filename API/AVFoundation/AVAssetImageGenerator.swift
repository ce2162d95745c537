public import CoreMedia
public import Foundation

/// A generator of still images from a video. There is no decoder, so every request fails with
/// `AVError.decoderNotFound`, or with `fileFormatNotRecognized` if the file is not a video.
///
/// Apple: https://developer.apple.com/documentation/avfoundation/avassetimagegenerator
open class AVAssetImageGenerator: NSObject, @unchecked Sendable {
  // Sendable: the mutable properties are ignored. As on iOS, they are set before the first request.

  public enum Result: Int, Sendable {
    case succeeded = 0
    case failed
    case cancelled
  }

  public typealias CompletionHandler =
    @Sendable (CMTime, CGImage?, CMTime, Result, (any Error)?) -> Void

  public let asset: AVAsset
  open var appliesPreferredTrackTransform = false
  open var maximumSize = CGSize.zero
  open var requestedTimeToleranceBefore = CMTime.positiveInfinity
  open var requestedTimeToleranceAfter = CMTime.positiveInfinity

  public init(asset: AVAsset) { self.asset = asset }

  private var error: AVError {
    AVError(asset.header == nil ? .fileFormatNotRecognized : .decoderNotFound)
  }

  open func copyCGImage(
    at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?
  ) throws -> CGImage { throw error }

  open func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    throw error
  }

  open func generateCGImageAsynchronously(
    for requestedTime: CMTime,
    completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
  ) {
    let error = error
    DispatchQueue.global().async { handler(nil, .invalid, error) }
  }

  open func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue], completionHandler handler: @escaping CompletionHandler
  ) {
    let error = error
    let count = requestedTimes.count
    DispatchQueue.global().async {
      for _ in 0..<count { handler(.invalid, nil, .invalid, .failed, error) }
    }
  }

  open func cancelAllCGImageGeneration() {}
}
