/// A view around previews, with values that they share. Never called.
///
/// Apple: https://developer.apple.com/documentation/swiftui/previewmodifier
@MainActor @preconcurrency public protocol PreviewModifier {
  associatedtype Context = Void
  associatedtype Body: View
  /// The preview that is modified.
  typealias Content = AnyView

  /// Makes the values that previews share.
  static func makeSharedContext() async throws -> Context
  /// Returns the modified preview.
  @ViewBuilder func body(content: Content, context: Context) -> Body
}

extension PreviewModifier where Context == Void {
  /// Makes nothing.
  public static func makeSharedContext() async throws {}
}

/// What a preview shows. Has no effect: there are no previews.
///
/// Apple: https://developer.apple.com/documentation/developertoolssupport/previewtrait
public struct PreviewTrait<T>: Sendable {
  private init() {}
}

extension PreviewTrait where T == Preview.ViewTraits {
  /// The size of the view.
  public static var sizeThatFitsLayout: Self { Self() }
  /// The usual size.
  public static var defaultLayout: Self { Self() }
  /// Upright.
  public static var portrait: Self { Self() }
  /// With the top at the left.
  public static var landscapeLeft: Self { Self() }
  /// With the top at the right.
  public static var landscapeRight: Self { Self() }

  /// A view around the preview.
  @MainActor @preconcurrency public static func modifier(_ modifier: some PreviewModifier) -> Self {
    Self()
  }

  /// A fixed size, in points.
  public static func fixedLayout(width: Double, height: Double) -> Self { Self() }
}

/// The names of traits. There are no previews.
public enum Preview {
  /// The kind of the traits of a view.
  public enum ViewTraits: Sendable {}
}
