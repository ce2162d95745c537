import ArgumentParser
import Contract
import DaemonClient
import Foundation
import Glibc
import ShareSheet
import Text
import Translations

extension Extensions {
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Remove an installed app with all its extensions."),
      discussion: HelpText.joined(
        translated(
          """
          With --delete-data the app's data is deleted too: its own containers, its extensions', \
          and those of its app groups that no other app names. This is refused while a share to it \
          is in progress or one of its transfers is not yet delivered. Without --delete-data and \
          --keep-data, the command asks at a terminal, and keeps the data elsewhere. Shares and \
          transfers in progress continue.
          """
        ),
        HelpText.examples(
          """
          sharesheet extensions remove com.example.Cow
          sharesheet extensions remove com.example.Cow.Share --delete-data
          """)))

    @Argument(
      help: ArgumentHelp(
        translated("The name of an extension, or the bundle identifier of it or of its app."),
        valueName: "name|bundle-id"))
    var identifier: String

    @Flag(help: ArgumentHelp(translated("Delete its data too.")))
    var deleteData = false

    @Flag(help: ArgumentHelp(translated("Keep its data, without asking.")))
    var keepData = false

    @Flag(help: ArgumentHelp(translated("Print what was removed as one JSON value.")))
    var json = false

    func validate() throws {
      if deleteData, keepData {
        throw ValidationError(translated("--delete-data and --keep-data exclude each other."))
      }
    }

    func run() async throws {
      let client = try await DaemonConnection.open().client
      let identifier = try DestinationArgument.identifier(
        meantBy: identifier, among: await client.extensions())
      let deletesData = deleteData || wantsDeletion()
      let removed = try await client.removeApplication(identifier, deletesData: deletesData)
      if json { return try JSONResult.set(removed) }
      let others = removed.extensions.filter { $0 != identifier }
      let name = removed.name.printableLine
      Console.show(
        others.isEmpty
          ? translated("Removed \(name).")
          : translated(
            "Removed \(name), and with it \(others.joined(separator: ", ").printableLine)."))
      for path in removed.deletedData {
        Console.say(translated("Its data is deleted: \(path.printableLine)"))
      }
      for path in removed.keptData {
        Console.say(
          deletesData
            ? translated("Another app uses the same data, which stays: \(path.printableLine)")
            : translated("Its data stays: \(path.printableLine)"))
      }
    }

    /// Asks the user at the terminal whether to delete the data.
    private func wantsDeletion() -> Bool {
      guard !keepData, !json, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
        return false
      }
      Console.prompt(
        translated(
          "Delete the data of \(identifier.printableLine) too? This cannot be undone. [y/N] "))
      return Console.readsYes()
    }
  }
}
