import Foundation

/// A view in a scene, with the views in it.
package struct StoryboardView: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case view, table, button, label, picture
    /// A bar of the controller's own; its items are buttons in it.
    case bar
    /// One that is not made from a storyboard: a plain view stands in its place.
    case other
  }

  package let id: String
  /// As Xcode calls it in the file.
  package let element: String
  package let kind: Kind
  /// What it says: a button's title, a label's text.
  package let text: String?
  package let isHidden: Bool
  /// From 0 to 1, of its background; nil: it has none that is known.
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

  /// nil for what is no button of a bar.
  private static func barItem(_ element: MarkupElement) -> StoryboardView? {
    guard element.name == "barButtonItem" else { return nil }
    return element.first("button").map { StoryboardView($0) } ?? StoryboardView(barButton: element)
  }

  /// It has no id: an outlet to it is to no view.
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

  /// Every view in it, at any depth.
  var inner: [StoryboardView] { subviews.flatMap { [$0] + $0.inner } }
}

/// A property that another object of the scene is put into.
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

/// What an object of the scene is asked to do when a control is used.
package struct StoryboardAction: Hashable, Sendable {
  package let selector: String
  package let destination: String
  /// As Xcode calls it, without its kind: `touchUpInside`.
  package let event: String

  init?(_ element: MarkupElement) {
    guard element.name == "action" else { return nil }
    selector = element["selector"] ?? ""
    destination = element["destination"] ?? ""
    event = element["eventType"] ?? "primaryActionTriggered"
  }
}
