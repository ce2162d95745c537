import Foundation
import Storyboards

// The values that Xcode writes as attributes of a view's element.
extension StoryboardAssembly {
  func setValues(of view: UIView, _ description: StoryboardObject) {
    if let frame = description.part("frame").flatMap(CGRect.init) { view.frame = frame }
    view.isHidden = description.flag("hidden") ?? false
    if let alpha = description.number("alpha") { view.alpha = alpha }
    view.tag = description.count("tag") ?? 0
    if description.flag("userInteractionEnabled") == false, !(view is UILabel),
      !(view is UIImageView)
    {
      view.isUserInteractionEnabled = false
    }
    view.clipsToBounds = description.flag("clipsSubviews") ?? false
    view.restorationIdentifier = description["restorationIdentifier"]
    if let color = description.part("backgroundColor").flatMap(UIColor.init) {
      view.backgroundColor = color
    }
    if let accessibility = description.part("accessibilityConfiguration") {
      if let label = accessibility.text("label") {
        view.accessibilityLabel =
          source.strings["\(description.id).accessibilityLabel"] ?? label
      }
      view.accessibilityHint = accessibility.text("hint")
      view.accessibilityIdentifier = accessibility["identifier"]
    }
    if let control = view as? UIControl {
      control.isEnabled = description.flag("enabled") ?? true
      control.isSelected = description.flag("selected") ?? false
    }
    setText(of: view, description)
    setState(of: view, description)
  }

  private func setText(of view: UIView, _ description: StoryboardObject) {
    let text = source.text(description, "text")
    switch view {
    case let label as UILabel:
      label.text = text ?? source.text(description, "attributedText")
      label.numberOfLines = description.count("numberOfLines") ?? 1
    case let field as UITextField:
      field.text = text
      field.placeholder = source.text(description, "placeholder")
      let traits = description.part("textInputTraits")
      field.isSecureTextEntry = traits?.flag("secureTextEntry") ?? false
      field.keyboardType = traits.flatMap(UIKeyboardType.init) ?? .default
    case let area as UITextView:
      area.text = text ?? source.text(description, "attributedText") ?? ""
      area.isEditable = description.flag("editable") ?? true
      area.isSelectable = description.flag("selectable") ?? true
    case let bar as UISearchBar:
      bar.text = text
      bar.placeholder = source.text(description, "placeholder")
    case let button as UIButton: setStates(of: button, description)
    case let image as UIImageView: image.image = picture("image", of: description)
    default: break
    }
  }

  private func setStates(of button: UIButton, _ description: StoryboardObject) {
    let states: [String: UIControl.State] = [
      "normal": .normal, "highlighted": .highlighted, "disabled": .disabled, "selected": .selected,
    ]
    for part in description.children where part.element == "state" {
      guard let key = part.key, let state = states[key] else { continue }
      if let title = part.text("title") ?? part.text("attributedTitle") {
        button.setTitle(source.strings["\(description.id).\(key)Title"] ?? title, for: state)
      }
      if let picture = picture("image", of: part) { button.setImage(picture, for: state) }
    }
    guard let configuration = description.part("configuration") else { return }
    if let title = configuration.text("title") ?? configuration.text("attributedTitle") {
      let translated =
        source.strings["\(description.id).configuration.title"]
        ?? source.strings["\(description.id).normalTitle"]
      button.setTitle(translated ?? title, for: .normal)
    }
    if let picture = picture("image", of: configuration) { button.setImage(picture, for: .normal) }
    if configuration["style"] == "filled" { button.role = .primary }
  }

  private func setState(of view: UIView, _ description: StoryboardObject) {
    switch view {
    case let toggle as UISwitch: toggle.isOn = description.flag("on") ?? false
    case let slider as UISlider:
      slider.minimumValue = Float(description.number("minValue") ?? 0)
      slider.maximumValue = Float(description.number("maxValue") ?? 1)
      slider.value = Float(description.number("value") ?? 0.5)
    case let stepper as UIStepper:
      stepper.minimumValue = description.number("minimumValue") ?? 0
      stepper.maximumValue = description.number("maximumValue") ?? 100
      stepper.stepValue = description.number("stepValue") ?? 1
      stepper.value = description.number("value") ?? 0
    case let choice as UISegmentedControl:
      for (index, segment) in description.list("segments").prefix(100).enumerated() {
        let title = source.strings["\(description.id).segmentTitles[\(index)]"]
        choice.insertSegment(withTitle: title ?? segment.text("title"), at: index, animated: false)
      }
      choice.selectedSegmentIndex = description.count("selectedSegmentIndex") ?? -1
    case let progress as UIProgressView:
      progress.progress = Float(description.number("progress") ?? 0)
    case let spinner as UIActivityIndicatorView:
      spinner.hidesWhenStopped = description.flag("hidesWhenStopped") ?? false
      if description.flag("animating") ?? false { spinner.startAnimating() }
    case let pages as UIPageControl:
      pages.numberOfPages = description.count("numberOfPages") ?? 0
      pages.currentPage = description.count("currentPage") ?? 0
    case let picker as UIDatePicker:
      switch description["datePickerMode"] {
      case "date": picker.datePickerMode = .date
      case "time": picker.datePickerMode = .time
      default: break
      }
    case let stack as UIStackView:
      stack.axis = description["axis"] == "vertical" ? .vertical : .horizontal
      stack.spacing = description.number("spacing") ?? 0
    case let table as UITableView:
      table.allowsSelection = description.flag("allowsSelection") ?? true
      table.allowsMultipleSelection = description.flag("allowsMultipleSelection") ?? false
    case let collection as UICollectionView:
      collection.allowsSelection = description.flag("allowsSelection") ?? true
      collection.allowsMultipleSelection = description.flag("allowsMultipleSelection") ?? false
    default: break
    }
  }

  /// Returns the picture that an attribute names: a symbol of the system, or a file of the bundle.
  func picture(_ attribute: String, of description: StoryboardObject) -> UIImage? {
    guard let name = description[attribute], !name.contains("/") else { return nil }
    if description["catalog"] == "system" { return UIImage(systemName: name) }
    let bundle = source.bundle.flatMap { Bundle(url: $0) }
    return UIImage(named: name, in: bundle, compatibleWith: nil) ?? UIImage(named: name)
  }
}

extension CGRect {
  fileprivate init?(_ part: StoryboardObject) {
    guard let x = part.number("x"), let y = part.number("y"), let width = part.number("width"),
      let height = part.number("height")
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }
}

extension UIColor {
  /// Creates a color with known components. Only the opacity of other colors may be known.
  convenience init?(_ part: StoryboardObject) {
    let alpha = min(max(part.number("alpha") ?? 1, 0), 1)
    if let white = part.number("white") {
      self.init(white: white, alpha: alpha)
    } else if let red = part.number("red"), let green = part.number("green"),
      let blue = part.number("blue")
    {
      self.init(red: red, green: green, blue: blue, alpha: alpha)
    } else if part["alpha"] != nil {
      self.init(white: 0, alpha: alpha)
    } else {
      return nil
    }
  }
}

extension UIKeyboardType {
  fileprivate init?(_ traits: StoryboardObject) {
    switch traits["keyboardType"] {
    case "alphabet": self = .asciiCapable
    case "numbersAndPunctuation": self = .numbersAndPunctuation
    case "URL": self = .URL
    case "numberPad": self = .numberPad
    case "phonePad": self = .phonePad
    case "emailAddress": self = .emailAddress
    case "decimalPad": self = .decimalPad
    case "webSearch": self = .webSearch
    default: return nil
    }
  }
}
