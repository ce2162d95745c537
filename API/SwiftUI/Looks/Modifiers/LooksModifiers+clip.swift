public import Foundation

nonisolated extension View {
  /// Never calls the closure: faces do not report the pointer.
  public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }
  /// Has no effect.
  public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View { self }
  /// Has no effect.
  public func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { self }
  /// Has no effect.
  public func clipped(antialiased: Bool = false) -> some View { self }
  /// Has no effect.
  public func mask<Mask: View>(alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask)
    -> some View
  { self }
  /// Has no effect.
  @_disfavoredOverload
  public func mask<Mask: View>(_ mask: Mask) -> some View { self }
  /// Has no effect.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
  /// Has no effect.
  public func contentShape<S: Shape>(_ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false)
    -> some View
  { self }
  /// Has no effect.
  public func containerShape<T: InsettableShape>(_ shape: T) -> some View { self }
  /// Has no effect.
  public func allowsHitTesting(_ enabled: Bool) -> some View { self }
  /// Has no effect.
  public func hoverEffect(_ effect: HoverEffect = .automatic, isEnabled: Bool = true) -> some View {
    self
  }
  /// Has no effect.
  public func hoverEffectDisabled(_ disabled: Bool = true) -> some View { self }
  /// Has no effect.
  public func glassEffect(_ glass: Glass = .regular) -> some View { self }
  /// Has no effect.
  public func glassEffect(_ glass: Glass = .regular, in shape: some Shape) -> some View { self }
  /// Has no effect.
  public func glassEffectID(_ id: (some Hashable & Sendable)?, in namespace: Namespace.ID)
    -> some View
  { self }
  /// Has no effect.
  public func glassEffectUnion(id: (some Hashable & Sendable)?, namespace: Namespace.ID)
    -> some View
  { self }
  /// Has no effect.
  public func glassEffectTransition(_ transition: GlassEffectTransition) -> some View { self }
}

/// The purposes of a content shape. Has no effect.
public struct ContentShapeKinds: OptionSet, Sendable {
  /// Presses.
  public static let interaction = ContentShapeKinds(rawValue: 1 << 0)
  /// The picture of a dragged view.
  public static let dragPreview = ContentShapeKinds(rawValue: 1 << 1)
  /// The picture of a view with an open menu.
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 1 << 2)
  /// The view below the pointer.
  public static let hoverEffect = ContentShapeKinds(rawValue: 1 << 3)
  /// The frame that assistive technologies show.
  public static let accessibility = ContentShapeKinds(rawValue: 1 << 4)

  /// The set as bits.
  public let rawValue: Int

  /// Creates a set from its bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// The look of a view below the pointer. Has no effect.
public struct HoverEffect: Hashable, Sendable {
  /// The system chooses.
  public static let automatic = HoverEffect()
  /// The view is highlighted.
  public static let highlight = HoverEffect()
  /// The view is raised.
  public static let lift = HoverEffect()
}

/// The motion of glass. Has no effect.
public struct GlassEffectTransition: Hashable, Sendable {
  /// No motion.
  public static let identity = GlassEffectTransition()
  /// The glass turns into other glass.
  public static let matchedGeometry = GlassEffectTransition()
  /// The glass appears.
  public static let materialize = GlassEffectTransition()
}
