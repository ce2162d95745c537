import ArgumentParser
import ShareContent
import ShareSheet

struct Integrate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Put Share… into the file managers and the desktop, for you alone.",
    discussion: """
      Writes into your data folder ($XDG_DATA_HOME, else ~/.local/share): an
      application that takes any file or link and becomes the default for none,
      its icon, Share… in Nautilus, Nemo, Thunar (Send To), Dolphin, PCManFM and
      Caja; completions for bash, zsh and fish, and a manual page. A file that
      somebody else put there is neither written over nor removed.

      Run it again after the programs have moved or a new version has come.

      EXAMPLES
        sharesheet integrate
        sharesheet integrate --check     what is there, stale or missing
        sharesheet integrate --remove    no file and no folder of it stays

      \(CommandStatus.help([
          .done: "done; with --check: all is there and current",
          .failed: "something is missing, stale, another's, or could not be written", .usage: nil,
        ]))
      """)

  @Flag(help: "Change nothing; say what is there, what is stale and what would help.")
  var check = false

  @Flag(help: "Remove all of it.")
  var remove = false

  @Flag(help: "Print one JSON value: the files, what is wrong, and what would help.")
  var json = false

  func validate() throws {
    if check, remove { throw ValidationError("--check changes nothing: leave --remove out.") }
  }

  func run() throws {
    let desktop = Desktop()
    if let data = desktop.value("XDG_DATA_HOME"), !data.hasPrefix("/") {
      Console.say(
        "XDG_DATA_HOME is '\(data)', which does not begin with '/' and so does not count: "
          + "~/.local/share is used.")
    }
    let integration = try Integration(desktop)
    let report =
      try check ? integration.check() : remove ? integration.remove() : integration.install()
    try report.show(json: json)
    if !report.isWhole { throw ShareError(.failed) }
  }
}
