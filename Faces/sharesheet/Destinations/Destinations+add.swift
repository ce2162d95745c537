import ArgumentParser
import Contract
import Destinations
import Foundation
import Glibc
import Linux
import ShareSheet
import Templates
import Text
import Translations

extension Destinations {
  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Add a destination from a file, a curl command line, or options."),
      discussion: HelpText.joined(
        translated(
          """
          A file is a destination file, ShareX's .sxcu, or a web app's manifest with share_target. \
          '-' reads standard input. The destination is shown before it is added. Tokens and \
          passwords in the file go to a file that only you can read.
          """),
        translated(
          """
          The name of a ready-made destination asks what it needs, and then asks its server \
          whether the answers are right. 'sharesheet destinations ready' lists them.
          """),
        HelpText.examples(
          """
          sharesheet destinations add uploader.sxcu
          sharesheet destinations add ntfy
          sharesheet destinations add linkding --set server=https://links.example
          sharesheet destinations add --yes *.sxcu
          sharesheet destinations add 'curl -F file=@cow.jpg https://up.example/api'
          sharesheet destinations add --url https://up.example/ --file-field file
          """)))

    @Argument(
      help: ArgumentHelp(
        translated("The files, a curl command line, '-', or the name of a ready-made destination."),
        valueName: "file"))
    var files: [String] = []

    @OptionGroup var options: DestinationOptions

    @Option(
      parsing: .unconditionalSingleValue,
      help: ArgumentHelp(
        translated("The answer to a question of a ready-made destination."),
        valueName: "name=value"))
    var set: [PairArgument] = []

    @Flag(
      help: ArgumentHelp(translated("Replace a destination of the same name.")))
    var replace = false

    @Flag(help: ArgumentHelp(translated("Add without asking.")))
    var yes = false

    @Flag(
      help: ArgumentHelp(
        translated("Ask the server of a ready-made destination also with --yes.")))
    var check = false

    @Flag(help: ArgumentHelp(translated("Print what was added as one JSON value.")))
    var json = false

    /// Whether each file is reported by one line, and not by a review.
    private var isBrief: Bool { files.count > 1 && yes }

    func run() async throws {
      let directories = try home()
      var added: [DestinationReport] = []
      if files.isEmpty {
        do throws(DestinationError) { try checkAnswers(to: nil) } catch {
          throw ShareError(error, in: nil)
        }
        added.append(try await add(try options.made(), nil, as: nil, in: directories))
      }
      var failures: [ShareError] = []
      for file in files {
        do {
          added.append(try await add(file, in: directories))
        } catch let error where files.count > 1 {
          let failure = ShareError(any: error)
          // Nobody can confirm the other files either.
          guard failure.code != .unanswered else { throw failure }
          failures.append(failure)
          let name = Self.shown(file).printableLine
          Console.say(
            failure.message.hasPrefix(name) ? failure.message : "\(name): \(failure.message)")
        }
      }
      if json { try JSONResult.set(added) }
      if let first = failures.first {
        throw ShareError(
          first.code, Words.Destinations.notAllAdded(failures.count, of: files.count))
      }
    }

    private func add(
      _ file: String, in directories: Directories
    ) async throws -> DestinationReport {
      let source: (imported: ImportedDestination, check: SetupCheck?, isURLUsed: Bool)
      let imported: ImportedDestination
      do throws(DestinationError) {
        source = try self.source(file)
        imported = try options.applied(to: source.imported, isURLUsed: source.isURLUsed)
      } catch { throw ShareError(error, in: Self.shown(file)) }
      return try await add(imported, source.check, as: Self.shown(file), in: directories)
    }

    private static func shown(_ file: String) -> String {
      file.hasPrefix("curl ")
        ? translated("The command line")
        : file == "-"
          ? translated("Standard input") : file
    }

    private func source(
      _ file: String
    ) throws(DestinationError) -> (
      imported: ImportedDestination, check: SetupCheck?, isURLUsed: Bool
    ) {
      if let ready = ReadyMade.named(file), !FileManager.default.fileExists(atPath: file) {
        try checkAnswers(to: ready)
        let answers = try answers(to: ready)
        if check { try ready.requireSecrets(in: answers) }
        let isURLUsed = ready.questions.contains { $0.name == "server" }
        return (try ready.made(with: answers), try ready.check(of: answers), isURLUsed)
      }
      try checkAnswers(to: nil)
      let text = try Self.text(file)
      // These formats need the address before they can be read.
      let isURLUsed = [.sxcu, .manifest].contains(ImportedDestination.format(of: text))
      return (
        try ImportedDestination.read(text, address: isURLUsed ? options.url : nil), nil, isURLUsed
      )
    }

    /// Whether a user can answer questions.
    static var isAtTerminal: Bool {
      isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    private static func text(_ file: String) throws(DestinationError) -> String {
      if file.hasPrefix("curl ") { return file }
      if file == "-" { return try DestinationFolder.standardInput() }
      guard !FileManager.default.fileExists(atPath: file) else {
        return try DestinationFolder.text(file)
      }
      throw DestinationError(missing(file))
    }

    /// Returns the reason why there is no such file, and the next step.
    private static func missing(_ file: String) -> String {
      if file.lowercased().hasPrefix("http://") || file.lowercased().hasPrefix("https://") {
        return "An address does not say what is sent. For files, add '--url ADDRESS --file-field "
          + "file'; for links, '--url ADDRESS --field url={input}'; or put a curl command line of "
          + "the service into quotes."
      }
      if file.lowercased() == "curl" { return "Put the whole command line into quotes." }
      guard !file.contains("/"), !file.contains(".") else { return "There is no such file." }
      let word = file.lowercased()
      let near = ReadyMade.all.map(\.key).filter { $0.hasPrefix(word) || word.hasPrefix($0) }
      let meant = near.isEmpty ? "" : " There is \(near.joined(separator: ", "))."
      return "There is no such file, and no ready-made destination of this name.\(meant) "
        + "'sharesheet destinations ready' lists the names."
    }

    /// - Parameter file: The name of the file for messages, or `nil`.
    private func add(
      _ imported: ImportedDestination, _ check: SetupCheck?, as file: String?,
      in directories: Directories
    ) async throws -> DestinationReport {
      try options.checkSecrets(of: imported.destination)
      let new = NewDestination(imported, secrets: options.secrets, in: directories)
      try new.check(replacing: replace)
      if !json, !isBrief { Console.say(LabeledRows(new.review.rows).text) }
      if self.check, check == nil {
        throw ShareError(
          .invalidRequest, Words.Destinations.noCheck(new.destination.name))
      }
      if let check, self.check || !yes && Self.isAtTerminal {
        try await ask(check, in: directories)
      }
      try confirm()
      let key = try new.add(replacing: replace)
      if !json {
        let added = translated("Added \(new.destination.name.printableLine).")
        Console.say(isBrief ? "\(file?.printableLine ?? ""): \(added)" : added)
        for note in isBrief ? new.notes : [] { Console.say("  \(note.printableLine)") }
        for name in new.missing { Console.say(Words.Destinations.missingSecret(name, of: key)) }
      }
      return DestinationReport(
        new.destination, key: key, path: DestinationFolder(directories).path(key), notes: new.notes)
    }

    /// Sends the request that checks the answers. At a terminal, the user decides about a problem.
    /// - Throws: `ShareError` with the problem if nobody can decide.
    private func ask(_ check: SetupCheck, in directories: Directories) async throws {
      if Console.canRedraw { Console.redraw(Words.Destinations.checking(check.server)) }
      let connection = try await DaemonConnection.open(directories)
      let problem = try await check.problem(over: connection)
      if Console.canRedraw { Console.clearLine() }
      guard let problem else {
        if !json { Console.say(Words.Destinations.responds(check.server)) }
        return
      }
      if yes {
        throw ShareError(
          .failed,
          problem + " " + translated("Nothing was added. To add it unchecked: leave --check out."))
      }
      Console.say(problem)
    }

    private func confirm() throws {
      guard !yes else { return }
      guard Self.isAtTerminal else {
        throw ShareError(
          .unanswered,
          translated("Nothing was added, because nobody confirmed it. To add it: --yes."))
      }
      Console.prompt(translated("Add this destination? [y/N] "))
      guard Console.readsYes() else {
        throw ShareError(.cancelled, translated("Nothing was added."))
      }
    }
  }
}
