public import Foundation

/// A height of a sheet. Has no effect.
///
/// Apple: https://developer.apple.com/documentation/swiftui/presentationdetent
public struct PresentationDetent: Hashable, Sendable {
  /// Half of the screen.
  public static let medium = PresentationDetent(name: "medium")
  /// The whole screen.
  public static let large = PresentationDetent(name: "large")

  private let name: String

  /// Returns a height in points.
  public static func height(_ height: CGFloat) -> PresentationDetent {
    PresentationDetent(name: "height \(height)")
  }

  /// Returns a part of the screen, from 0 to 1.
  public static func fraction(_ fraction: CGFloat) -> PresentationDetent {
    PresentationDetent(name: "fraction \(fraction)")
  }

  /// Returns a height of the app's own, which is never asked.
  public static func custom<D: CustomPresentationDetent>(_ type: D.Type) -> PresentationDetent {
    PresentationDetent(name: String(reflecting: type))
  }

  /// The limits of a sheet.
  public struct Context: Sendable {
    /// The largest height: 844 points.
    public var maxDetentValue: CGFloat { 844 }
  }
}

/// A height of the app's own. Never asked.
public protocol CustomPresentationDetent {
  /// Returns the height in points.
  static func height(in context: PresentationDetent.Context) -> CGFloat?
}

/// Whether the content behind a sheet can be used. Has no effect.
public struct PresentationBackgroundInteraction: Hashable, Sendable {
  /// The system chooses.
  public static var automatic: PresentationBackgroundInteraction {
    PresentationBackgroundInteraction()
  }
  /// It can be used.
  public static var enabled: PresentationBackgroundInteraction {
    PresentationBackgroundInteraction()
  }
  /// It cannot be used.
  public static var disabled: PresentationBackgroundInteraction {
    PresentationBackgroundInteraction()
  }

  /// Returns a value for small sheets. The height is ignored.
  public static func enabled(upThrough detent: PresentationDetent) -> Self { Self() }
}

/// The kind of a presentation on a small screen. Has no effect.
public struct PresentationAdaptation: Hashable, Sendable {
  /// The system chooses.
  public static var automatic: PresentationAdaptation { PresentationAdaptation() }
  /// The same kind.
  public static var none: PresentationAdaptation { PresentationAdaptation() }
  /// A popover.
  public static var popover: PresentationAdaptation { PresentationAdaptation() }
  /// A sheet.
  public static var sheet: PresentationAdaptation { PresentationAdaptation() }
  /// A whole screen.
  public static var fullScreenCover: PresentationAdaptation { PresentationAdaptation() }
}

/// What a swipe in a sheet does. Has no effect.
public struct PresentationContentInteraction: Hashable, Sendable {
  /// The system chooses.
  public static var automatic: PresentationContentInteraction { PresentationContentInteraction() }
  /// It changes the height.
  public static var resizes: PresentationContentInteraction { PresentationContentInteraction() }
  /// It scrolls.
  public static var scrolls: PresentationContentInteraction { PresentationContentInteraction() }
}

/// The size of a sheet on a large screen. Has no effect.
public struct PresentationSizing: Hashable, Sendable {
  /// The system chooses.
  public static var automatic: PresentationSizing { PresentationSizing() }
  /// The size of the content.
  public static var fitted: PresentationSizing { PresentationSizing() }
  /// The size of a form.
  public static var form: PresentationSizing { PresentationSizing() }
  /// The size of a page.
  public static var page: PresentationSizing { PresentationSizing() }
}
