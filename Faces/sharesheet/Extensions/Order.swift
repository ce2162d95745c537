import ArgumentParser
import DaemonClient
import ShareSheet
import Translations

extension Extensions {
  struct Order: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Move an extension to another position in the sheet."),
      discussion: HelpText.joined(
        HelpText.examples(
          """
          sharesheet extensions order com.example.Cow.Share 1
          """)))

    @Argument(
      help: ArgumentHelp(
        translated("The extension's name or bundle identifier."), valueName: "name|bundle-id"))
    var identifier: String

    @Argument(
      help: ArgumentHelp(
        translated(
          "Its position in 'sharesheet extensions'. The first is 1."), valueName: "position"))
    var position: Int

    @Flag(
      help: ArgumentHelp(translated("Print all extensions in their new order as one JSON value.")))
    var json = false

    func validate() throws {
      guard position >= 1 else {
        throw ValidationError(translated("The first position is 1."))
      }
    }

    func run() async throws {
      let client = try await DaemonConnection.open().client
      let id = try DestinationArgument.identifier(
        meantBy: identifier, among: await client.extensions())
      let all = try await client.place(id, at: position)
      try Extensions.show(all, json: json)
    }
  }
}
