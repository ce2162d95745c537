public import Foundation

nonisolated extension View {
  /// Has no effect.
  public func shadow(
    color: Color = Color(white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> some View { self }
  /// Has no effect.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View { self }
  /// Has no effect.
  public func blendMode(_ blendMode: BlendMode) -> some View { self }
  /// Has no effect.
  public func compositingGroup() -> some View { self }
  /// Has no effect.
  public func drawingGroup(opaque: Bool = false) -> some View { self }
  /// Has no effect.
  public func geometryGroup() -> some View { self }
  /// Has no effect.
  public func luminanceToAlpha() -> some View { self }
  /// Has no effect.
  public func brightness(_ amount: Double) -> some View { self }
  /// Has no effect.
  public func contrast(_ amount: Double) -> some View { self }
  /// Has no effect.
  public func saturation(_ amount: Double) -> some View { self }
  /// Has no effect.
  public func grayscale(_ amount: Double) -> some View { self }
  /// Has no effect.
  public func hueRotation(_ angle: Angle) -> some View { self }
  /// Has no effect.
  public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View { self }
  /// Has no effect.
  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View { self }
  /// Has no effect.
  public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some View
  { self }
  /// Has no effect.
  public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some View { self }
  /// Has no effect.
  public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View { self }
  /// Has no effect.
  public func redacted(reason: RedactionReasons) -> some View { self }
  /// Has no effect.
  public func unredacted() -> some View { self }
  /// Has no effect.
  public func privacySensitive(_ sensitive: Bool = true) -> some View { self }
  /// Has no effect.
  public func invalidatableContent(_ invalidatable: Bool = true) -> some View { self }
}

/// The way colors are mixed with the background. Has no effect.
public enum BlendMode: Hashable, Sendable {
  // The names are those of image editors.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}

/// The reasons for hiding content. Has no effect.
public struct RedactionReasons: OptionSet, Sendable {
  /// The content is not known yet.
  public static let placeholder = RedactionReasons(rawValue: 1 << 0)
  /// The content is private.
  public static let privacy = RedactionReasons(rawValue: 1 << 1)
  /// The content is out of date.
  public static let invalidated = RedactionReasons(rawValue: 1 << 2)

  /// The set as bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}
