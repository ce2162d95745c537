import Foundation
import Linux
import Storyboards

extension StoryboardAssembly {
  private static let events: [String: UIControl.Event] = [
    "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat, "touchUpInside": .touchUpInside,
    "touchUpOutside": .touchUpOutside, "touchCancel": .touchCancel, "valueChanged": .valueChanged,
    "primaryActionTriggered": .primaryActionTriggered, "editingDidBegin": .editingDidBegin,
    "editingChanged": .editingChanged, "editingDidEnd": .editingDidEnd,
    "editingDidEndOnExit": .editingDidEndOnExit,
  ]

  // MARK: Outlets

  /// Assigns the objects that exist to the outlets of an object.
  func setOutlets(of object: AnyObject, _ description: StoryboardObject) {
    var collections: [(property: String, objects: [AnyObject])] = []
    for outlet in description.outlets {
      guard let value = self.object(outlet.destination) else { continue }
      if !outlet.isCollection {
        assign(value, to: outlet.property, of: object)
      } else if let index = collections.firstIndex(where: { $0.property == outlet.property }) {
        collections[index].objects.append(value)
      } else {
        collections.append((outlet.property, [value]))
      }
    }
    for (property, objects) in collections {
      if property == "gestureRecognizers", let view = object as? UIView {
        for case let recognizer as UIGestureRecognizer in objects {
          view.addGestureRecognizer(recognizer)
        }
      } else {
        assign(objects, to: property, of: object)
      }
    }
  }

  private func assign(_ value: Any, to property: String, of object: AnyObject) {
    if assignView(value, to: property, of: object) { return }
    switch property {
    case "delegate": if setDelegate(value, of: object) { return }
    case "dataSource": if setDataSource(value, of: object) { return }
    default: break
    }
    setValue(value, for: property, of: object)
  }

  private func assignView(_ value: Any, to property: String, of object: AnyObject) -> Bool {
    guard let controller = object as? UIViewController, let view = value as? UIView else {
      return false
    }
    switch (property, controller) {
    case ("view", _), ("tableView", is UITableViewController),
      ("collectionView", is UICollectionViewController):
      if controller.viewIfLoaded !== view { controller.view = view }
      return true
    default: return false
    }
  }

  private func setDelegate(_ value: Any, of object: AnyObject) -> Bool {
    switch object {
    case let table as UITableView: table.delegate = value as? any UITableViewDelegate
    case let list as UICollectionView: list.delegate = value as? any UICollectionViewDelegate
    case let field as UITextField: field.delegate = value as? any UITextFieldDelegate
    case let text as UITextView: text.delegate = value as? any UITextViewDelegate
    case let bar as UISearchBar: bar.delegate = value as? any UISearchBarDelegate
    case let picker as UIPickerView: picker.delegate = value as? any UIPickerViewDelegate
    case let recognizer as UIGestureRecognizer:
      recognizer.delegate = value as? any UIGestureRecognizerDelegate
    case let bar as UINavigationController:
      bar.delegate = value as? any UINavigationControllerDelegate
    case let view as UIScrollView: view.delegate = value as? any UIScrollViewDelegate
    default: return false
    }
    return true
  }

  private func setDataSource(_ value: Any, of object: AnyObject) -> Bool {
    switch object {
    case let table as UITableView: table.dataSource = value as? any UITableViewDataSource
    case let list as UICollectionView: list.dataSource = value as? any UICollectionViewDataSource
    case let picker as UIPickerView: picker.dataSource = value as? any UIPickerViewDataSource
    default: return false
    }
    return true
  }

  /// Sets a property of the extension's own class.
  func setValue(_ value: Any?, for property: String, of object: AnyObject) {
    if let responder = object as? UIResponder {
      responder.setValue(value, forKey: property)
    } else if !ExposedMembers.put(value, into: property, of: object) {
      StandardError.print(
        "\(source.name) connects \(property), which \(type(of: object)) does not expose.")
    }
  }

  // MARK: Actions and segues

  /// Connects an object's actions and segues.
  func addActions(of object: AnyObject, _ description: StoryboardObject) {
    for action in description.actions { add(action, to: object) }
    guard !(object is UIViewController) else { return }
    for segue in description.segues { add(segue, to: object) }
  }

  private func add(_ action: StoryboardAction, to object: AnyObject) {
    if let target = self.object(action.destination) {
      let event = action.event.flatMap { Self.events[$0] } ?? .primaryActionTriggered
      add(target, Self.selector(action.selector), event, to: object)
    } else if firstResponders.contains(action.destination), let owner {
      let name = action.selector
      let event = action.event.flatMap { Self.events[$0] } ?? .primaryActionTriggered
      if let control = object as? UIControl {
        return control.addTarget(nil, action: Selector(name), for: event)
      }
      let search = Self.call(name) { owner, sender in
        Selector(name).send(to: nil, or: owner as? UIResponder, [sender, nil])
      }
      add(owner, search, event, to: object)
    }
  }

  private func add(_ segue: StoryboardSegue, to object: AnyObject) {
    guard let scene, let owner, segue.kind != "relationship" else { return }
    switch object {
    case let cell as UITableViewCell:
      let start = { [weak scene] (cell: UITableViewCell) in
        scene?.trigger(segue, sender: cell) ?? ()
      }
      if segue.isOfAccessory { cell.accessorySegue = start } else { cell.selectionSegue = start }
    case let cell as UICollectionViewCell:
      cell.selectionSegue = { [weak scene] in scene?.trigger(segue, sender: $0) }
    case let view as UIView where segue.kind == "embed":
      scene.embeddings.append((segue, view))
    default:
      let start = Self.call("performSegue") { [weak scene] _, sender in
        scene?.trigger(segue, sender: sender)
      }
      let event: UIControl.Event = object is UIButton ? .touchUpInside : .valueChanged
      add(owner, start, event, to: object)
    }
  }

  private func add(
    _ target: AnyObject, _ selector: Selector, _ event: UIControl.Event, to object: AnyObject
  ) {
    switch object {
    case let control as UIControl: control.addTarget(target, action: selector, for: event)
    case let item as UIBarButtonItem: (item.target, item.action) = (target, selector)
    case let recognizer as UIGestureRecognizer: recognizer.addTarget(target, action: selector)
    default: break
    }
  }

  /// Returns a selector that calls the method of the target with the name. A responder's
  /// `_perform(_:sender:)` may call a method that is not exposed.
  private static func selector(_ name: String) -> Selector {
    Selector(name) { target, arguments in
      nonisolated(unsafe) let (target, arguments) = (target, arguments)
      let isSent = MainActor.assumeIsolated {
        if let responder = target as? UIResponder {
          responder._perform(name, sender: arguments.first ?? nil)
          return true
        }
        return Selector(name).send(to: target, arguments) != nil
      }
      return isSent ? Selector.Sent(result: nil) : nil
    }
  }

  private static func call(
    _ name: String, _ body: @escaping @MainActor (_ target: AnyObject, _ sender: Any?) -> Void
  ) -> Selector {
    Selector(name) { target, arguments in
      nonisolated(unsafe) let (target, sender) = (target, arguments.first ?? nil)
      MainActor.assumeIsolated { body(target, sender) }
      return Selector.Sent(result: nil)
    }
  }
}
