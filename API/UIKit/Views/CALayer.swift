import CInitializers
public import Foundation
public import Graphics
import Linux

/// The appearance of a view. Stored without effect on faces.
@preconcurrency @MainActor open class CALayer: NSObject {
  /// The radius of the corners, in points. Stored without effect.
  public var cornerRadius: CGFloat = 0
  /// Whether the bounds clip the contents. Stored without effect.
  public var masksToBounds = false
  /// The width of the border, in points. Stored without effect.
  public var borderWidth: CGFloat = 0
  /// The color of the border. Stored and not drawn.
  public var borderColor: CGColor?
  /// The color of the background. Stored and not drawn, and independent of the view's background.
  public var backgroundColor: CGColor?
  /// The color of the shadow. Stored and not drawn.
  public var shadowColor: CGColor?
  /// The opacity of the shadow, from 0 to 1. Stored without effect.
  public var shadowOpacity: Float = 0
  /// The blur radius of the shadow, in points. Stored without effect.
  public var shadowRadius: CGFloat = 3
  /// The distance of the shadow from the layer, in points. Stored without effect.
  public var shadowOffset = CGSize(width: 0, height: -3)
  /// The opacity of the layer. Stored without effect. Only the view's `alpha` is shown.
  public var opacity: Float = 1
  /// The position of the layer in front of its siblings. Stored without effect.
  public var zPosition: CGFloat = 0
  /// The shape of the corners. Stored without effect.
  public var cornerCurve = CALayerCornerCurve.circular
  /// The corners that are rounded, by default all. Stored without effect.
  public var maskedCorners: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
  /// The layer whose opacity masks this layer. Stored without effect.
  public var mask: CALayer?
  /// The outline of the shadow. Stored and not drawn.
  public var shadowPath: CGPath?
  /// The frame of the layer. Stored without effect, and independent of the view's frame.
  public var frame = CGRect.zero
  /// The bounds of the layer. Stored without effect, and independent of the view's bounds.
  public var bounds = CGRect.zero
  /// The number of pixels per point. Stored without effect.
  public var contentsScale: CGFloat = 1
  /// Whether the layer is drawn as a bitmap. Stored without effect.
  public var shouldRasterize = false
  /// The number of pixels per point of the layer's bitmap. Stored without effect.
  public var rasterizationScale: CGFloat = 1
  /// The position in the superlayer, in points. Stored without effect.
  public var position = CGPoint.zero
  /// The point of the bounds at `position`, in unit coordinates. Stored without effect.
  public var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The transform. Stored without effect. Only the view's `transform` has an effect.
  public var transform = CATransform3DIdentity
  /// The image of the layer. Stored and not drawn.
  public var contents: Any?
  /// The placement of `contents`. Stored without effect.
  public var contentsGravity = CALayerContentsGravity.resize
  /// Whether the layer is opaque. Stored without effect.
  public var isOpaque = false
  /// Whether the layer is drawn in the background. Stored without effect.
  public var drawsAsynchronously = false
  /// Whether the edges are smoothed. Stored without effect.
  public var allowsEdgeAntialiasing = false
  /// Whether the opacity applies to all sublayers together. Stored without effect.
  public var allowsGroupOpacity = true
  /// The speed of the layer's animations. Stored without effect.
  public var speed: Float = 1
  /// The offset of the layer's time, in seconds. Stored without effect.
  public var timeOffset: Double = 0
  /// The start of the layer's time, in seconds. Stored without effect.
  public var beginTime: Double = 0
  /// Whether the layer is hidden. Stored without effect. Only the view's `isHidden` hides contents.
  public var isHidden = false
  /// The name of the layer. Stored for the extension.
  public var name: String?
  /// The view, if this is a view's own layer.
  public weak var delegate: (any CALayerDelegate)?
  private var added: [CALayer] = []
  private weak var above: CALayer?

  public nonisolated override init() { super.init() }

  /// Creates a layer with default values. Reads nothing from `coder`.
  public required nonisolated init?(coder: NSCoder) { super.init() }

  /// The layers of the view's subviews, then the added layers. `nil` if there are no layers.
  public var sublayers: [CALayer]? {
    let all = ((delegate as? UIView)?.subviews.map(\.layer) ?? []) + added
    return all.isEmpty ? nil : all
  }

  /// The layer of the superview, or the layer that this layer was added to.
  public var superlayer: CALayer? { (delegate as? UIView)?.superview?.layer ?? above }

