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
          The name of a ready-made destination asks what it needs. 'sharesheet destinations ready' \
          lists them.
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

    @Flag(help: ArgumentHelp(translated("Print what was added as one JSON value.")))
    var json = false

    func run() async throws {
      let folder = DestinationFolder(try home())
      var added: [DestinationReport] = []
      if files.isEmpty {
        added.append(try add(try options.made(), from: nil, to: folder))
      }
      for file in files {
        let imported: ImportedDestination
        do throws(DestinationError) {
          imported = try options.applied(to: try source(file))
        } catch { throw ShareError(error, in: Self.shown(file)) }
        added.append(try add(imported, from: file, to: folder))
      }
      if json { try JSONResult.set(added) }
    }

    private static func shown(_ file: String) -> String {
      file.hasPrefix("curl ")
        ? translated("The command line")
        : file == "-"
          ? translated("Standard input") : file
    }

    private func source(_ file: String) throws(DestinationError) -> ImportedDestination {
      if let ready = ReadyMade.named(file), !FileManager.default.fileExists(atPath: file) {
        return try ready.made(with: answers(to: ready))
      }
      return try ImportedDestination.read(try Self.text(file), address: options.url)
    }

    /// Returns the answers of the options, and asks at a terminal for the others.
    private func answers(to ready: ReadyMade) -> [String: String] {
      var answers: [String: String] = [:]
      for pair in set { answers[pair.name] = pair.value }
      if let url = options.url { answers["server"] = answers["server"] ?? url }
      for secret in options.secret { answers[secret.name] = secret.value }
      guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else { return answers }
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

    private static func text(_ file: String) throws(DestinationError) -> String {
      if file.hasPrefix("curl ") { return file }
      return try DestinationFolder.text(file == "-" ? "/dev/stdin" : file)
    }

    private func add(
      _ imported: ImportedDestination, from file: String?, to folder: DestinationFolder
    ) throws -> DestinationReport {
      var secrets = imported.secrets
      for secret in options.secret { secrets[secret.name] = secret.value }
      let destination = imported.destination
      if let present = try present(destination, in: folder) {
        // The server that has a secret already may get it again.
        secrets = try secrets.filter { !$0.value.isEmpty }
          .merging(kept(for: destination, as: present.key)) { new, _ in new }
      }
      let review = DestinationReview(
        destination: destination, notes: imported.notes, secrets: secrets)
      if !json { Console.say(review.text) }
      try confirm()
      let key = try folder.changing {
        let key = try present(destination, in: folder)?.key ?? folder.newKey(for: destination.name)
        try write(destination, secrets, as: key, to: folder)
        return key
      }
      let report = DestinationReport(
        destination, key: key, path: folder.path(key), notes: imported.notes)
      if !json {
        let missing = destination.secrets.filter { secrets[$0, default: ""].isEmpty }
        Console.say(translated("Added \(destination.name.printableLine)."))
        for name in missing {
          Console.say(
            translated(
              """
              The secret '\(name)' is not set: 'sharesheet destinations edit \(key) --secret \(name)'.
              """))
        }
      }
      return report
    }

    /// The secrets are written first, so that a share never finds the destination without them.
    private func write(
      _ destination: DestinationFile, _ secrets: [String: String], as key: String,
      to folder: DestinationFolder
    ) throws {
      let names = Set(destination.secrets)
      try DestinationSecrets(of: key, in: try home()).write(
        secrets.filter { names.contains($0.key) && !$0.value.isEmpty }, for: destination.servers)
      try folder.write(destination, as: key)
    }

    private func kept(
      for destination: DestinationFile, as key: String
    ) throws -> [String: String] {
      try DestinationSecrets(of: key, in: try home()).read(for: destination.servers.first)
    }

    /// Returns the destination of the same name that is replaced, or `nil` if there is none.
    /// - Throws: `ShareError` `invalidRequest` if the destination may not be added.
    private func present(
      _ destination: DestinationFile, in folder: DestinationFolder
    ) throws -> DestinationFolder.Entry? {
      let present = folder.entries().first { $0.destination?.name == destination.name }
      if let present, !replace, present.destination != destination {
        throw ShareError(
          .invalidRequest,
          translated(
            """
            There is a destination '\(destination.name.printableLine)' already. Add --replace, or \
            another name with --name.
            """))
      }
      guard present != nil || !folder.isFull else {
        throw ShareError(
          .invalidRequest, translated("There are too many destinations. Remove one first."))
      }
      return present
    }

    private func confirm() throws {
      guard !yes else { return }
      guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
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
