import CAdwaita
import Contract
import Destinations
import Linux
import ShareSheet

/// The dialog that shows the destination of a file, asks for its missing secrets, and adds it.
@MainActor final class DestinationDialog {
  /// How the dialog has ended.
  enum End {
    /// The destination was added. The sentence says so.
    case added(String)
    /// The destination was not added, for the reason in the sentence.
    case failed(String)
    case cancelled
  }

  /// The longest shown value. An address or a body may be very long.
  private static let longest = 300

  private let directories: Directories
  private let ended: @MainActor (End) -> Void
  private var dialog: QuestionDialog?
  private var fields: [(name: String, field: Held)] = []

  /// - Parameters:
  ///   - path: The file, of any kind that can be imported.
  ///   - answers: Further answers, such as to share the file itself. The dialog then ends without
  ///     `ended`.
  ///   - ended: Called when the dialog has closed.
  init(
    over window: Widget, of path: String, in directories: Directories,
    answers: [QuestionDialog.Answer] = [], ended: @escaping @MainActor (End) -> Void
  ) {
    self.directories = directories
    self.ended = ended
    do throws(DestinationError) {
      let imported = try ImportedDestination.read(try DestinationFolder.text(path))
      let new = NewDestination(imported, in: directories)
      let replaces = new.replaces
      let add = QuestionDialog.Answer(
        title: replaces ? Words.Window.replace : Words.Window.add, style: .prominent
      ) { [weak self] in self?.add(imported, replacing: replaces) }
      ask(
        over: window, replaces ? Words.Window.replaceDestination : Words.Window.addDestination,
        Self.text(of: new.review), answers + [add], secrets: new.missing)
    } catch {
      ask(over: window, Words.Window.noDestination, PlainText.line(error.description), answers)
    }
  }

  func withdraw() { dialog?.withdraw() }

  private func ask(
    over window: Widget, _ heading: String, _ body: String, _ answers: [QuestionDialog.Answer],
    secrets: [String] = []
  ) {
    let cancel = QuestionDialog.Answer(title: Words.cancel, style: .cancel) { [weak self] in
      self?.ended(.cancelled)
    }
    dialog = QuestionDialog(
      over: window, heading, body, [cancel] + answers,
      content: secrets.isEmpty ? nil : list(of: secrets)
    ) { [weak self] in self?.ended(.cancelled) }
  }

  /// A field for each secret that is not set. An empty field leaves its secret for later.
  private func list(of secrets: [String]) -> Widget {
    let list = boxedList()
    cadwaita_label(list, Words.Window.secrets)
    for name in secrets {
      let field = Held(secureField())
      adw_preferences_row_set_title(cast(field.widget), PlainText.line(name))
      gtk_list_box_append(cast(list), field.widget)
      fields.append((name, field))
    }
    return list
  }

  private func add(_ imported: ImportedDestination, replacing: Bool) {
    var secrets: [String: String] = [:]
    for (name, field) in fields {
      let text = gtk_editable_get_text(cast(field.widget)).map { String(cString: $0) } ?? ""
      if !text.isEmpty { secrets[name] = text }
    }
    let new = NewDestination(imported, secrets: secrets, in: directories)
    do {
      let key = try new.add(replacing: replacing)
      let name = PlainText.line(new.destination.name)
      ended(.added(Words.Window.added(name, as: key, missing: new.missing)))
    } catch {
      ended(.failed(ShareError(any: error).message))
    }
  }

  private static func text(of review: DestinationReview) -> String {
    review.rows.map { label, value in "\(label): \(value.prefix(longest))" }
      .joined(separator: "\n")
  }
}
