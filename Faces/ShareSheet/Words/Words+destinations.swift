import Destinations
import Text
import Translations

/// The sentences about a destination that cannot be added.
extension Words {
  package enum Destinations {
    static let tooMany = translated("There are too many destinations. Remove one first.")
    static func notWritable(_ folder: String, _ reason: String) -> String {
      translated(
        """
        The folder \(folder.printableLine) cannot be written: \(reason). Make the folder writable, \
        or choose another home with SHARESHEET_HOME.
        """)
    }
    package static func folder(_ path: String) -> String {
      translated(
        "\(path.printableLine) is a folder, not a destination. Move it to another place, or delete it."
      )
    }
    static func server(_ servers: String, _ choice: DestinationFile.ServerChoice?) -> String {
      switch choice {
      case nil: servers
      case .user: translated("\(servers) (you choose when you share)")
      case .random: translated("\(servers) (one of them, at random)")
      }
    }
    static func exists(_ name: String) -> String {
      translated(
        """
        There is a destination '\(name.printableLine)' already. Add --replace, or another name \
        with --name.
        """)
    }
  }
}
