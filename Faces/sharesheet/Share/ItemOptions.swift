import ArgumentParser
import Translations

/// The options for the items to share. The commands `share` and `extensions` have these options.
struct ItemOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      translated("Files to share, or their URLs; '-' is standard input."),
      discussion: translated(
        """
        Each file is opened with your permissions. Its name is the path's last part. A shortcut \
        (.url, .webloc, .desktop) is shared as the link that it holds. One share has at most 4096 \
        items.
        """
      ),
      valueName: "file"))
  var parsedFiles: [String] = []

  /// All files, in the given order.
  var files: [String] { parsedFiles + TrailingFiles.all }

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(translated("Text to share; '-' is standard input."), valueName: "text"))
  var text: [String] = []

  @Option(help: ArgumentHelp(translated("A link to share, with its scheme."), valueName: "url"))
  var url: [String] = []

  @Option(
    help: ArgumentHelp(
      translated(
        """
        A web page from a browser: {"url", "title", "results"} in JSON; '-' is standard input.
        """
      ),
      discussion: translated(
        "The results are what an extension's preprocessing script found in the page."),
      valueName: "file.json"))
  var page: String?

  var given: GivenItems { GivenItems(files: files, texts: text, links: url, page: page) }

  func validate() throws {
    if let problem = given.problem { throw ValidationError(problem) }
  }
}
