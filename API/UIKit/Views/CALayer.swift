public import Foundation

/// The appearance of a view. Stored without effect.
@preconcurrency @MainActor open class CALayer: NSObject {
  public var cornerRadius: CGFloat = 0
  public var masksToBounds = false
  public var borderWidth: CGFloat = 0
  public var borderColor: CGColor?
  public var backgroundColor: CGColor?
  public var shadowColor: CGColor?
  public var shadowOpacity: Float = 0
  public var shadowRadius: CGFloat = 3
  public var shadowOffset = CGSize(width: 0, height: -3)
  public var opacity: Float = 1
  public var zPosition: CGFloat = 0
  public var cornerCurve = CALayerCornerCurve.circular
  public var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  public var mask: CALayer?
  public var shadowPath: CGPath?
  public var frame = CGRect.zero
  public var bounds = CGRect.zero
  public var contentsScale: CGFloat = 1
  public var shouldRasterize = false
  public var rasterizationScale: CGFloat = 1
  public var isHidden = false
  public var name: String?
  /// The view, if this is a view's own layer.
  public weak var delegate: (any CALayerDelegate)?
  private var added: [CALayer] = []
  private weak var above: CALayer?

  public nonisolated override init() { super.init() }

  public required nonisolated init?(coder: NSCoder) { super.init() }

  convenience init(of view: UIView) {
    self.init()
    delegate = view
  }

  /// The layers of the view's subviews, then the added layers. `nil` if there is none.
  public var sublayers: [CALayer]? {
    let all = ((delegate as? UIView)?.subviews.map(\.layer) ?? []) + added
    return all.isEmpty ? nil : all
  }

  public var superlayer: CALayer? { (delegate as? UIView)?.superview?.layer ?? above }

  public func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: .max) }

  /// Inserts a layer. An index out of range is clamped.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    var ancestor: CALayer? = self
    while let current = ancestor {
      guard current !== layer else {
        return printWarning("A layer cannot be added to itself or to a layer in it.")
      }
      ancestor = current.superlayer
    }
    // A view's own layer moves only with its view.
    guard !(layer.delegate is UIView) else { return }
    layer.removeFromSuperlayer()
    layer.above = self
    added.insert(layer, at: min(Int(index), added.count))
  }

  public func removeFromSuperlayer() {
    above?.added.removeAll { $0 === self }
    above = nil
  }
}

/// Never called.
@preconcurrency @MainActor public protocol CALayerDelegate: NSObjectProtocol {}

extension UIView: CALayerDelegate {}
