import Foundation
import Markup

/// A view in a scene, with its subviews.
package struct StoryboardView: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case view, table, button, label, picture
    /// A bar of the controller. Its items are button subviews.
    case bar
    /// A view that is not supported. A plain view takes its place.
    case other
  }

  package let id: String
  /// Xcode's element name.
  package let element: String
  package let kind: Kind
  /// The title of a button or the text of a label.
  package let text: String?
  package let isHidden: Bool
  /// The opacity of the background, from 0 to 1, or `nil` if there is no known background color.
  package let backgroundAlpha: Double?
  package let subviews: [StoryboardView]
  package let outlets: [StoryboardOutlet]
  package let actions: [StoryboardAction]

  init(_ element: MarkupElement) {
    id = element["id"] ?? ""
    self.element = element.name
    kind =
      switch element.name {
      case "view": .view
      case "tableView": .table
      case "button": .button
      case "label": .label
      case "imageView": .picture
      case "navigationBar": .bar
      default: .other
      }
    text =
      switch kind {
      case .label: element["text"]
      case .button:
        element.all("state").first { $0["key"] == "normal" }?["title"]
          ?? element.first("buttonConfiguration")?["title"]
      default: nil
      }
    isHidden = element["hidden"] == "YES"
    let background = element.all("color").first { $0["key"] == "backgroundColor" }
    backgroundAlpha = background?["alpha"].flatMap(Double.init)
    subviews =
      element.all("subviews").flatMap(\.children).map { StoryboardView($0) }
      + element.all("items").flatMap { $0.all("navigationItem") }.flatMap(\.children)
      .compactMap(StoryboardView.barItem)
    let connections = element.all("connections").flatMap(\.children)
    outlets = connections.compactMap(StoryboardOutlet.init)
    actions = connections.compactMap(StoryboardAction.init)
  }

  /// Returns a bar's button, or `nil` if the element is not a bar's button.
  private static func barItem(_ element: MarkupElement) -> StoryboardView? {
    guard element.name == "barButtonItem" else { return nil }
    return element.first("button").map { StoryboardView($0) } ?? StoryboardView(barButton: element)
  }

  /// Makes a bar's button. It has no identifier, so no outlet can refer to it.
  private init(barButton element: MarkupElement) {
    id = ""
    self.element = element.name
    kind = .button
    text = element["title"] ?? element["systemItem"]?.capitalized
    isHidden = false
    backgroundAlpha = nil
    subviews = []
    outlets = []
    actions = element.all("connections").flatMap(\.children).compactMap(StoryboardAction.init)
  }

  /// All subviews at any depth.
  var inner: [StoryboardView] { subviews.flatMap { [$0] + $0.inner } }
}

/// A property to which another object of the scene is assigned.
package struct StoryboardOutlet: Hashable, Sendable {
  package let property: String
  package let destination: String
  let isCollection: Bool

  init?(_ element: MarkupElement) {
    guard ["outlet", "outletCollection"].contains(element.name) else { return nil }
    property = element["property"] ?? ""
    destination = element["destination"] ?? ""
    isCollection = element.name == "outletCollection"
  }
}

/// A method of an object in the scene that is called when a control is used.
package struct StoryboardAction: Hashable, Sendable {
  package let selector: String
  package let destination: String
  /// Xcode's event name, such as `touchUpInside`.
  package let event: String

  init?(_ element: MarkupElement) {
    guard element.name == "action" else { return nil }
    selector = element["selector"] ?? ""
    destination = element["destination"] ?? ""
    event = element["eventType"] ?? "primaryActionTriggered"
  }
}
