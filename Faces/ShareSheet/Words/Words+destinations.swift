import Text
import Translations

/// The sentences about a destination that cannot be added.
extension Words {
  enum Destinations {
    static let tooMany = translated("There are too many destinations. Remove one first.")
    static func exists(_ name: String) -> String {
      translated(
        """
        There is a destination '\(name.printableLine)' already. Add --replace, or another name \
        with --name.
        """)
    }
  }
}
