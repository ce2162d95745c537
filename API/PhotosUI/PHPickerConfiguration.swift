@_exported public import Photos
@_exported public import UIKit

/// The kinds of photos that a picker accepts. Has no effect, because no photo can be chosen.
///
/// Apple: https://developer.apple.com/documentation/photosui/phpickerfilter-swift.struct
public struct PHPickerFilter: Hashable, Sendable {
  private let names: [String]
  private init(_ names: String...) { self.names = names }
  private init(names: [String]) { self.names = names }

  /// Pictures.
  public static let images = PHPickerFilter("images")
  /// Videos.
  public static let videos = PHPickerFilter("videos")
  /// Live Photos.
  public static let livePhotos = PHPickerFilter("livePhotos")
  /// Pictures with a depth.
  public static let depthEffectPhotos = PHPickerFilter("depthEffectPhotos")
  /// Series of pictures.
  public static let bursts = PHPickerFilter("bursts")
  /// Screenshots.
  public static let screenshots = PHPickerFilter("screenshots")
  /// Panoramas.
  public static let panoramas = PHPickerFilter("panoramas")
  /// Screen recordings.
  public static let screenRecordings = PHPickerFilter("screenRecordings")
  /// Videos in slow motion.
  public static let slomoVideos = PHPickerFilter("slomoVideos")
  /// Videos in fast motion.
  public static let timelapseVideos = PHPickerFilter("timelapseVideos")
  /// Videos with a depth.
  public static let cinematicVideos = PHPickerFilter("cinematicVideos")

  /// Returns a filter that accepts what one of the filters accepts.
  public static func any(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
    PHPickerFilter(names: ["any("] + subfilters.flatMap(\.names) + [")"])
  }

  /// Returns a filter that accepts what all of the filters accept.
  public static func all(of subfilters: [PHPickerFilter]) -> PHPickerFilter {
    PHPickerFilter(names: ["all("] + subfilters.flatMap(\.names) + [")"])
  }

  /// Returns a filter that accepts what the filter does not accept.
  public static func not(_ filter: PHPickerFilter) -> PHPickerFilter {
    PHPickerFilter(names: ["not("] + filter.names + [")"])
  }
}

/// The settings of a picker. They have no effect, because no photo can be chosen.
///
/// Apple: https://developer.apple.com/documentation/photosui/phpickerconfiguration-swift.struct
public struct PHPickerConfiguration: Hashable, Sendable {
  /// The form of the loaded files.
  public enum AssetRepresentationMode: Int, Sendable {
    /// The form that the system prefers.
    case automatic
    /// The form of the file.
    case current
    /// The form that most programs can read.
    case compatible
  }

  /// The order of the selection.
  public enum Selection: Int, Sendable {
    /// The order of the library.
    case `default`
    /// The order in which the user selects.
    case ordered
    /// Each selection is reported immediately.
    case continuous
    /// Each selection is reported immediately, in the order in which the user selects.
    case continuousAndOrdered
  }

  /// The accepted kinds, or `nil` for all kinds.
  public var filter: PHPickerFilter?
  /// The maximum number of photos. 0 means no limit.
  public var selectionLimit = 1
  /// The form of the loaded files.
  public var preferredAssetRepresentationMode = AssetRepresentationMode.automatic
  /// The order of the selection.
  public var selection = Selection.default
  /// The identifiers of the photos that are selected at first.
  public var preselectedAssetIdentifiers: [String] = []

  /// Creates the settings for one photo.
  public init() {}
  /// Creates the settings for one photo of the library.
  public init(photoLibrary: PHPhotoLibrary) {}
}

/// A photo that the user chose. No picker makes one.
///
/// Apple: https://developer.apple.com/documentation/photosui/phpickerresult-swift.struct
public struct PHPickerResult: Hashable {
  /// The forms of the photo.
  public let itemProvider: NSItemProvider
  /// The identifier in the photo library.
  public let assetIdentifier: String?
}
