import Testing

@testable import UIKit

@MainActor @Suite(.timeLimit(.minutes(3))) struct ViewGeometryTests {
  private let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 60))

  @Test("The frame follows the center and the bounds") func frame() {
    #expect(view.center == CGPoint(x: 60, y: 50))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 60))
    view.center = CGPoint(x: 0, y: 0)
    #expect(view.frame == CGRect(x: -50, y: -30, width: 100, height: 60))
    view.bounds = CGRect(x: 5, y: 5, width: 10, height: 10)
    #expect(view.frame == CGRect(x: -5, y: -5, width: 10, height: 10))
    view.frame = CGRect(x: 1, y: 2, width: 4, height: 6)
    #expect(view.center == CGPoint(x: 3, y: 5))
    #expect(view.bounds == CGRect(x: 5, y: 5, width: 4, height: 6))
  }

  @Test("A transform is relative to the center") func transform() {
    view.transform = CGAffineTransform(translationX: 7, y: -3)
    #expect(view.frame == CGRect(x: 17, y: 17, width: 100, height: 60))
    view.transform = CGAffineTransform(scaleX: 2, y: 0.5)
    #expect(view.frame == CGRect(x: -40, y: 35, width: 200, height: 30))
    #expect(view.center == CGPoint(x: 60, y: 50) && view.bounds.width == 100)
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 20, height: 10))
    view.transform = .identity
    #expect(view.bounds.size == CGSize(width: 10, height: 20))
  }

  @Test(
    "Alpha is limited to 0…1",
    arguments: [(-1.0, 0.0), (0.25, 0.25), (2, 1), (.nan, 0), (.infinity, 1)])
  func alphaLimits(_ value: Double, _ kept: Double) {
    view.alpha = value
    #expect(Double(view.alpha) == kept)
  }

  @Test("Siblings keep their order") func siblingOrder() {
    let (a, b, c, d) = (UIView(), UIView(), UIView(), UIView())
    for one in [a, b, c] { view.addSubview(one) }
    view.insertSubview(d, at: 0)
    #expect(view.subviews == [d, a, b, c])
    view.insertSubview(d, aboveSubview: b)
    #expect(view.subviews == [a, b, d, c])
    view.insertSubview(c, belowSubview: a)
    #expect(view.subviews == [c, a, b, d])
    view.bringSubviewToFront(c)
    view.sendSubviewToBack(d)
    #expect(view.subviews == [d, a, b, c])
    view.exchangeSubview(at: 0, withSubviewAt: 3)
    view.exchangeSubview(at: 0, withSubviewAt: 4)
    #expect(view.subviews == [c, a, b, d])
    view.insertSubview(a, at: 99)
    view.insertSubview(b, at: -99)
    #expect(view.subviews == [b, c, d, a])
    b.addSubview(d)
    #expect(view.subviews == [b, c, a] && d.superview === b && d.isDescendant(of: view))
    d.tag = 7
    #expect(view.viewWithTag(7) === d && view.viewWithTag(8) == nil)
    #expect(view.viewWithTag(0) === view)
    b.removeFromSuperview()
    #expect(!d.isDescendant(of: view) && view.viewWithTag(7) == nil)
  }

  @Test("A view is laid out only if it needs layout") func layout() {
    final class Laid: UIView {
      var count = 0
      override func layoutSubviews() { count += 1 }
    }
    let (outer, inner) = (Laid(), Laid())
    outer.addSubview(inner)
    outer.layoutIfNeeded()
    outer.layoutIfNeeded()
    #expect(outer.count == 1 && inner.count == 1)
    inner.setNeedsLayout()
    outer.layoutIfNeeded()
    #expect(outer.count == 1 && inner.count == 2)
    outer.frame = CGRect(x: 0, y: 0, width: 5, height: 5)
    outer.layoutIfNeeded()
    #expect(outer.count == 2 && inner.count == 2)
    outer.frame.origin.x = 3
    outer.layoutIfNeeded()
    #expect(outer.count == 2)
  }

  @Test("Arranged views are added and removed") func arrangedViews() {
    let stack = UIStackView(arrangedSubviews: [UIView(), UIView()])
    let third = UIView()
    stack.insertArrangedSubview(third, at: 1)
    #expect(stack.arrangedSubviews.count == 3 && stack.arrangedSubviews[1] === third)
    stack.removeArrangedSubview(third)
    #expect(stack.arrangedSubviews.count == 2 && third.superview === stack)
    stack.addArrangedSubview(third)
    third.removeFromSuperview()
    #expect(stack.arrangedSubviews.count == 2)
  }

  /// Constraints have no effect here, but the view keeps them.
  @Test("Constraints are kept") func constraints() {
    let other = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let constraints = [
      view.leadingAnchor.constraint(equalTo: other.leadingAnchor),
      view.topAnchor.constraint(equalTo: other.safeAreaLayoutGuide.topAnchor, constant: 8),
      view.trailingAnchor.constraint(lessThanOrEqualTo: other.layoutMarginsGuide.trailingAnchor),
      view.widthAnchor.constraint(equalTo: other.widthAnchor, multiplier: 0.5),
      view.heightAnchor.constraint(equalToConstant: 44),
    ]
    NSLayoutConstraint.activate(constraints)
    #expect(constraints.allSatisfy { $0.isActive })
    #expect(constraints[0].firstItem === view && constraints[0].secondItem === other)
    #expect(constraints[3].multiplier == 0.5 && constraints[4].constant == 44)
    view.addConstraint(
      NSLayoutConstraint(
        item: view, attribute: .top, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute,
        multiplier: 1, constant: 3))
    #expect(view.constraints.count == 1)
    view.removeConstraints(view.constraints)
    #expect(view.constraints.isEmpty)
  }
}
