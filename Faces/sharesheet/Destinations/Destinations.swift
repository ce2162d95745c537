import ArgumentParser
import Destinations
import Linux
import ShareSheet
import Text
import Translations

struct Destinations: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Add, test, edit and remove destinations without code."),
    discussion: HelpText.joined(
      translated(
        """
        A destination is a file. It says which items it accepts, which request it sends and where \
        the link is in the response. It is in the sheet as soon as the file exists.
        """
      ),
      HelpText.examples(
        """
        sharesheet destinations add uploader.sxcu
        sharesheet destinations add ntfy
        sharesheet destinations add --url https://up.example/ --file-field file
        sharesheet destinations add 'curl -T photo.jpg https://up.example/'
        sharesheet destinations test NAME
        """),
      CommandStatus.help([
        .done: translated("done"), .failed: translated("refused or failed"),
        .usage: translated("the file cannot be a destination, or no such destination"),
        .cancelled: nil, .unanswered: nil,
      ])),
    subcommands: [
      List.self, Add.self, Ready.self, Test.self, Edit.self, Remove.self, Export.self,
    ], defaultSubcommand: List.self)

  /// Returns the destination with that name, or else the only one whose name begins with it.
  /// - Parameter isWhole: Whether the name must be whole, such as for a removal. A repeated removal
  ///   must not remove another destination.
  /// - Throws: `ShareError` `invalidRequest` if there is none, or if there are several.
  static func find(
    _ name: String, in folder: DestinationFolder, isWhole: Bool = false
  ) throws -> DestinationFolder.Entry {
    var found = folder.find(name)
    if found.isEmpty, !isWhole {
      found = folder.entries().filter {
        NameMatch.hasBeginning(
          $0.destination?.name ?? $0.key, name, ofAtLeast: DestinationArgument.shortestBeginning)
      }
    }
    if found.count == 1 { return found[0] }
    if found.count > 1 {
      let names = found.map { "\($0.destination?.name.printableLine ?? "") (\($0.key))" }
      throw ShareError(
        .invalidRequest,
        translated(
          """
          There are several destinations '\(name.printableLine)': \(names.joined(separator: ", ")). \
          Use one of the names in parentheses.
          """))
    }
    let all = folder.entries().map { ($0.destination?.name ?? $0.key).printableLine }
    throw ShareError(
      .invalidRequest,
      all.isEmpty
        ? translated(
          """
          There are no destinations without code. Add one with 'sharesheet destinations add FILE'.
          """)
        : translated(
          """
          There is no destination '\(name.printableLine)'. There are: \(all.joined(separator: ", ")).
          """))
  }

  /// - Throws: `ShareError` with the reason if the home cannot be used.
  static func home() throws -> Directories {
    let directories = Directories()
    try directories.check()
    return directories
  }
}

extension ShareError {
  init(_ error: DestinationError, in file: String?) {
    self.init(
      .invalidRequest,
      file.map { translated("\($0.printableLine) cannot be a destination. \(error.description)") }
        ?? error.description)
  }
}
