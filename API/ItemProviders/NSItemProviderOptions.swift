/// The processes that may load a representation. Another process sees only `all`.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  case all = 0
  /// Apps of the same team. Treated as `ownProcess`, because a team's identity cannot be verified.
  case team = 1
  @available(*, unavailable, message: "macOS only; use .team or .ownProcess")
  case group = 2
  case ownProcess = 3
}

public struct NSItemProviderFileOptions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The file may be opened in place.
  public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}

/// The preferred presentation of a dropped item. Stored for the app but not used.
public enum UIPreferredPresentationStyle: Int, Sendable {
  case unspecified = 0
  case inline = 1
  case attachment = 2
}

/// The preview option whose value is a `CGSize`, or an `NSValue` of one.
public let NSItemProviderPreferredImageSizeKey = "NSItemProviderPreferredImageSizeKey"

/// In a property list item: the value that the extension's script passed to `completionFunction`.
public let NSExtensionJavaScriptPreprocessingResultsKey =
  "NSExtensionJavaScriptPreprocessingResultsKey"

/// In a returned property list item: the argument of the extension's script's `finalize`.
public let NSExtensionJavaScriptFinalizeArgumentKey = "NSExtensionJavaScriptFinalizeArgumentKey"
