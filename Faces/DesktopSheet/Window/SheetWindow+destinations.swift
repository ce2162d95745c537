import CAdwaita
import Contract
import Destinations
import Linux
import ShareContent
import ShareSheet

/// Destinations from files that the user drops on the window or pastes.
extension SheetWindow {
  /// The longest shown value. An address or a body may be very long.
  private static let longest = 300

  /// Asks whether to add the destination of an uploader file, or to share the file itself.
  /// - Returns: `false` if the items are not one uploader file.
  func offersDestination(of items: SharedItems) -> Bool {
    guard items.files.count == 1, items.texts.isEmpty, items.links.isEmpty,
      let path = items.files[0].path, path.lowercased().hasSuffix(".sxcu"),
      destinationQuestion == nil
    else { return false }
    let share = QuestionDialog.Answer(title: Words.Window.shareThisFile) { [weak self] in
      self?.destinationQuestion = nil
      self?.share(items)
    }
    do throws(DestinationError) {
      let imported = try ImportedDestination.read(try DestinationFolder.text(path))
      let new = NewDestination(imported, in: Directories(environment: environment))
      let replaces = new.replaces
      ask(
        replaces ? Words.Window.replaceDestination : Words.Window.addDestination,
        Self.text(of: new.review),
        [
          share,
          .init(title: replaces ? Words.Window.replace : Words.Window.add, style: .prominent) {
            [weak self] in
            self?.destinationQuestion = nil
            self?.add(new)
          },
        ])
    } catch {
      ask(Words.Window.noDestination, PlainText.line(error.description), [share])
    }
    return true
  }

  private func ask(_ heading: String, _ body: String, _ answers: [QuestionDialog.Answer]) {
    let cancel = QuestionDialog.Answer(title: Words.cancel, style: .cancel) { [weak self] in
      self?.destinationQuestion = nil
    }
    destinationQuestion = QuestionDialog(over: window, heading, body, [cancel] + answers) {
      [weak self] in self?.destinationQuestion = nil
    }
  }

  private func add(_ new: NewDestination) {
    do {
      _ = try new.add(replacing: true)
      show(
        message: Words.Window.added(PlainText.line(new.destination.name), missing: new.missing))
      if !content.items.isEmpty { begin() }
    } catch {
      show(message: ShareError(any: error).message)
    }
  }

  private static func text(of review: DestinationReview) -> String {
    review.rows.map { label, value in "\(label): \(value.prefix(longest))" }
      .joined(separator: "\n")
  }
}
