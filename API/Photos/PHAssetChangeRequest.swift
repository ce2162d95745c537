public import Foundation
public import UIKit

/// A change of a photo. It can be created, but the photo library makes no changes.
///
/// Apple: https://developer.apple.com/documentation/photos/phassetchangerequest
open class PHAssetChangeRequest: NSObject {
  /// The time when the photo was taken. Stored without effect.
  open var creationDate: Date?
  /// Whether the photo is a favorite. Stored without effect.
  open var isFavorite = false
  /// Whether the photo is hidden. Stored without effect.
  open var isHidden = false
  /// The photo that the change creates. Always `nil`.
  open var placeholderForCreatedAsset: PHObjectPlaceholder? { nil }

  /// Creates an empty request.
  public required override init() { super.init() }

  /// Returns a request for a new photo. The photo is never added.
  @discardableResult
  open class func creationRequestForAsset(from image: UIImage) -> Self { self.init() }

  /// Returns a request for a new photo from a file. The file is not read.
  @discardableResult
  open class func creationRequestForAssetFromImage(atFileURL fileURL: URL) -> Self? { self.init() }

  /// Returns a request for a new video from a file. The file is not read.
  @discardableResult
  open class func creationRequestForAssetFromVideo(atFileURL fileURL: URL) -> Self? { self.init() }
}

/// A new photo with its files. It can be created, but the photo library makes no changes.
///
/// Apple: https://developer.apple.com/documentation/photos/phassetcreationrequest
open class PHAssetCreationRequest: PHAssetChangeRequest {
  /// Returns a request for a new photo. The photo is never added.
  @discardableResult
  open class func forAsset() -> Self { self.init() }

  /// Does nothing: the file is not read.
  open func addResource(
    with type: PHAssetResourceType, fileURL: URL, options: PHAssetResourceCreationOptions?
  ) {}

  /// Does nothing: the data is not stored.
  open func addResource(
    with type: PHAssetResourceType, data: Data, options: PHAssetResourceCreationOptions?
  ) {}
}

/// The kind of a photo's file.
public enum PHAssetResourceType: Int, Sendable {
  /// An image, a video or a sound.
  case photo = 1
  case video, audio
  /// Another form of the photo, or its edited form.
  case alternatePhoto, fullSizePhoto, fullSizeVideo
  /// The data of an edit, and the photo before the edit.
  case adjustmentData, adjustmentBasePhoto
  /// The video of a Live Photo.
  case pairedVideo
}

/// The options of a new photo's file. Stored without effect.
public final class PHAssetResourceCreationOptions: NSObject {
  /// The name of the original file.
  public var originalFilename: String?
  /// The uniform type of the file.
  public var uniformTypeIdentifier: String?
  /// Whether the file is moved instead of copied.
  public var shouldMoveFile = false

  /// Creates options without values.
  public override init() { super.init() }
}

/// A photo that a change will create. There are none, because no change is made.
public final class PHObjectPlaceholder: NSObject, Sendable {
  /// The identifier of the photo.
  public let localIdentifier = ""

  private override init() { super.init() }
}
