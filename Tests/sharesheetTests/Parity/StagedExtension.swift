import Contract
import ShareSheet

/// A simulated extension and daemon, as a sheet sees them: effects come in, and events go out.
struct StagedExtension: Sendable {
  enum Kind: String, CaseIterable, Sendable {
    case compose, limited, rows, ownScreen, asksAfterPost, crashes, cancels, refusesToBegin,
      diskFull
  }

  /// The time at which the sheet gets the status that follows a request.
  enum Pace: String, CaseIterable, Sendable {
    /// Before the reply to the request.
    case early
    case late
    /// After the reply, two times.
    case twice
  }

  let kind: Kind
  let pace: Pace
  private(set) var requests: [String] = []
  private var view = ExtensionView()
  private var state = ShareStatus.State.composing
  private var message: String?

  init(_ kind: Kind, _ pace: Pace) {
    (self.kind, self.pace) = (kind, pace)
    switch kind {
    case .ownScreen: view.pages = [Self.list(["Anna", "Bert"], title: "Friends")]
    case .rows:
      view.compose = Self.compose("Cow")
      view.compose?.configuration = [ConfigurationRow(id: 1, title: "Team", value: "None")]
      view.compose?.isContentValid = false
    default: view.compose = Self.compose("Cow")
    }
  }

  /// - Returns: The events that follow the effect, in order.
  mutating func take(_ effect: SheetEffect) -> [SheetEvent] {
    switch effect {
    case .begin(let id, let person):
      requests.append("begin \(id) \(person ?? "-")")
      if kind == .refusesToBegin { return [.notBegun("It is not there.")] }
      return paced(.began)
    case .send(let input):
      requests.append(Self.name(input))
      react(to: input)
      return paced(.sent)
    default: return []
    }
  }

  private func paced(_ answer: SheetEvent) -> [SheetEvent] {
    let status = SheetEvent.update(
      ShareStatus(share: "s", state: state, extension: "x.A", view: view, message: message))
    switch pace {
    case .early: return [status, answer]
    case .late: return [answer, status]
    case .twice: return [answer, status, status]
    }
  }

  private mutating func react(to input: PersonInput) {
    switch input {
    case .text(let text, let revision):
      let isValid = view.compose?.isContentValid ?? true
      view.compose?.text = text
      view.compose?.textRevision = revision
      view.compose?.isContentValid = kind == .limited ? text.count <= 5 : isValid
    case .activate(1): view.pages = [Self.list(["None", "Rock", "Pop"], title: "Team")]
    case .select(_, _, let path) where kind == .rows:
      view.pages = []
      view.compose?.configuration[0].value = ["None", "Rock", "Pop"][path.row]
      view.compose?.isContentValid = path.row > 0
    case .select: state = .posted
    case .activate(21):
      view.alert = nil
      state = .posted
    case .cancel: state = .cancelled
    case .post: post()
    default: break
    }
  }

  private mutating func post() {
    switch kind {
    case .asksAfterPost:
      view.alert = Alert(
        id: 20, title: "Really?",
        actions: [Button(id: 21, title: "Send"), Button(id: 22, title: "Not")])
    case .crashes: (state, message) = (.failed, "It crashed.")
    case .cancels: state = .cancelled
    case .diskFull: message = "The disk is full."
    default: state = .posted
    }
  }

  // MARK: Parts

  private static func compose(_ text: String) -> ComposeView {
    ComposeView(title: "A", text: text, isContentValid: true)
  }

  private static func list(_ titles: [String], title: String) -> Page {
    let rows = titles.enumerated().map {
      Table.Row(path: Table.Path(section: 0, row: $0), text: $1)
    }
    return Page(
      id: 10, title: title, canGoBack: true,
      nodes: [
        ViewNode(
          id: 11,
          content: .table(
            Table(generation: 1, sections: [Table.Section(rowCount: rows.count)], rows: rows)))
      ])
  }

  /// Returns the input's name without a revision, because a face that types character by character
  /// has more revisions.
  private static func name(_ input: PersonInput) -> String {
    switch input {
    case .text(let text, _): "text \(text)"
    default: "\(input)"
    }
  }
}
