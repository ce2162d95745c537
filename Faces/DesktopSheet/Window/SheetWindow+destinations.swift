import CAdwaita
import Linux
import ShareContent
import ShareSheet

/// Destinations from files that the user drops on the window or pastes.
extension SheetWindow {
  /// Asks whether to add the destination of an uploader file, or to share the file itself.
  /// - Returns: `false` if the items are not one uploader file.
  func offersDestination(of items: SharedItems) -> Bool {
    guard items.files.count == 1, items.texts.isEmpty, items.links.isEmpty,
      let path = items.files[0].path, path.lowercased().hasSuffix(".sxcu"),
      destinationDialog == nil
    else { return false }
    let share = QuestionDialog.Answer(title: Words.Window.shareThisFile) { [weak self] in
      self?.destinationDialog = nil
      self?.share(items)
    }
    destinationDialog = DestinationDialog(
      over: window, of: path, in: Directories(environment: environment), answers: [share]
    ) { [weak self] end in
      guard let self else { return }
      destinationDialog = nil
      switch end {
      case .added(let words):
        show(message: words)
        if !content.items.isEmpty { begin() }
      case .failed(let words): show(message: words)
      case .cancelled: break
      }
    }
    return true
  }
}
