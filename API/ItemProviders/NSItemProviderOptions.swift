/// The processes that may load a representation. Another process can load only representations with
/// the visibility `all`.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  /// Every process.
  case all = 0
  /// Apps of the same team. Treated as `ownProcess`, because a team's identity cannot be verified.
  case team = 1
  @available(*, unavailable, message: "macOS only; use .team or .ownProcess")
  case group = 2
  /// This process only.
  case ownProcess = 3
}

/// The options of a file representation.
public struct NSItemProviderFileOptions: OptionSet, Sendable {
  /// The bits of the options.
  public let rawValue: Int

  /// Makes a set of options from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The file may be opened in place.
  public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}

/// The preferred presentation of a dropped item. Stored for the app but not used.
public enum UIPreferredPresentationStyle: Int, Sendable {
  /// The app has no preference.
  case unspecified = 0
  /// As part of the content.
  case inline = 1
  /// As an attachment.
  case attachment = 2
}

/// The preview option whose value is a `CGSize`, or an `NSValue` of one.
public let NSItemProviderPreferredImageSizeKey = "NSItemProviderPreferredImageSizeKey"

/// The key, in a property list item, of the value that the extension's script passed to
/// `completionFunction`.
public let NSExtensionJavaScriptPreprocessingResultsKey =
  "NSExtensionJavaScriptPreprocessingResultsKey"

/// The key, in a returned property list item, of the argument for the `finalize` function of the
/// extension's script.
public let NSExtensionJavaScriptFinalizeArgumentKey = "NSExtensionJavaScriptFinalizeArgumentKey"
