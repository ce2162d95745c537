import ArgumentParser
import ControlAPI

extension Extensions {
  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove an installed app with all its extensions.",
      discussion: """
        What the app keeps in its app groups' containers stays, unless --delete-data is there and
        no other app names the group. Shares and transfers under way go on.

        EXAMPLES
          sharesheet extensions remove com.example.Cow
          sharesheet extensions remove com.example.Cow.Share --delete-data
        """)

    @Argument(
      help: ArgumentHelp(
        "The bundle identifier of the app or of one of its extensions.", valueName: "bundle-id"))
    var identifier: String

    @Flag(help: "Delete the containers of its app groups too.")
    var deleteData = false

    @Flag(help: "Print what was removed as one JSON value.")
    var json = false

    func run() async throws {
      let removed = try await Connection.open().client
        .removeApplication(identifier, deletesData: deleteData)
      if json { return try Console.show(json: removed) }
      let others = removed.extensions.filter { $0 != identifier }
      Console.show(
        "Removed \(removed.name)"
          + (others.isEmpty ? "." : ", and with it \(others.joined(separator: ", "))."))
      for path in removed.deletedData { Console.say("Its data is deleted: \(path)") }
      for path in removed.keptData {
        Console.say(
          deleteData
            ? "Another app uses the same data, which stays: \(path)" : "Its data stays: \(path)")
      }
    }
  }
}
