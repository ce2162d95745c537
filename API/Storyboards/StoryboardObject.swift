import Foundation
import Markup

/// An element of a storyboard or nib file: an object, or a part of its description.
package struct StoryboardObject: Hashable, Sendable {
  /// A class that the file names.
  package struct ClassName: Hashable, Sendable {
    package let name: String
    package let module: String?
    /// Whether the class belongs to the module of the target.
    package let isOfTarget: Bool
  }

  private let source: MarkupElement

  init(_ source: MarkupElement) { self.source = source }

  /// Xcode's element name, such as `viewController` or `label`.
  package var element: String { source.name }
  /// The identifier that connections and translations use, or an empty string.
  package var id: String { source["id"] ?? "" }
  /// The property of the enclosing object that holds this object.
  package var key: String? { source["key"] }
  package var children: [StoryboardObject] { source.children.map(StoryboardObject.init) }
  package var customClass: ClassName? {
    source["customClass"].map {
      ClassName(
        name: $0, module: source["customModule"],
        isOfTarget: source["customModuleProvider"] == "target")
    }
  }

  package subscript(attribute: String) -> String? { source[attribute] }

  /// Returns the value of an attribute that Xcode writes as `YES` or `NO`.
  package func flag(_ attribute: String) -> Bool? { source[attribute].map { $0 == "YES" } }

  /// Returns a number of at most one million, or `nil` for any other text.
  package func number(_ attribute: String) -> Double? {
    source[attribute].flatMap(Double.init).flatMap { $0.isFinite && abs($0) <= 1e6 ? $0 : nil }
  }

  /// Returns a whole number of at most one million, or `nil` for any other text.
  package func count(_ attribute: String) -> Int? { number(attribute).flatMap(Int.init(exactly:)) }

  /// Returns the part that the object holds in a property.
  package func part(_ key: String) -> StoryboardObject? {
    source.children.first { $0["key"] == key }.map(StoryboardObject.init)
  }

  /// Returns the objects of a list, such as `subviews`.
  package func list(_ name: String) -> [StoryboardObject] {
    source.all(name).flatMap(\.children).map(StoryboardObject.init)
  }

  /// Returns the text of a property. Xcode writes a short text as an attribute, and a text with
  /// several lines or styles as an element.
  package func text(_ key: String) -> String? {
    if let text = source[key] { return text }
    guard let part = source.children.first(where: { $0["key"] == key }) else { return nil }
    return Self.text(of: part)
  }

  /// The text between the tags of this object.
  package var content: String { Self.text(of: source) ?? "" }

  private static func text(of part: MarkupElement) -> String? {
    switch part.name {
    case "string", "mutableString":
      guard part["base64-UTF8"] == "YES" else { return part.text }
      let text = part.text.filter { !$0.isWhitespace }
      let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
      return Data(base64Encoded: text + padding).map { String(decoding: $0, as: UTF8.self) }
    case "attributedString":
      return part.all("fragment").map { fragment in
        fragment["content"]
          ?? fragment.children.first { $0["key"] == "content" }.flatMap(text) ?? ""
      }.joined()
    default: return nil
    }
  }

  /// Adds the identifiers of this object and of all objects in it.
  package func collectIdentifiers(into identifiers: inout Set<String>) {
    if !id.isEmpty { identifiers.insert(id) }
    for child in source.children {
      StoryboardObject(child).collectIdentifiers(into: &identifiers)
    }
  }
}
