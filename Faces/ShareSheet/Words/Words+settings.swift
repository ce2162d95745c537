import Translations

/// The words of the settings window.
extension Words {
  package enum Settings {
    package static let title = translated("Settings")
    package static let order = translated(
      "The sheet shows the destinations in this order. Ctrl+Up and Ctrl+Down move a destination.")
    package static let noDestinations = translated("No extension is installed.")
    package static let hidden = translated("Hidden")
    package static func show(_ name: String) -> String { translated("Show \(name)") }
    package static func moveUp(_ name: String) -> String { translated("Move \(name) up") }
    package static func moveDown(_ name: String) -> String { translated("Move \(name) down") }
    package static let noItems = translated("The settings take no items to share.")

    /// The help of the program's option.
    package static let help = translated("Show the settings instead of a sheet.")
  }
}
