import ArgumentParser
import Contract
import DaemonClient
import Foundation
import ShareSheet
import Translations

struct People: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Show the people that extensions have sent to, or forget them."),
    discussion: HelpText.joined(
      translated(
        """
        The sheet's first row offers these people, the most frequent and most recent first. Only \
        this machine knows them. Each extension knows only the people that it has sent to itself.
        """
      ),
      HelpText.examples(
        """
        sharesheet people
        sharesheet people forget Anna
        sharesheet people forget --all
        """),
      CommandStatus.help([
        .done: translated("done"), .failed: nil,
        .usage: translated("invalid arguments, or no person with that name"),
        .noDaemon: nil,
      ])),
    subcommands: [List.self, Forget.self], defaultSubcommand: List.self)

  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("List the people in the order of the sheet."))

    @Flag(help: ArgumentHelp(translated("Print one JSON value: a list.")))
    var json = false

    func run() async throws {
      let people = try await DaemonConnection.open().client.people()
      if json { return try JSONResult.set(people) }
      if people.isEmpty {
        return Console.say(translated("No extension has reported a person that it has sent to."))
      }
      var table = Table(
        translated("NAME"), translated("EXTENSION"), translated("TIMES"), translated("LAST"))
      for person in people {
        table.add(
          person.name, person.extensionName, "\(person.count)",
          person.last.formatted(.iso8601.year().month().day()))
      }
      Console.show(table.text(fitting: Console.columns))
    }
  }

  struct Forget: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Forget people."),
      discussion: translated(
        """
        Name a person as in the list, or as in the sheet: 'Anna · Hoi'. The extension's own list \
        of friends stays as it is.
        """
      ))

    @Argument(help: ArgumentHelp(translated("Their names.")))
    var names: [String] = []

    @Flag(help: ArgumentHelp(translated("All people of all extensions.")))
    var all = false

    func validate() throws {
      guard all != !names.isEmpty else {
        throw ValidationError(
          all
            ? translated("Name a person or use --all, but not both.")
            : translated("Name a person, or use --all for all people."))
      }
    }

    func run() async throws {
      let client = try await DaemonConnection.open().client
      let people = try await client.people()
      if all {
        try await client.forgetEverybody()
        return Console.say(Self.forgotten(people.count))
      }
      let meant = try names.map { try Self.meant(by: $0, among: people) }
      for person in Set(meant.flatMap(\.self)) { try await client.forgetPerson(person.id) }
    }

    private static func forgotten(_ count: Int) -> String {
      count == 0
        ? translated("There was no person to forget.")
        : translated("\(count) person removed.", "\(count) people removed.", count: count)
    }

    /// Returns all people with the name. If two people have the same name, the user can add the
    /// extension's name to distinguish them.
    private static func meant(
      by name: String, among people: [SharePerson]
    ) throws(ShareError) -> [SharePerson] {
      let meant = DestinationArgument.called(name, among: people)
      guard meant.isEmpty else { return meant }
      throw ShareError(
        .invalidRequest,
        people.isEmpty
          ? translated("There is no person to forget.")
          : ([translated("There is no '\(name)' among them:")] + people.map { "  \($0.title)" })
            .joined(separator: "\n"))
    }
  }
}
