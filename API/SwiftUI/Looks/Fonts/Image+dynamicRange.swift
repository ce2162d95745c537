extension Image {
  /// The brightness of an image. Has no effect.
  public struct DynamicRange: Hashable, Sendable {
    /// The usual brightness.
    public static let standard = DynamicRange()
    /// Limited above the usual.
    public static let constrainedHigh = DynamicRange()
    /// The image's own brightness.
    public static let high = DynamicRange()
  }

  /// Returns the same image. The range is ignored.
  public func allowedDynamicRange(_ range: DynamicRange?) -> Image { self }
}
