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
          With --delete-data what the app keeps goes too: its own containers, its extensions', \
          and those of its app groups that no other app names. That is refused while a share to \
          it is under way or a transfer of it is still to be delivered. Without it, and without \
          --keep-data, you are asked at a terminal; nobody there keeps the data. Shares and \
          transfers under way go on.
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

    @Flag(help: ArgumentHelp(translated("Delete what it keeps too.")))
    var deleteData = false

    @Flag(help: ArgumentHelp(translated("Leave what it keeps, and ask nothing.")))
    var keepData = false

    @Flag(help: ArgumentHelp(translated("Print what was removed as one JSON value.")))
    var json = false

    func validate() throws {
      if deleteData, keepData {
        throw ValidationError(translated("--delete-data and --keep-data cannot both be."))
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

    /// Asks the user at the terminal.
    private func wantsDeletion() -> Bool {
      guard !keepData, !json, isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
        return false
      }
      Console.prompt(
        translated(
          "Delete what \(identifier.printableLine) keeps too? That cannot be undone. [y/N] "))
      return ["y", "yes"].contains(readLine()?.trimmingCharacters(in: .whitespaces).lowercased())
    }
  }
}
