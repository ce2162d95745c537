import Translations

extension Words {
  /// The words of the results of a search in GNOME Shell.
  package enum Search {
    package static let clipboard = translated("Share the Clipboard")
    package static let lastScreenshot = translated("Share the Last Screenshot")
    package static let screenshot = translated("Share a Screenshot")
    package static let link = translated("Share This Link")
    /// The error for GNOME Shell, in English like all errors of the bus.
    package static let noResult = english("There is no such result.")

    // The words that find a result, separated by spaces. Users of another language also type the
    // English words.
    package static let verbs =
      english("share send post upload") + " " + translated("share send post upload")
    package static let clipboardNouns =
      english("clipboard copied paste") + " " + translated("clipboard copied paste")
    package static let screenshotNouns =
      english("screenshot screen picture") + " " + translated("screenshot screen picture")
  }
}
