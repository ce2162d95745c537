public import Foundation

/// A visual effect on the background. Without effect, because nothing is drawn.
public class UIVisualEffect: NSObject, @unchecked Sendable {
  // Sendable: the class has no stored properties.
  override init() { super.init() }
}

public final class UIBlurEffect: UIVisualEffect, @unchecked Sendable {  // As UIVisualEffect.
  public enum Style: Int, Sendable {
    case extraLight = 0
    case light
    case dark
    case regular = 4
    case prominent
    case systemUltraThinMaterial
    case systemThinMaterial
    case systemMaterial
    case systemThickMaterial
    case systemChromeMaterial
    case systemUltraThinMaterialLight
    case systemThinMaterialLight
    case systemMaterialLight
    case systemThickMaterialLight
    case systemChromeMaterialLight
    case systemUltraThinMaterialDark
    case systemThinMaterialDark
    case systemMaterialDark
    case systemThickMaterialDark
    case systemChromeMaterialDark
  }

  public init(style: Style) { super.init() }
}

public final class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {  // As UIVisualEffect.
  public init(blurEffect: UIBlurEffect) { super.init() }
}

/// A view that shows its content, but not its effect.
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
  open var effect: UIVisualEffect?
  public let contentView = UIView(frame: .zero)

  public init(effect: UIVisualEffect?) {
    self.effect = effect
    super.init(frame: .zero)
    addSubview(contentView)
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    addSubview(contentView)
  }
}
