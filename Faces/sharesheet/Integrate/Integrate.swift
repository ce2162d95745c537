import ArgumentParser
import ShareContent
import ShareSheet
import Translations

struct Integrate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Add Share… to the file managers and the desktop, for your account only."),
    discussion: HelpText.joined(
      translated(
        """
        Writes into your data folder ($XDG_DATA_HOME, else ~/.local/share): an application that \
        opens any file or link but is the default for none, its icon, Share… in Nautilus, Nemo, \
        Thunar (Send To), Dolphin, PCManFM and Caja; an entry in KDE's Share menus, if a program \
        that has one is installed; the program of the browser extension, if \
        Chromium, Chrome or Firefox is installed; completions for bash, zsh and fish, and a manual page. Files \
        from other sources are neither overwritten nor removed.
        """
      ),
      translated(
        """
        After the programs have moved or been updated, or another program was installed, run this \
        command again.
        """
      ),
      HelpText.examples(
        """
        sharesheet integrate
        sharesheet integrate --check     \(translated("show current, stale and missing files"))
        sharesheet integrate --remove    \(translated("remove all of these files and folders"))
        """),
      CommandStatus.help([
        .done: translated("done; with --check: all files are there and current"),
        .failed: translated("a file is missing, stale or another's, or cannot be written"),
        .usage: nil,
      ])))

  @Flag(
    help: ArgumentHelp(
      translated("Change nothing. Show current, stale and missing files, and what to do.")))
  var check = false

  @Flag(help: ArgumentHelp(translated("Remove everything that was added.")))
  var remove = false

  @Flag(
    help: ArgumentHelp(
      translated("Print one JSON value: the files, the problems, and what to do.")))
  var json = false

  @Option(
    help: ArgumentHelp("The root folder of a package that is being made.", visibility: .hidden))
  var packageRoot: String?

  func validate() throws {
    if check, remove {
      throw ValidationError(translated("--check changes nothing: leave --remove out."))
    }
  }

  func run() throws {
    if let packageRoot { return try SystemIntegration(root: packageRoot).write() }
    let desktop = Desktop()
    if let data = desktop.value("XDG_DATA_HOME"), !data.hasPrefix("/") {
      Console.say(
        translated(
          """
          XDG_DATA_HOME is '\(data)', which is not an absolute path. ~/.local/share is used \
          instead.
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
