import Destinations
import Text
import Translations

/// The sentences about a destination that cannot be added.
extension Words {
  package enum Destinations {
    static let tooMany = translated("There are too many destinations. Remove one first.")
    static let diskFull = translated("The disk is full. Free some space, and try again.")
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

    /// - Parameter path: The file of the other destination.
    package static func nameIsTaken(_ name: String, _ path: String) -> String {
      translated(
        """
        There is a destination '\(name.printableLine)' already: \(path.printableLine). Choose another \
        name.
        """)
    }

    package static func noSecret(
      _ secret: String, _ destination: String, _ all: [String]
    ) -> String {
      let (secret, destination) = (secret.printableLine, destination.printableLine)
      guard !all.isEmpty else {
        return translated(
          """
          '\(destination)' has no secret '\(secret)'. Write {secret:\(secret)} where the secret \
          belongs, for example with --header.
          """)
      }
      return translated(
        "'\(destination)' has no secret '\(secret)'. There are: \(all.joined(separator: ", ")).")
    }

    package static func emptySecret(_ secret: String) -> String {
      translated(
        "The secret '\(secret.printableLine)' is empty. Leave '=' out, and the command asks for it."
      )
    }

    package static func missingSecret(_ secret: String, of key: String) -> String {
      translated(
        "The secret '\(secret)' is not set: 'sharesheet destinations edit \(key) --secret \(secret)'."
      )
    }

    /// - Parameter path: The file with the user's text.
    package static func changedMeanwhile(_ path: String) -> String {
      translated(
        "The destination has changed since the editor was opened. Your text is kept: \(path).")
    }

    /// - Parameters:
    ///   - reason: A sentence.
    ///   - path: The file with the user's text.
    package static func notChanged(_ reason: String, _ path: String) -> String {
      translated("Nothing was changed. \(reason.printableLine) Your text is kept: \(path).")
    }

    package static func unexpected(_ server: String, _ status: Int) -> String {
      translated(
        "\(server.printableLine) responded with \(status), which does not say whether the answers are right."
      )
    }

    package static func noCheck(_ name: String) -> String {
      translated(
        "'\(name.printableLine)' has no request that would check it. Leave --check out.")
    }

    package static func noReadyMade(_ name: String, _ all: [String]) -> String {
      translated(
        """
        There is no ready-made destination '\(name.printableLine)'. There are: \
        \(all.joined(separator: ", ")).
        """)
    }

    /// - Parameter reason: A sentence.
    package static func notExportable(_ name: String, _ reason: String) -> String {
      translated("\(name.printableLine) cannot be an .sxcu file. \(reason.printableLine)")
    }

    package static func notAllAdded(_ count: Int, of all: Int) -> String {
      translated(
        "\(count) of \(all) was not added.", "\(count) of \(all) were not added.", count: count)
    }

    package static func checking(_ server: String) -> String {
      translated("Asking \(server.printableLine)…")
    }

    package static func responds(_ server: String) -> String {
      translated("\(server.printableLine) responds.")
    }

    /// - Parameter reason: A sentence.
    static func notReached(_ server: String, because reason: String) -> String {
      translated("\(server.printableLine) cannot be reached. \(reason) Check the address.")
    }

    static func secretRefused(_ server: String, _ status: Int) -> String {
      translated(
        "\(server.printableLine) does not accept the token or password (\(status)). Check it.")
    }

    static func nothingThere(_ server: String, _ status: Int) -> String {
      translated(
        """
        \(server.printableLine) does not have what this destination needs (\(status)). Check the \
        address.
        """)
    }

    static func redirects(_ server: String, to target: String?) -> String {
      guard let target else {
        return translated("\(server.printableLine) has another address. Check the address.")
      }
      return translated("\(server.printableLine) redirects to \(target). Use that address.")
    }

    static func serverFails(_ server: String, _ status: Int) -> String {
      translated("\(server.printableLine) has a problem of its own (\(status)). Try again later.")
    }
  }
}
