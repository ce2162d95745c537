import Foundation
import Photos
import Testing
import UIKit

/// Names that iOS sources use, and that have a small effect here.
@MainActor @Suite(.timeLimit(.minutes(3))) struct AcceptedNamesTests {
  private final class Gradient: UIView {
    override class var layerClass: AnyClass { CAGradientLayer.self }
  }

  private final class Header: UITableViewHeaderFooterView {}

  @Test("A color's hue, saturation and brightness are computed from its components")
  func hue() {
    var (hue, saturation, brightness): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    UIColor.blue.getHue(&hue, saturation: &saturation, brightness: &brightness, alpha: nil)
    #expect(abs(hue - 2.0 / 3) < 0.001)
    #expect(saturation == 1)
    #expect(brightness == 1)
    #expect(!UIColor.blue.getWhite(nil, alpha: nil))
  }

  @Test("The frontmost subview under a point is hit") func hitTest() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let subview = UIView(frame: CGRect(x: 50, y: 50, width: 20, height: 20))
    view.addSubview(subview)
    #expect(view.hitTest(CGPoint(x: 60, y: 60), with: nil) === subview)
    #expect(view.hitTest(CGPoint(x: 10, y: 10), with: nil) === view)
    #expect(view.hitTest(CGPoint(x: 200, y: 10), with: nil) == nil)
    #expect(view.window == nil)
  }

  @Test("A view in a window has the window") func window() {
    let window = UIWindow(frame: .zero)
    let view = UIView()
    window.addSubview(view)
    #expect(view.window === window)
  }

  @Test("The layer class decides a view's layer") func layerClass() {
    let view = Gradient()
    #expect(view.layer is CAGradientLayer)
    #expect(view.layer.delegate === view)
  }

  @Test("A registered header is created, and a nib registers nothing") func headers() {
    let table = UITableView()
    table.register(Header.self, forHeaderFooterViewReuseIdentifier: "header")
    table.register(UINib(nibName: "Row", bundle: nil), forCellReuseIdentifier: "row")
    #expect(table.dequeueReusableHeaderFooterView(withIdentifier: "header") is Header)
    #expect(table.dequeueReusableCell(withIdentifier: "row") == nil)
  }

  @Test("A position before the text is nil, and a character before the cursor is deleted")
  func positions() {
    let field = UITextField()
    field.text = "aé👍🏽"
    #expect(field.position(from: field.beginningOfDocument, offset: -1) == nil)
    #expect(field.position(from: field.endOfDocument, offset: .max) == nil)
    field.deleteBackward()
    #expect(field.text == "aé")
    field.insertText("!")
    #expect(field.text == "aé!")
  }

  @Test("A number that does not fit is reported") func numbers() {
    var small: Int8 = 0
    #expect(CFNumberGetValue(NSNumber(value: 7), .sInt8Type, &small))
    #expect(small == 7)
    #expect(!CFNumberGetValue(NSNumber(value: 700), .sInt8Type, &small))
  }

  @Test("The photo library refuses a change") func photos() async {
    #expect(PHPhotoLibrary.authorizationStatus(for: .addOnly) == .restricted)
    await #expect(throws: PHPhotosError(.accessRestricted)) {
      try await PHPhotoLibrary.shared().performChanges { @Sendable in }
    }
  }
}
