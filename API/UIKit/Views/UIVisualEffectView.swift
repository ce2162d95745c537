public import Foundation

/// A visual effect on the background. Nothing is drawn.
public class UIVisualEffect: NSObject, @unchecked Sendable {
  // Sendable: the class has no stored properties.
  override init() { super.init() }
}

/// A blur of the background. Nothing is drawn.
public final class UIBlurEffect: UIVisualEffect, @unchecked Sendable {  // As UIVisualEffect.
  /// The brightness and strength of a blur. Not stored.
  public enum Style: Int, Sendable {
    /// Very bright.
    case extraLight = 0
    /// Bright.
    case light
    /// Dark.
    case dark
    /// Matches the appearance.
    case regular = 4
    /// Matches the appearance, with more contrast.
    case prominent
    /// The thinnest material.
    case systemUltraThinMaterial
    /// A thin material.
    case systemThinMaterial
    /// The usual material.
    case systemMaterial
    /// A thick material.
    case systemThickMaterial
    /// The material of bars.
    case systemChromeMaterial
    /// The thinnest material, always light.
    case systemUltraThinMaterialLight
    /// A thin material, always light.
    case systemThinMaterialLight
    /// The usual material, always light.
    case systemMaterialLight
    /// A thick material, always light.
    case systemThickMaterialLight
    /// The material of bars, always light.
    case systemChromeMaterialLight
    /// The thinnest material, always dark.
    case systemUltraThinMaterialDark
    /// A thin material, always dark.
    case systemThinMaterialDark
    /// The usual material, always dark.
    case systemMaterialDark
    /// A thick material, always dark.
    case systemThickMaterialDark
    /// The material of bars, always dark.
    case systemChromeMaterialDark
  }

  /// Creates a blur. The style is ignored.
  public init(style: Style) { super.init() }
}

/// An effect that strengthens the colors in front of a blur. Nothing is drawn.
public final class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {  // As UIVisualEffect.
  /// Creates an effect. The blur is ignored.
  public init(blurEffect: UIBlurEffect) { super.init() }
}

/// A view with a visual effect. Faces show the content of the view, but not the effect.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  /// The effect. Stored and not drawn.
  open var effect: UIVisualEffect?
  /// The view that contains the content. Faces show its subviews.
  public let contentView = UIView(frame: .zero)

  /// Creates a view with an empty content view.
  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    addSubview(contentView)
  }

  /// Creates a view without an effect. Reads nothing from `coder`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }
}
