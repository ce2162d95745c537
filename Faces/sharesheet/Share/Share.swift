import ArgumentParser
import ShareSheet
import Translations

struct Share: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Share files, text and links."),
    discussion: HelpText.joined(
      translated(
        """
        Without --post, the sheet opens in the terminal, or in a window on a desktop without a \
        terminal. With --post, the command asks nothing. It shares with the extension that --to \
        names, or with the only extension that accepts the items.
        """
      ),
      translated(
        """
        --choose presses rows and buttons of the extension's own screen by their titles, also \
        without questions. If a title is missing or ambiguous, the command ends with 9 and lists \
        the titles. A compose sheet has “Post” and “Cancel”. Questions that appear after posting \
        are chosen after “Post”. --person begins with a person to whom an extension has sent \
        before. The sheet asks before it sends to the person; --post does not.
        """
      ),
      translated("Actions of the sheet itself, without an extension:")
        + "\n\(ActionArgument.help)",
      translated(
        """
        Name an action extension with --to. Its result is printed, or saved beside the shared \
        file. --output chooses the place, and --json prints everything. If an extension has the \
        name of an action, name the extension by its identifier.
        """
      ),
      HelpText.examples(
        """
        sharesheet share cow.jpg
        sharesheet share cow.jpg --face desktop
        sharesheet share cow.jpg --to ShareAlike --message 'Moo' --post --wait
        sharesheet share cow.jpg --to NAME --set TITLE=VALUE --post
        sharesheet share cow.jpg --to Hoi --choose Anna
        sharesheet share cow.jpg --person Anna
        sharesheet share cow.jpg --to ImgShare --then linkding=Cow --post
        sharesheet share --text 'Hello' --post --json
        sharesheet share cow.jpg --to save=~/Pictures
        import -window root png:- | sharesheet share - --to ShareAlike
        """),
      CommandStatus.help([
        .done: translated("posted; with --wait, delivered"),
        .failed: translated("the extension failed"),
        .usage: nil,
        .notOffered: nil,
        .contentNotValid: nil,
        .cancelled: nil,
        .deliveryFailed: nil,
        .noDaemon: nil,
        .timedOut: nil,
        .unanswered: nil,
        .unknown: nil,
      ]),
      translated(
        """
        With --wait, the status is also 9 if the server wants credentials, or if the daemon was \
        started with an unsupported proxy. Posted transfers stay queued: 'sharesheet transfers \
        retry ID --header …' sends one with credentials. A daemon that is restarted with another \
        proxy continues all of them.
        """
      )))

  @OptionGroup var items: ItemOptions

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      translated(
        "A title for the shared content.")))
  var title: String?

  @Option(
    help: ArgumentHelp(
      translated("The extension to share with, or \(ActionArgument.names); skips the chooser."),
      discussion:
        translated(
          """
          The name in any case, or its first three or more letters. If an app has only one \
          extension, the app's name is also accepted. With --post, repeat it for several \
          destinations: each has its own share.
          """
        ),
      valueName: "name|bundle-id"))
  var to: [String] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      translated("A destination that gets the link of the share; several in their order."),
      discussion:
        translated(
          """
          The daemon posts the link when the server has returned it, also after a restart, with \
          the given text or else with --message. Each further destination gets the link of the \
          one before.
          """
        ),
      valueName: "name[=text]"))
  var then: [String] = []

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      translated(
        "A person to whom an extension has sent before, as in the sheet's first row."),
      discussion: translated(
        "Add --to if several extensions know the person. 'sharesheet people' lists all."),
      valueName: "name"))
  var person: String?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      translated("What you would type into the sheet; replaces the extension's first text.")))
  var message: String?

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      translated("Choose the value of one of the extension's configuration items."),
      discussion: translated(
        "Give the title or its beginning, in any case, and the value as its list shows it."),
      valueName: "title=value"))
  var set: [SettingArgument] = []

  @Option(
    parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      translated(
        "Press a row, button or alert action of the extension's own screen; several in their order."
      ),
      discussion:
        translated(
          """
          Give the whole title. The case may differ if only one title matches. The command asks \
          nothing, as with --post.
          """
        ),
      valueName: "title"))
  var choose: [String] = []

  @Option(
    help: ArgumentHelp(
      translated(
        "Which sheet to show: a window, a drawn sheet or a line sheet in the terminal, or none."),
      discussion: translated("By default, the sheet that fits the environment.")))
  var face: SheetFace?

  @Flag(
    help: ArgumentHelp(
      translated("Share what was copied last: files, a picture, a link or a text.")))
  var paste = false

  @Flag(help: ArgumentHelp(translated("Post without asking.")))
  var post = false

  @Flag(
    help: ArgumentHelp(
      translated("Wait for the delivery, and print the returned links."),
      discussion: translated(
        """
        Standard output has only the links, one on each line. With --face desktop, the wait ends \
        when the window closes.
        """
      )))
  var wait = false

  @Option(
    help: ArgumentHelp(
      translated("The longest time to wait. The transfers stay queued."), valueName: "seconds"))
  var timeout: Double?

  @Option(
    help: ArgumentHelp(
      translated(
        "Where to put the files that an action returns: a folder, or '-' for standard output."),
      discussion: translated(
        "By default, beside the first file shared, under an unused name."),
      valueName: "folder|-"))
  var output: String?

  @Flag(
    help: ArgumentHelp(
      translated(
        "Remove what goes along unseen: the place and camera of a picture, tracking in a link."),
      discussion: translated(
        "A JPEG, PNG or WebP picture is copied without loss. Your file stays as it is.")))
  var clean = false

  @Flag(help: ArgumentHelp(translated("Print the result as one JSON value.")))
  var json = false

  @Flag(
    help: ArgumentHelp(
      translated("Have the extension wait for a debugger."),
      discussion: translated("Prints the process id, and turns off the share's timeouts.")))
  var debug = false

  /// A socket that is connected to the app that shares. Only apps use this option.
  @Option(help: .hidden)
  var hostDescriptor: Int32?

  func validate() throws {
    if let problem = request.problem { throw ValidationError(problem) }
  }

  func run() async throws { try await request.run() }

  private var request: ShareRequest {
    ShareRequest(
      items: items.given, paste: paste, title: title, to: to.first, alsoTo: Array(to.dropFirst()),
      then: then,
      person: person, message: message,
      settings: set.map(\.setting), choices: choose, face: face, post: post, wait: wait,
      timeout: timeout, output: output, json: json, debug: debug, clean: clean,
      hostDescriptor: hostDescriptor)
  }
}

extension SheetFace: ExpressibleByArgument {}

/// The value of the option `--set TITLE=VALUE`.
struct SettingArgument: ExpressibleByArgument {
  let setting: Setting

  init?(argument: String) {
    guard let setting = Setting(argument: argument) else { return nil }
    self.setting = setting
  }
}
