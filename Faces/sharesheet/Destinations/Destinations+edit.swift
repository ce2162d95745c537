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
          is not valid is refused, and the destination stays as it was. Each option changes its \
          part; comments that are members of the file stay.
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
      let changed = try DestinationChange.perform(in: directories) {
        guard !options.isEmpty else { return try edit(entry, in: folder) }
        return try folder.changing { try change(entry, in: folder, directories) }
      }
      if json {
        let report = DestinationReport(
          changed.destination, key: entry.key, path: entry.path, notes: changed.notes)
        return try JSONResult.set(report)
      }
      Console.say(translated("Changed \(changed.destination.name.printableLine)."))
      for note in changed.notes { Console.say(note.printableLine) }
      for name in missing(changed.destination, entry.key, directories) {
        Console.say(Words.Destinations.missingSecret(name, of: entry.key))
      }
    }

    /// Returns the secrets that are not set, if this change may be the reason.
    private func missing(
      _ destination: DestinationFile, _ key: String, _ directories: Directories
    ) -> [String] {
      guard options.url != nil || !options.header.isEmpty || !options.field.isEmpty,
        let store = try? DestinationSecrets(of: key, in: directories)
      else { return [] }
      let secrets = store.read(for: destination.servers)
      return destination.secrets.filter { secrets[$0, default: ""].isEmpty }
    }

    /// Changes the file by the options. The folder is locked.
    private func change(
      _ entry: DestinationFolder.Entry, in folder: DestinationFolder, _ directories: Directories
    ) throws -> ImportedDestination {
      let text: String
      let original: DestinationFile
      do throws(DestinationError) {
        text = try DestinationFolder.text(entry.path)
        original = try DestinationReader.read(text)
      } catch { throw ShareError(error, in: entry.path) }
      let changed: ImportedDestination
      let newText: String
      do throws(DestinationError) {
        changed = try options.applied(to: ImportedDestination(original))
        newText = try DestinationFile.text(changing: text, to: changed.destination)
      } catch { throw ShareError(error, in: nil) }
      try checkName(changed.destination, insteadOf: original, entry.key, in: folder)
      try options.checkSecrets(of: changed.destination)
      let given = changed.secrets.filter { !$0.value.isEmpty }
        .merging(options.secrets) { $1 }
      if !given.isEmpty {
        let store = try DestinationSecrets(of: entry.key, in: directories)
        let kept = store.read(for: changed.destination.servers)
        try store.write(kept.merging(given) { $1 }, for: changed.destination.servers)
      }
      if newText != text { try folder.write(newText, as: entry.key) }
      return changed
    }

    /// - Throws: `ShareError` `invalidRequest` if another destination has the new name.
    private func checkName(
      _ changed: DestinationFile, insteadOf original: DestinationFile?, _ key: String,
      in folder: DestinationFolder
    ) throws(ShareError) {
      guard changed.name != original?.name,
        let other = folder.entries().first(where: {
          $0.key != key && $0.destination?.name == changed.name
        })
      else { return }
      throw ShareError(
        .invalidRequest, Words.Destinations.nameIsTaken(changed.name, other.path))
    }

    /// Opens a copy in the editor, and keeps it if it is valid.
    private func edit(
      _ entry: DestinationFolder.Entry, in folder: DestinationFolder
    ) throws -> ImportedDestination {
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
      // The text may contain a secret.
      try Array(old.utf8).withUnsafeBytes {
        try Descriptor.open(copy, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600).writeAll($0)
      }
      var isKept = false
      defer { if !isKept { unlink(copy) } }
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "\(editor) \"$1\"", "sh", copy]
      try process.run()
      process.waitUntilExit()
      guard process.terminationStatus == 0 else {
        throw ShareError(.cancelled, translated("The editor failed. Nothing was changed."))
      }
      let text: String
      let changed: DestinationFile
      do throws(DestinationError) {
        text = try DestinationFolder.text(copy)
        changed = try DestinationReader.read(text)
      } catch {
        isKept = true
        throw ShareError(
          .invalidRequest, Words.Destinations.notChanged(error.description, copy))
      }
      guard text != old else {
        throw ShareError(.cancelled, translated("Nothing was changed."))
      }
      return try folder.changing {
        guard (try? DestinationFolder.text(entry.path)) == old else {
          isKept = true
          throw ShareError(.failed, Words.Destinations.changedMeanwhile(copy))
        }
        try checkName(changed, insteadOf: entry.destination, entry.key, in: folder)
        // The user's own text, with its comments, is kept.
        try folder.write(text, as: entry.key)
        return ImportedDestination(changed)
      }
    }
  }
}
