import Contract
import ShareSheet

extension LineModel {
  var introduction: String {
    var words = "\(sheet.title)\n"
    for attachment in sheet.attachments { words += "  \(attachment.line)\n" }
    let offering = sheet.offering
    for person in offering.people { words += "   \(person.name)\n" }
    for (index, destination) in offering.offered.enumerated() {
      words += "\(index + 1)  \(destination.name)\n"
    }
    for action in offering.actions { words += "   \(action.title)\n" }
    for section in sheet.sections where section.kind == .refused {
      words += "\(section.title ?? "")\n"
      for choice in section.choices { words += "  \(choice.title): \(choice.refusal ?? "")\n" }
    }
    return words
  }

  /// The choices that the user can make by name.
  var choices: [SheetScreen.Choice] { sheet.offering.choices.filter { SheetIntent($0) != nil } }

  var folderQuestion: String { Words.Lines.folder(PlainText.line(sheet.folder)) }

  func applicationQuestion(_ run: ActionRun) -> String {
    run.applications.enumerated().map { "  \($0 + 1)  \($1.name)\n" }.joined()
      + Words.Lines.whichApplication
  }

  /// The line about the details that go along unseen, with the answer that changes it.
  var lensWords: String? {
    sheet.lensLine.map { line in
      line.isRemoved.map { line.words + " " + Words.Lens.answerX($0) } ?? line.words
    }
  }

  var question: String { Words.Lines.which }

  var confirmation: String {
    let canChange = !(said?.isEmpty ?? true)
    let question =
      compose?.isContentValid ?? false
      ? Words.Lines.post(canChange: canChange) : Words.Lines.cannotPost(canChange: canChange)
    return compose?.charactersRemaining.map { Words.Lines.charactersLeft($0) + " " + question }
      ?? question
  }

  /// The question about the current screen. If the extension is busy and the screen has at most one
  /// choice, such as Cancel, the question is empty, because the extension continues by itself.
  var visitQuestion: String {
    let isAtWork = screen.alert == nil && sheet.view.pages.last?.isAtWork ?? false
    if isAtWork, screenWords?.names.count ?? 0 <= 1 { return "" }
    return screen.alert == nil ? Words.Lines.numberOrNameOrBack : Words.Lines.numberOrName
  }
}

extension SheetItem {
  /// For example "photo  cow.jpg, 2.4 MB".
  var line: String {
    ([kindName + "  " + name] + [size, dimensions].compactMap { $0 }).joined(separator: ", ")
  }
}