  /// Adds a layer as the last sublayer. Has no effect for a view's own layer.
  public func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: .max) }

  /// Inserts a layer. An index out of range is clamped.
  public func insertSublayer(_ layer: CALayer, at index: UInt32) {
    var ancestor: CALayer? = self
    while let current = ancestor {
      guard current !== layer else {
        return StandardError.print("A layer cannot be added to itself or to a layer in it.")
      }
      ancestor = current.superlayer
    }
    // A view's own layer can be moved only with its view.
    guard !(layer.delegate is UIView) else { return }
    layer.removeFromSuperlayer()
    layer.above = self
    added.insert(layer, at: min(Int(index), added.count))
  }

  /// Inserts a layer below the sibling, or as the last sublayer if the sibling was not added.
  public func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {
    insertSublayer(layer, at: UInt32(clamping: added.firstIndex { $0 === sibling } ?? added.count))
  }

  /// Inserts a layer above the sibling, or as the last sublayer if the sibling was not added.
  public func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {
    let index = added.firstIndex { $0 === sibling } ?? added.count
    insertSublayer(layer, at: UInt32(clamping: index + 1))
  }

  /// Draws the layer's `backgroundColor`, its `contents` if these are a `CGImage`, and then its
  /// sublayers. A view's layer has the view's frame, color and image. Texts, controls, borders,
  /// corners and shadows are not drawn.
  open func render(in ctx: CGContext) {
    let view = delegate as? UIView
    let bounds = view?.bounds ?? bounds
    guard !isHidden, !(view?.isHidden ?? false) else { return }
    ctx.saveGState()
    defer { ctx.restoreGState() }
    ctx.setAlpha(view?.alpha ?? CGFloat(opacity))
    if let color = backgroundColor ?? view?.backgroundColor?.cgColor {
      ctx.setFillColor(color)
      ctx.fill(bounds)
    }
    let picture =
      (contents as? CGImage) ?? (view as? UIImageView)?.image?.upright().map { CGImage($0) }
    if let picture {
      // A picture's upper edge is at the greater y, and a layer's is at the lesser.
      ctx.saveGState()
      ctx.translateBy(x: bounds.minX, y: bounds.maxY)
      ctx.scaleBy(x: 1, y: -1)
      ctx.draw(picture, in: CGRect(origin: .zero, size: bounds.size))
      ctx.restoreGState()
    }
    for sublayer in sublayers ?? [] {
      let place = (sublayer.delegate as? UIView)?.frame ?? sublayer.frame
      ctx.saveGState()
      ctx.translateBy(x: place.minX - bounds.minX, y: place.minY - bounds.minY)
      sublayer.render(in: ctx)
      ctx.restoreGState()
    }
  }

  /// Lays out the sublayers. Never called.
  open func layoutSublayers() {}
  /// Draws the layer. Never called.
  open func display() {}
  /// Has no effect, because nothing is drawn.
  open func setNeedsDisplay() {}
  /// Has no effect, because layers have no layout.
  open func setNeedsLayout() {}
  /// Has no effect, because layers have no layout.
  open func layoutIfNeeded() {}

  /// Notifies the animation's delegate later on the main queue. Nothing is animated.
  open func add(_ anim: CAAnimation, forKey key: String?) {
    CATransaction.later {
      anim.delegate?.animationDidStart(anim)
      anim.delegate?.animationDidStop(anim, finished: true)
    }
  }

  /// Has no effect, because nothing is animated.
  open func removeAnimation(forKey key: String) {}
  /// Has no effect, because nothing is animated.
  open func removeAllAnimations() {}
  /// Returns `nil`, because nothing is animated.
  open func animation(forKey key: String) -> CAAnimation? { nil }
  /// Returns `nil`, because nothing is animated.
  open func animationKeys() -> [String]? { nil }
  /// Returns the layer itself, because nothing is animated.
  open func presentation() -> Self? { self }

  /// Removes the layer from the layer that it was added to. A view's own layer stays.
  public func removeFromSuperlayer() {
    above?.added.removeAll { $0 === self }
    above = nil
  }
}

/// The delegate of a layer. The protocol has no methods, because layers have no effect.
@preconcurrency @MainActor public protocol CALayerDelegate: NSObjectProtocol {}

extension UIView: CALayerDelegate {
  /// Creates the view's own layer, of the class `layerClass`.
  func makeLayer() -> CALayer {
    let layer = (type(of: self).layerClass as? CALayer.Type).map(instance(of:)) ?? CALayer()
    layer.delegate = self
    return layer
  }

  /// Calls the class's `init()`, as iOS does. `CALayer` declares it, so each subclass has it.
  private func instance(of layerClass: CALayer.Type) -> CALayer {
    guard layerClass != CALayer.self else { return CALayer() }
    // A class reference is a pointer to its metadata. The returned object is retained.
    let type = unsafeBitCast(layerClass as AnyClass, to: UnsafeRawPointer.self)
    return Unmanaged<CALayer>.fromOpaque(cinitializers_object(type)).takeRetainedValue()
  }
}
