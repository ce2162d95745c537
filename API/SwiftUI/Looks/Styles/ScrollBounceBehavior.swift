// The values of scrolling. Faces choose what is visible.

/// The way scrolling hides the keyboard. Has no effect.
public struct ScrollDismissesKeyboardMode: Hashable, Sendable {
  /// The system chooses.
  public static var automatic: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
  /// At once.
  public static var immediately: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
  /// While the user drags.
  public static var interactively: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
  /// Never.
  public static var never: ScrollDismissesKeyboardMode { ScrollDismissesKeyboardMode() }
}

/// Whether the place in a scroll view is shown. Has no effect.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
  /// The system chooses.
  public static var automatic: ScrollIndicatorVisibility { ScrollIndicatorVisibility() }
  /// Shown while the user scrolls.
  public static var visible: ScrollIndicatorVisibility { ScrollIndicatorVisibility() }
  /// Hidden.
  public static var hidden: ScrollIndicatorVisibility { ScrollIndicatorVisibility() }
  /// Never shown.
  public static var never: ScrollIndicatorVisibility { ScrollIndicatorVisibility() }
}

/// When a scroll view bounces. Has no effect.
public struct ScrollBounceBehavior: Hashable, Sendable {
  /// The system chooses.
  public static var automatic: ScrollBounceBehavior { ScrollBounceBehavior() }
  /// Always.
  public static var always: ScrollBounceBehavior { ScrollBounceBehavior() }
  /// If the content is larger than the view.
  public static var basedOnSize: ScrollBounceBehavior { ScrollBounceBehavior() }
}

/// The purpose of an anchor. Has no effect.
public struct ScrollAnchorRole: Hashable, Sendable {
  /// The first place.
  public static var initialOffset: ScrollAnchorRole { ScrollAnchorRole() }
  /// The place after a change of the size.
  public static var sizeChanges: ScrollAnchorRole { ScrollAnchorRole() }
  /// The place of small content.
  public static var alignment: ScrollAnchorRole { ScrollAnchorRole() }
}

/// The look of an edge below a bar. Has no effect.
public struct ScrollEdgeEffectStyle: Hashable, Sendable {
  /// The system chooses.
  public static var automatic: ScrollEdgeEffectStyle { ScrollEdgeEffectStyle() }
  /// A line.
  public static var hard: ScrollEdgeEffectStyle { ScrollEdgeEffectStyle() }
  /// A blur.
  public static var soft: ScrollEdgeEffectStyle { ScrollEdgeEffectStyle() }
}

/// The part that has margins. Has no effect.
public struct ContentMarginPlacement: Hashable, Sendable {
  /// The system chooses.
  public static var automatic: ContentMarginPlacement { ContentMarginPlacement() }
  /// The content.
  public static var scrollContent: ContentMarginPlacement { ContentMarginPlacement() }
  /// The indicators.
  public static var scrollIndicators: ContentMarginPlacement { ContentMarginPlacement() }
}

/// The place at which scrolling ends. Has no effect.
public protocol ScrollTargetBehavior: Sendable {}

/// The end of scrolling at a page.
public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  /// Creates the behavior.
  public init() {}
}

/// The end of scrolling at a view.
public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// Creates the behavior.
  public init() {}
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  /// The end of scrolling at a page.
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  /// The end of scrolling at a view.
  public static var viewAligned: ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior()
  }
}
