import ArgumentParser
import ShareContent
import ShareSheet
import Translations

struct Integrate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Put Share… into the file managers and the desktop, for you alone."),
    discussion: HelpText.joined(
      translated(
        """
        Writes into your data folder ($XDG_DATA_HOME, else ~/.local/share): an application that \
        takes any file or link and becomes the default for none, its icon, Share… in Nautilus, \
        Nemo, Thunar (Send To), Dolphin, PCManFM and Caja; completions for bash, zsh and fish, \
        and a manual page. A file that somebody else put there is neither written over nor \
        removed.
        """
      ),
      translated("Run it again after the programs have moved or a new version has come."),
      HelpText.examples(
        """
        sharesheet integrate
        sharesheet integrate --check     \(translated("what is there, stale or missing"))
        sharesheet integrate --remove    \(translated("no file and no folder of it stays"))
        """),
      CommandStatus.help([
        .done: translated("done; with --check: all is there and current"),
        .failed: translated("something is missing, stale, another's, or could not be written"),
        .usage: nil,
      ])))

  @Flag(
    help: ArgumentHelp(
      translated("Change nothing; say what is there, what is stale and what would help.")))
  var check = false

  @Flag(help: ArgumentHelp(translated("Remove all of it.")))
  var remove = false

  @Flag(
    help: ArgumentHelp(
      translated("Print one JSON value: the files, what is wrong, and what would help.")))
  var json = false

  func validate() throws {
    if check, remove {
      throw ValidationError(translated("--check changes nothing: leave --remove out."))
    }
  }

  func run() throws {
    let desktop = Desktop()
    if let data = desktop.value("XDG_DATA_HOME"), !data.hasPrefix("/") {
      Console.say(
        translated(
          """
          XDG_DATA_HOME is '\(data)', which does not begin with '/' and so does not count: \
          ~/.local/share is used.
          """
        ))
    }
    let integration = try Integration(desktop)
    let report =
      try check ? integration.check() : remove ? integration.remove() : integration.install()
    try report.show(json: json)
    if !report.isWhole { throw ShareError(.failed) }
  }
}
