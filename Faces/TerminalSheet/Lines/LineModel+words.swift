import ShareSheet
import Wire

extension LineModel {
  var introduction: String {
    var words = "Share \(sheet.summary)\n"
    for attachment in sheet.attachments { words += "  \(attachment.line)\n" }
    for (index, choice) in choices.enumerated() { words += "\(index + 1)  \(choice.title)\n" }
    let refused = sheet.offering.refused
    if !refused.isEmpty {
      words += "\(refused.count) can't take this\n"
      for destination in refused {
        words += "  \(destination.name): \(destination.refusal ?? "")\n"
      }
    }
    return words
  }

  /// What there is to choose from, by number.
  var choices: [Offering.Choice] { sheet.offering.choices.filter { SheetIntent($0) != nil } }

  var folderQuestion: String {
    "In which folder? Nothing for \(PlainText.line(sheet.folder)), a full stop to go back: "
  }

  func applicationQuestion(_ run: ActionRun) -> String {
    run.applications.enumerated().map { "  \($0 + 1)  \($1.name)\n" }.joined()
      + "With which one? Number or name, nothing to go back: "
  }

  var question: String { "Which one? Number or name, nothing to cancel: " }

  var confirmation: String {
    var words = ""
    if let remaining = compose?.charactersRemaining { words = "\(remaining) characters left. " }
    let change = said?.isEmpty ?? true ? "" : "a number = change that, "
    if compose?.isContentValid ?? false {
      return words + "Post? y = post, \(change)e = write it anew, n = cancel: "
    }
    return words + "This cannot be posted as it is. \(change)e = write it anew, n = cancel: "
  }

  /// Empty while the extension is at work and offers nothing but the way out: it goes on by itself, and
  /// nobody is kept waiting for an answer.
  var visitQuestion: String {
    let isAtWork = screen.alert == nil && sheet.view.pages.last?.isAtWork ?? false
    if isAtWork, screenWords?.names.count ?? 0 <= 1 { return "" }
    return screen.alert == nil ? "Number or name, nothing to go back: " : "Number or name: "
  }
}

extension SheetItem {
  /// "photo  cow.jpg, 2.4 MB"
  var line: String {
    ([kind + "  " + name] + [size, dimensions].compactMap { $0 }).joined(separator: ", ")
  }
}
