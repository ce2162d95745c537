import ArgumentParser
import Destinations
import Foundation
import Glibc
import Linux
import ShareSheet
import Text
import Translations

extension Destinations {
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
      let entry = try find(destination, in: folder, isWhole: true)
      guard !entry.isFolder else {
        throw ShareError(.invalidRequest, Words.Destinations.folder(entry.path))
      }
      try DestinationChange.perform(in: directories) {
        try folder.changing {
          try folder.remove(entry.key)
          try DestinationSecrets(of: entry.key, in: directories).remove()
        }
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
