public import Foundation
import Photos
public import UIKit

/// A photo that the user chose in a `PhotosPicker`. No picker makes one.
///
/// Apple: https://developer.apple.com/documentation/photosui/photospickeritem
public struct PhotosPickerItem: Hashable, Sendable {
  /// The form of the loaded files. Has no effect.
  public struct EncodingDisambiguationPolicy: Hashable, Sendable {
    private let name: String
    /// The form that the system prefers.
    public static let automatic = Self(name: "automatic")
    /// The form of the file.
    public static let current = Self(name: "current")
    /// The form that most programs can read.
    public static let compatible = Self(name: "compatible")
  }

  /// The identifier in the photo library.
  public let itemIdentifier: String?
  /// Empty, because the photo cannot be read.
  public var supportedContentTypes: [UTType] { [] }

  /// Creates an item for a photo of the library, which cannot be read.
  public init(itemIdentifier: String) { self.itemIdentifier = itemIdentifier }

  /// Fails with `PHPhotosError.accessRestricted`.
  @discardableResult public func loadTransferable<T: Transferable>(
    type: T.Type, completionHandler: @escaping @Sendable (Result<T?, any Error>) -> Void
  ) -> Progress {
    DispatchQueue.global().async { completionHandler(.failure(PHPhotosError(.accessRestricted))) }
    return Progress(totalUnitCount: 1)
  }

  /// Fails. The photo is never loaded.
  /// - Throws: Always `PHPhotosError.accessRestricted`.
  public func loadTransferable<T: Transferable>(type: T.Type) async throws -> T? {
    throw PHPhotosError(.accessRestricted)
  }
}

/// The order of a selection. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/photosui/photospickerselectionbehavior
public struct PhotosPickerSelectionBehavior: Hashable, Sendable {
  private let name: String
  /// The order of the library.
  public static let `default` = Self(name: "default")
  /// The order in which the user selects.
  public static let ordered = Self(name: "ordered")
  /// Each selection is reported immediately.
  public static let continuous = Self(name: "continuous")
  /// Each selection is reported immediately, in the order in which the user selects.
  public static let continuousAndOrdered = Self(name: "continuousAndOrdered")
}
