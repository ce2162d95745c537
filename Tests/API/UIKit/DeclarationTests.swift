import Foundation
import Testing

@testable import UIKit

/// Small declarations that iOS sources use, in their usual spelling.
@MainActor @Suite(.timeLimit(.minutes(3))) struct DeclarationTests {
  @Test("Keyboard notifications can be read") func keyboard() {
    let keys = [
      UIResponder.keyboardFrameEndUserInfoKey, UIResponder.keyboardFrameBeginUserInfoKey,
      UIResponder.keyboardAnimationDurationUserInfoKey,
      UIResponder.keyboardAnimationCurveUserInfoKey, UIResponder.keyboardIsLocalUserInfoKey,
    ]
    #expect(Set(keys).count == 5)
    let note = Notification(
      name: UIResponder.keyboardWillShowNotification, object: nil,
      userInfo: [
        UIResponder.keyboardFrameEndUserInfoKey:
          NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))
      ])
    let frame = (note.userInfo?[UIResponder.keyboardFrameEndUserInfoKey] as? NSValue)?.cgRectValue
    #expect(frame == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue == CGPoint(x: 1, y: 2))
    #expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue.height == 2)
    #expect(NSNumber(value: 3).cgRectValue == .zero)
    #expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgSizeValue == .zero)
  }

  @Test("The device is a phone with Linux") func device() {
    let device = UIDevice.current
    #expect(device.userInterfaceIdiom == .phone && device.systemName == "Linux")
    #expect(device.systemVersion.split(separator: ".").count == 3)
    device.setValue(UIInterfaceOrientation.landscapeLeft.rawValue, forKey: "orientation")
    #expect(device.orientation.isPortrait && device.identifierForVendor == nil)
    let traits = UIView().traitCollection
    #expect(traits.horizontalSizeClass == .compact && traits.verticalSizeClass == .regular)
    #expect(!traits.hasDifferentColorAppearance(comparedTo: nil))
    #expect(UIColor.red.resolvedColor(with: traits) == .red)
    #expect(UIInterfaceOrientationMask.all.contains(.portraitUpsideDown))
  }

  @Test("The first responder resigns") func firstResponder() throws {
    final class Firm: UITextField {
      override var canResignFirstResponder: Bool { false }
    }
    let (view, field, firm) = (UIView(), UITextField(), Firm())
    view.addSubview(field)
    view.addSubview(firm)
    #expect(!view.endEditing(true))
    #expect(field.becomeFirstResponder() && field.isFirstResponder)
    #expect(view.endEditing(false) && !field.isFirstResponder)
    #expect(firm.becomeFirstResponder())
    #expect(!view.endEditing(false) && firm.isFirstResponder)
    #expect(view.endEditing(true) && !firm.isFirstResponder)
  }

  @Test("Points are converted between views") func pointConversion() {
    let outer = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 100))
    let inner = UIView(frame: CGRect(x: 5, y: 6, width: 20, height: 20))
    let beside = UIView(frame: CGRect(x: 50, y: 50, width: 20, height: 20))
    outer.addSubview(inner)
    outer.addSubview(beside)
    let point = CGPoint(x: 1, y: 2)
    #expect(inner.convert(point, to: outer) == CGPoint(x: 6, y: 8))
    #expect(inner.convert(point, to: nil) == CGPoint(x: 16, y: 28))
    #expect(inner.convert(point, to: beside) == CGPoint(x: -44, y: -42))
    #expect(beside.convert(point, from: inner) == CGPoint(x: -44, y: -42))
    #expect(inner.convert(CGPoint(x: 16, y: 28), from: nil) == point)
    outer.bounds.origin = CGPoint(x: 0, y: 10)
    #expect(inner.convert(point, to: nil) == CGPoint(x: 16, y: 18))
    inner.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(
      inner.convert(inner.bounds, to: outer) == CGRect(x: -5, y: -4, width: 40, height: 40))
    #expect(outer.safeAreaLayoutGuide.layoutFrame == outer.bounds)
  }

  @Test("Layers form the same tree as their views") func layers() {
    let (view, inner) = (UIView(), UIView())
    #expect(view.layer.sublayers == nil && view.layer.delegate is UIView)
    view.addSubview(inner)
    let own = CALayer()
    view.layer.insertSublayer(own, at: 9)
    #expect(view.layer.sublayers == [inner.layer, own] && own.superlayer === view.layer)
    #expect(inner.layer.superlayer === view.layer)
    own.addSublayer(view.layer)
    own.addSublayer(own)
    #expect(own.sublayers == nil)
    own.removeFromSuperlayer()
    #expect(view.layer.sublayers == [inner.layer] && own.superlayer == nil)
  }

  @Test("Properties without an effect keep their values") func propertiesWithoutEffect() {
    let looks = UINavigationBarAppearance()
    looks.configureWithOpaqueBackground()
    looks.backgroundColor = .red
    looks.titleTextAttributes = [.foregroundColor: UIColor.white]
    let item = UINavigationItem(title: "a")
    item.standardAppearance = looks
    item.scrollEdgeAppearance = item.standardAppearance
    item.compactAppearance = looks
    #expect(item.scrollEdgeAppearance === looks)
    UIImpactFeedbackGenerator(style: .light).impactOccurred()
    UINotificationFeedbackGenerator().notificationOccurred(.success)
    let button = UIButton(type: .system)
    button.adjustsImageWhenHighlighted = false
    #expect(UIActivityIndicatorView(style: .whiteLarge).style == .whiteLarge)
    let symbols = UIImage.SymbolConfiguration(pointSize: 12, weight: .bold)
    #expect(UIImage(systemName: "plus", withConfiguration: symbols)?.symbolName == "plus")
    let view = UIView()
    view.contentScaleFactor = UIScreen.main.scale
    #expect(view.contentScaleFactor == 3)
  }

  @Test("The types for errors and files are Foundation's") func foundationTypes() {
    let error: any Error = NSError()
    #expect((error as NSError).code == 0)
    let file = URL(filePath: "/tmp/a")
    #expect(file.startAccessingSecurityScopedResource())
    file.stopAccessingSecurityScopedResource()
    #expect(URL(string: "https://a.example")?.startAccessingSecurityScopedResource() == false)
  }

  /// The constants for detected data name declared types, and these types conform to plain text.
  @Test(
    "Detected text is plain text",
    arguments: [
      NSTypeIdentifierDateText, NSTypeIdentifierAddressText, NSTypeIdentifierPhoneNumberText,
      NSTypeIdentifierTransitInformationText,
    ])
  func detectedText(_ identifier: String) throws {
    let type = try #require(UTType(identifier))
    let structured = try #require(UTType("com.apple.structured-text"))
    #expect(type.isSubtype(of: structured) && type.conforms(to: .plainText))
  }
}
