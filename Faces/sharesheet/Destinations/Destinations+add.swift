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
          A file is a destination file, ShareX's .sxcu, elementary's .contract, or a web app's \
          manifest with share_target. '-' reads standard input. The destination is shown before it \
          is added. Tokens and passwords in the file go to a file that only you can read.
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

    func run() async throws {
      let directories = try home()
      var added: [DestinationReport] = []
      if files.isEmpty {
        added.append(try await add(try options.made(), nil, in: directories))
      }
      for file in files {
        let (imported, check): (ImportedDestination, SetupCheck?)
        do throws(DestinationError) {
          let source = try source(file)
          (imported, check) = (try options.applied(to: source.imported), source.check)
        } catch { throw ShareError(error, in: Self.shown(file)) }
        added.append(try await add(imported, check, in: directories))
      }
      if json { try JSONResult.set(added) }
    }

    private static func shown(_ file: String) -> String {
      file.hasPrefix("curl ")
        ? translated("The command line")
        : file == "-"
          ? translated("Standard input") : file
    }

    private func source(
      _ file: String
    ) throws(DestinationError) -> (imported: ImportedDestination, check: SetupCheck?) {
      if let ready = ReadyMade.named(file), !FileManager.default.fileExists(atPath: file) {
        let answers = answers(to: ready)
        return (try ready.made(with: answers), try ready.check(of: answers))
      }
      return (try ImportedDestination.read(try Self.text(file), address: options.url), nil)
    }

    /// Returns the answers of the options, and asks at a terminal for the others.
    private func answers(to ready: ReadyMade) -> [String: String] {
      var answers: [String: String] = [:]
      for pair in set { answers[pair.name] = pair.value }
      if let url = options.url { answers["server"] = answers["server"] ?? url }
      for secret in options.secret { answers[secret.name] = secret.value }
      guard Self.isAtTerminal else { return answers }
      for question in ready.questions where answers[question.name] == nil {
        if question.kind == .secret {
          answers[question.name] = SecretArgument.read(question.title)
        } else {
          let example = question.example.map { " (\($0))" } ?? ""
          Console.prompt("\(question.title)\(example): ")
          answers[question.name] = readLine()
        }
      }
      return answers
    }

    /// Whether a user can answer questions.
    private static var isAtTerminal: Bool {
      isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
    }

    private static func text(_ file: String) throws(DestinationError) -> String {
      if file.hasPrefix("curl ") { return file }
      return try DestinationFolder.text(file == "-" ? "/dev/stdin" : file)
    }

    private func add(
      _ imported: ImportedDestination, _ check: SetupCheck?, in directories: Directories
    ) async throws -> DestinationReport {
      let given = Dictionary(
        options.secret.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
      let new = NewDestination(imported, secrets: given, in: directories)
      try new.check(replacing: replace)
      if !json { Console.say(LabeledRows(new.review.rows).text) }
      if let check, self.check || !yes && Self.isAtTerminal {
        try await ask(check, in: directories)
      }
      try confirm()
      let key = try new.add(replacing: replace)
      if !json {
        Console.say(translated("Added \(new.destination.name.printableLine)."))
        for name in new.missing {
          Console.say(
            translated(
              """
              The secret '\(name)' is not set: 'sharesheet destinations edit \(key) --secret \(name)'.
              """))
        }
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
      let answer = readLine()?.trimmingCharacters(in: .whitespaces).lowercased()
      guard ["y", "yes"].contains(answer) else {
        throw ShareError(.cancelled, translated("Nothing was added."))
      }
    }
  }
}
