import Foundation
import Linux
import Storyboards

// The user-defined runtime attributes of an object.
extension StoryboardAssembly {
  /// Sets the values that the author wrote for properties by name. The properties of the author's
  /// own class precede those of UIKit.
  func setAttributes(of object: AnyObject, _ description: StoryboardObject) {
    for attribute in description.list("userDefinedRuntimeAttributes") {
      guard let path = attribute["keyPath"] else { continue }
      let value = value(of: attribute)
      if Self.forms(value).contains(where: { ExposedMembers.put($0, into: path, of: object) }) {
        continue
      }
      if Self.setKnown(value, at: path, of: object) { continue }
      if path.contains(".") {
        StandardError.print("\(source.name) sets \(path), which has no effect.")
      } else {
        setValue(value, for: path, of: object)
      }
    }
  }

  /// Returns the value in the types that a property may have. Foundation does not bridge a number to
  /// `CGFloat`.
  private static func forms(_ value: Any?) -> [Any?] {
    guard let number = value as? NSNumber else { return [value] }
    return [number, CGFloat(number.doubleValue)]
  }

  private func value(of attribute: StoryboardObject) -> Any? {
    let part = attribute.part("value")
    switch attribute["type"] {
    case "boolean": return NSNumber(value: attribute.flag("value") ?? false)
    case "number":
      if part?.element == "integer", let count = part?.count("value") {
        return NSNumber(value: count)
      }
      return part?.number("value").map { NSNumber(value: $0) }
    case "color": return part.flatMap(UIColor.init)
    case "size":
      return part.map { CGSize(width: $0.number("width") ?? 0, height: $0.number("height") ?? 0) }
    case "point": return part.map { CGPoint(x: $0.number("x") ?? 0, y: $0.number("y") ?? 0) }
    case "image": return picture("value", of: attribute)
    case "nil": return nil
    default: return attribute.text("value")
    }
  }

  /// Returns whether the path names a property of UIKit. Xcode uses Objective-C's names, such as
  /// `hidden`. A path into a layer is known, because layers are not drawn.
  private static func setKnown(_ value: Any?, at path: String, of object: AnyObject) -> Bool {
    if path.hasPrefix("layer.") {
      guard let layer = (object as? UIView)?.layer else { return false }
      switch path {
      case "layer.cornerRadius": layer.cornerRadius = number(value) ?? 0
      case "layer.borderWidth": layer.borderWidth = number(value) ?? 0
      case "layer.masksToBounds": layer.masksToBounds = flag(value)
      default: break
      }
      return true
    }
    if let view = object as? UIView, set(value, at: path, of: view) { return true }
    guard let controller = object as? UIViewController else { return false }
    switch path {
    case "title": controller.title = value as? String
    case "modalInPresentation", "isModalInPresentation":
      controller.isModalInPresentation = flag(value)
    default: return false
    }
    return true
  }

  private static func set(_ value: Any?, at path: String, of view: UIView) -> Bool {
    switch (path, view) {
    case ("hidden", _), ("isHidden", _): view.isHidden = flag(value)
    case ("alpha", _): view.alpha = number(value) ?? 1
    case ("tag", _): view.tag = (value as? NSNumber)?.intValue ?? 0
    case ("userInteractionEnabled", _): view.isUserInteractionEnabled = flag(value)
    case ("clipsToBounds", _): view.clipsToBounds = flag(value)
    case ("backgroundColor", _): view.backgroundColor = value as? UIColor
    case ("tintColor", _): view.tintColor = value as? UIColor
    case ("accessibilityLabel", _): view.accessibilityLabel = value as? String
    case ("accessibilityHint", _): view.accessibilityHint = value as? String
    case ("accessibilityIdentifier", _): view.accessibilityIdentifier = value as? String
    case ("enabled", let control as UIControl): control.isEnabled = flag(value)
    case ("selected", let control as UIControl): control.isSelected = flag(value)
    case ("on", let toggle as UISwitch): toggle.isOn = flag(value)
    case ("value", let slider as UISlider): slider.value = Float(number(value) ?? 0)
    case ("text", let label as UILabel): label.text = value as? String
    case ("text", let field as UITextField): field.text = value as? String
    case ("text", let area as UITextView): area.text = value as? String ?? ""
    case ("placeholder", let field as UITextField): field.placeholder = value as? String
    case ("placeholder", let bar as UISearchBar): bar.placeholder = value as? String
    case ("secureTextEntry", let field as UITextField): field.isSecureTextEntry = flag(value)
    case ("textColor", let label as UILabel): label.textColor = value as? UIColor
    case ("editable", let area as UITextView): area.isEditable = flag(value)
    default: return false
    }
    return true
  }

  private static func flag(_ value: Any?) -> Bool {
    (value as? NSNumber)?.boolValue ?? ["YES", "true", "1"].contains(value as? String ?? "")
  }

  private static func number(_ value: Any?) -> CGFloat? {
    let number = (value as? NSNumber)?.doubleValue ?? (value as? String).flatMap(Double.init)
    return number.flatMap { $0.isFinite ? CGFloat($0) : nil }
  }
}
