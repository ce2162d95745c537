/// The traits by which an element differs from a plain label, button or picture.
///
/// A face that does not know a trait shows the plain element, so a new trait needs no new
/// `ControlVersion`.
package struct NodeTraits: Codable, Hashable, Sendable {
  /// The control that a button represents. An unknown control is shown as a button.
  package struct Control: RawRepresentable, Codable, Hashable, Sendable {
    /// A switch, which is on or off.
    package static let toggle = Control(rawValue: "switch")
    /// A segment of a segmented control.
    package static let segment = Control(rawValue: "segment")
    /// An item of a menu.
    package static let menuItem = Control(rawValue: "menuItem")

    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The purpose of a label's text. An unknown style is shown as running text.
  package struct TextStyle: RawRepresentable, Codable, Hashable, Sendable {
    /// A title or a headline.
    package static let heading = TextStyle(rawValue: "heading")
    /// A footnote or a caption.
    package static let footnote = TextStyle(rawValue: "footnote")

    package let rawValue: String

    package init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The control that the button represents, or `nil` for an ordinary button.
  package var control: Control?
  /// The button's title without the mark of its state, or `nil` if the title has no such mark.
  package var name: String?
  /// Whether the switch is on, or the segment or menu item is selected.
  package var isOn: Bool?
  /// The identifier of the segmented control or the menu. Adjacent buttons with the same identifier
  /// belong together.
  package var group: Int?
  /// The title of the segmented control or the menu.
  package var groupTitle: String?
  /// Apple's name of the symbol, such as `square.and.arrow.up`.
  package var symbol: String?
  /// The style of a label's text, or `nil` for running text.
  package var textStyle: TextStyle?
  /// The emphasis of a button, or `nil` for an ordinary button.
  package var style: Button.Style?

  package init() {}
}
