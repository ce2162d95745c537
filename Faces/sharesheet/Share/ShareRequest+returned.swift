import Contract
import ShareContent
import ShareSheet
import Text
import Translations

extension ShareRequest {
  /// Whether standard output is reserved for the bytes of a returned file.
  var isPassingBytes: Bool { output == "-" }

  /// Prints a result for the user. If standard output is reserved for a file's bytes or for links,
  /// uses standard error.
  func tell(_ text: String) {
    if isPassingBytes || wait { Console.say(text) } else { Console.show(text) }
  }

  /// Checks the folder of `--output` before the share begins.
  /// - Throws: `ShareError` `invalidRequest` if the folder does not exist.
  func checkOutput() throws(ShareError) {
    guard let output, output != "-", !Folder.isFolder(Folder.path(output, Desktop())) else {
      return
    }
    throw ShareError(
      .invalidRequest, translated("There is no folder \(output.printableLine) for --output."))
  }

  /// Saves the files that the extension returned and prints the other returned items.
  func take(
    _ posted: ShareStatus, _ items: SharedItems, _ report: inout ShareReport
  ) async throws -> ReturnedItems.Taken {
    let place: ReturnedItems.Place =
      switch output {
      case nil: .beside
      case "-": .standardOutput
      case let folder?: .folder(folder)
      }
    let returned = ReturnedItems(place: place, items: items)
    var taken = try await returned.take(
      posted.returned ?? [], keepsData: json && output == nil)
    if output != nil, posted.notReturned == nil, taken.problem == nil,
      taken.reports.allSatisfy(\.attachments.isEmpty)
    {
      taken.notes.append(translated("The extension returned no file, so --output had no effect."))
    }
    report.returned = taken.reports
    report.files = report.returned.flatMap { $0.attachments.compactMap(\.file) }
    guard !json else { return taken }
    for item in report.returned {
      let texts = item.attachments.compactMap { $0.text ?? $0.url }
      if let text = item.text, text != texts.joined(separator: "\n") { tell(text) }
      for text in texts { tell(text) }
      for list in item.attachments.compactMap(\.propertyList) {
        if isPassingBytes {
          Console.say(String(decoding: try JSONText.encode(list), as: UTF8.self))
        } else {
          try Console.show(json: list)
        }
      }
      for attachment in item.attachments where attachment.file == nil {
        guard let name = attachment.item else { continue }
        let title = name == "-" ? translated("standard input") : name.printableLine
        Console.say(translated("The extension returned \(title) unchanged."))
      }
    }
    for note in taken.notes { Console.say(note.printableLine) }
    for file in report.files { Console.say(translated("Saved \(file.printableLine).")) }
    return taken
  }
}
