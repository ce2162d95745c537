import Testing

@testable import UIKit

@Suite struct CGAffineTransformTests {
  private let point = CGPoint(x: 3, y: 5)

  private func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool {
    abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9
  }

  @Test("A transform moves, scales and rotates") func transformations() {
    #expect(point.applying(.init(translationX: 1, y: -1)) == CGPoint(x: 4, y: 4))
    #expect(point.applying(.init(scaleX: 2, y: 3)) == CGPoint(x: 6, y: 15))
    #expect(isNear(point.applying(.init(rotationAngle: .pi / 2)), CGPoint(x: -5, y: 3)))
    #expect(CGAffineTransform().isIdentity && CGAffineTransform.identity == CGAffineTransform())
  }

  /// `translatedBy` applies its translation before the existing transform. `concatenating` applies
  /// its argument after it.
  @Test("Transforms are combined in Apple's order") func concatenation() {
    let t = CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 1, y: 0)
    #expect(point.applying(t) == CGPoint(x: 8, y: 10))
    let u = CGAffineTransform(scaleX: 2, y: 2).concatenating(.init(translationX: 1, y: 0))
    #expect(point.applying(u) == CGPoint(x: 7, y: 10))
  }

  @Test("The inverse undoes a transform") func inverse() {
    let t = CGAffineTransform(rotationAngle: 0.3).scaledBy(x: 2, y: 5).translatedBy(x: 9, y: 1)
    #expect(isNear(point.applying(t).applying(t.inverted()), point))
    let flat = CGAffineTransform(scaleX: 0, y: 1)
    #expect(flat.inverted() == flat)
  }

  @Test("A rotated rectangle becomes its upright bounding box") func rectangles() {
    let rect = CGRect(x: 0, y: 0, width: 4, height: 2).applying(.init(rotationAngle: .pi / 2))
    #expect(abs(rect.width - 2) < 1e-9 && abs(rect.height - 4) < 1e-9)
    #expect(abs(rect.minX + 2) < 1e-9 && abs(rect.minY) < 1e-9)
  }
}
