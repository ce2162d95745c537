import ArgumentParser
import Destinations
import Foundation
import Glibc
import Linux
import ShareSheet
import Text
import Translations

extension Destinations {
  struct Edit: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Change a destination with options, or in your editor."),
      discussion: HelpText.joined(
        translated(
          """
          Without options, the file opens in the editor that VISUAL or EDITOR names. A change that \
          is not valid is refused, and the destination stays as it was.
          """),
        HelpText.examples(
          """
          sharesheet destinations edit Paste
          sharesheet destinations edit Paste --name 'My paste' --secret token
          sharesheet destinations edit Paste --copy markdown
          """)))

    @Argument(help: ArgumentHelp(translated("The destination's name.")))
    var destination: String

    @OptionGroup var options: DestinationOptions

    @Flag(help: ArgumentHelp(translated("Print the destination as one JSON value.")))
    var json = false

    func run() async throws {
      let directories = try home()
      let folder = DestinationFolder(directories)
      let entry = try find(destination, in: folder)
      let isEdited =
        options.name == nil && options.method == nil && options.header.isEmpty
        && options.link == nil && options.copy == nil && options.secret.isEmpty
      if isEdited {
        try DestinationChange.perform(in: directories) { try edit(entry, in: folder) }
      }
      let changed: DestinationFile
      do throws(DestinationError) {
        changed = try options.applied(to: try folder.entry(entry.key).content.get())
      } catch { throw ShareError(error, in: entry.path) }
      if !isEdited {
        try DestinationChange.perform(in: directories) {
          try write(changed, entry.key, folder, directories)
        }
      }
      if json {
        return try JSONResult.set(DestinationReport(changed, key: entry.key, path: entry.path))
      }
      Console.say(translated("Changed \(changed.name.printableLine)."))
    }

    private func write(
      _ changed: DestinationFile, _ key: String, _ folder: DestinationFolder,
      _ directories: Directories
    ) throws {
      try folder.changing {
        if !options.secret.isEmpty {
          let store = try DestinationSecrets(of: key, in: directories)
          var secrets = store.read(for: changed.servers)
          for secret in options.secret { secrets[secret.name] = secret.value }
          try store.write(secrets, for: changed.servers)
        }
        try folder.write(changed, as: key)
      }
    }

    /// Opens a copy in the editor, and keeps it if it is valid.
    private func edit(_ entry: DestinationFolder.Entry, in folder: DestinationFolder) throws {
      let environment = ProcessInfo.processInfo.environment
      let editor = [environment["VISUAL"], environment["EDITOR"]].lazy.compactMap { $0 }
        .first { !$0.isEmpty }
      guard let editor else {
        throw ShareError(
          .invalidRequest,
          translated("Set VISUAL or EDITOR, or edit the file yourself: \(entry.path)."))
      }
      let copy = FileManager.default.temporaryDirectory
        .appending(path: "sharesheet-\(entry.key)-\(getpid()).json").path
      let old: String
      do throws(DestinationError) { old = try DestinationFolder.text(entry.path) } catch {
        throw ShareError(error, in: entry.path)
      }
      try Data(old.utf8).write(to: URL(filePath: copy), options: .withoutOverwriting)
      defer { unlink(copy) }
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "\(editor) \"$1\"", "sh", copy]
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw ShareError(.cancelled, translated("The editor failed. Nothing was changed."))
      }
      let text: String
      do throws(DestinationError) {
        text = try DestinationFolder.text(copy)
        _ = try DestinationReader.read(text)
      } catch { throw ShareError(error, in: entry.path) }
      // The user's own text, with its comments, is kept.
      try folder.changing { try folder.write(text, as: entry.key) }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Remove a destination with its secrets."),
      discussion: translated(
        "Shares that are pending are still delivered, unless they need a secret."))

    @Argument(help: ArgumentHelp(translated("The destination's name.")))
    var destination: String

    @Flag(help: ArgumentHelp(translated("Print what was removed as one JSON value.")))
    var json = false

    func run() async throws {
      let directories = try home()
      let folder = DestinationFolder(directories)
      let entry = try find(destination, in: folder)
      guard !entry.isFolder else {
        throw ShareError(.invalidRequest, Words.Destinations.folder(entry.path))
      }
      try DestinationChange.perform(in: directories) {
        try folder.remove(entry.key)
        try DestinationSecrets(of: entry.key, in: directories).remove()
      }
      if json { return try JSONResult.set(DestinationReport(entry)) }
      Console.say(
        translated("Removed \((entry.destination?.name ?? entry.key).printableLine)."))
    }
  }

  struct Export: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Print a destination as an .sxcu file, without its secrets."),
      discussion: translated(
        """
        Secrets become questions. A destination that the format cannot say is refused, and the \
        error names the part.
        """))

    @Argument(help: ArgumentHelp(translated("The destination's name.")))
    var destination: String

    func run() async throws {
      let entry = try find(destination, in: DestinationFolder(try home()))
      let file: DestinationFile
      do throws(DestinationError) { file = try entry.content.get() } catch {
        throw ShareError(error, in: entry.path)
      }
      do throws(DestinationError) {
        let export = try ShareXExport(file)
        for note in export.notes { Console.say(note.printableLine) }
        Console.pass(export.text)
      } catch {
        throw ShareError(
          .invalidRequest, Words.Destinations.notExportable(file.name, error.description))
      }
    }
  }

  struct Test: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Send a labelled sample, and print the link."),
      discussion: translated(
        """
        The sample is a text or a small picture named sharesheet-test, whatever the destination \
        accepts. --file sends a file of yours.
        """))

    @Argument(help: ArgumentHelp(translated("The destination's name.")))
    var destination: String

    @Option(help: ArgumentHelp(translated("A file to send in place of the sample.")))
    var file: String?

    @Option(
      help: ArgumentHelp(translated("The longest time to wait."), valueName: "seconds"))
    var timeout: Double = 60

    @Flag(help: ArgumentHelp(translated("Print the result as one JSON value.")))
    var json = false

    func run() async throws {
      let entry = try find(destination, in: DestinationFolder(try home()))
      let accepts: AcceptedItems
      do throws(DestinationError) { accepts = try entry.content.get().accepts } catch {
        throw ShareError(error, in: entry.path)
      }
      let sample = try Sample(accepts, file: file)
      defer { sample.remove() }
      var words = sample.words
      words += ["--to", DestinationFolder.identifier(entry.key), "--post", "--wait"]
      words += ["--timeout", "\(timeout)"] + (json ? ["--json"] : [])
      let share = try Share.parse(words)
      try await share.run()
    }
  }

  /// The items that a test shares.
  private struct Sample {
    private static let text = "This is a test of Sharesheet. You can delete it."
    /// A PNG file of one pixel.
    private static let picture =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

    let words: [String]
    private let made: String?

    init(_ accepts: AcceptedItems, file: String?) throws {
      if let file {
        (words, made) = ([file], nil)
      } else if accepts.text {
        (words, made) = (["--text", Self.text], nil)
      } else if accepts.links > 0 {
        (words, made) = (["--url", "https://example.com/?sharesheet-test"], nil)
      } else {
        let name = accepts.images > 0 ? "sharesheet-test.png" : "sharesheet-test.txt"
        let folder = FileManager.default.temporaryDirectory.appending(
          path: "sharesheet-test-\(getpid())", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: name)
        let data = accepts.images > 0 ? Data(base64Encoded: Self.picture) : Data(Self.text.utf8)
        try (data ?? Data()).write(to: path)
        (words, made) = ([path.path], folder.path)
      }
    }

    func remove() { if let made { try? FileManager.default.removeItem(atPath: made) } }
  }
}
