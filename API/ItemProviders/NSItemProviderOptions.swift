/// Who may load a representation. Another process gets those that are visible to all.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
  case all = 0
  /// Apps of the same developer. Nothing here can prove who that is: as `ownProcess`.
  case team = 1
  @available(*, unavailable, message: "macOS only; use .team or .ownProcess")
  case group = 2
  case ownProcess = 3
}

public struct NSItemProviderFileOptions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The file may be opened where it is.
  public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}

/// How an item wants to be shown where it is dropped. Kept for the app; nothing here shows it.
public enum UIPreferredPresentationStyle: Int, Sendable {
  case unspecified = 0
  case inline = 1
  case attachment = 2
}

/// A `CGSize` as `NSValue` or `CGSize` among the options of a preview.
public let NSItemProviderPreferredImageSizeKey = "NSItemProviderPreferredImageSizeKey"

/// In a property list item: what the extension's script gave to its `completionFunction`.
public let NSExtensionJavaScriptPreprocessingResultsKey =
  "NSExtensionJavaScriptPreprocessingResultsKey"

/// In a returned property list item: what the extension's script gets in `finalize`.
public let NSExtensionJavaScriptFinalizeArgumentKey = "NSExtensionJavaScriptFinalizeArgumentKey"
