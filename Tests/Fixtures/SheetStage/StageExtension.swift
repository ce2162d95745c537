import Contract

/// An extension with every kind of view: configuration items that push a long table, a switch, a
/// form, an alert, completions, and its own view without a compose sheet.
struct StageExtension {
  enum Kind { case compose, own, hostile }

  private enum PageID { static let teams = 1, form = 2, own = 3 }

  private let kind: Kind
  private let teams = 500
  private var window = 0
  private var team = "None"
  private var isUrgent = false
  private var isPending = false
  private var page: Int?
  private var alert: Alert?
  private var name = TextInput(id: 40, text: "", placeholder: "Name")
  private var secret = TextInput(id: 41, text: "", placeholder: "Password", isSecure: true)
  private var generation = 0
  private var motion: Motion?
  private(set) var isCompleted = false

  init(_ kind: Kind) {
    self.kind = kind
    if kind == .own {
      page = PageID.own
      motion = Motion(
        id: 1, from: Placement(x: 0, y: 844, width: 390, height: 844), duration: 0.25)
    }
  }

  /// - Parameter compose: The sheet without this extension's additions.
  func view(_ compose: ComposeView) -> ExtensionView {
    if kind == .hostile { return Self.hostile }
    var compose = compose
    if kind == .own { return ExtensionView(pages: pages, alert: alert) }
    compose.configuration = [
      ConfigurationRow(id: 11, title: "Team", value: team, isPending: isPending),
      ConfigurationRow(id: 12, title: "Urgent", value: isUrgent ? "Yes" : "No"),
      ConfigurationRow(id: 13, title: "Account", value: name.text),
    ]
    if compose.text.hasSuffix("#") {
      compose.completions = Page(
        id: 9,
        nodes: [ViewNode(id: 90, content: .table(table(["#cow", "#cattle"], 90)))])
    }
    return ExtensionView(compose: compose, pages: pages, alert: alert)
  }

  /// - Returns: The text that the extension sets, if any.
  mutating func handle(_ input: PersonInput) -> String? {
    switch input {
    case .activate(11):
      page = PageID.teams
      window = 0
    case .activate(12): isUrgent.toggle()
    case .activate(13): page = PageID.form
    case .activate(21): isCompleted = true
    case .activate(31):
      alert = Alert(
        id: 5, title: "Delete the account?", message: "This cannot be undone.",
        actions: [
          Button(id: 51, title: "Delete", style: .destructive),
          Button(id: 52, title: "Keep", style: .cancel),
        ])
    case .activate(51):
      alert = nil
      name.text = "gone"
    case .activate(52): alert = nil
    case .select(90, _, let path): return path.row == 0 ? "#cow " : "#cattle "
    case .select(_, generation, let path):
      team = "Team \(path.row + 1)"
      generation += 1
      if kind == .compose { page = nil }
    case .reveal(_, let path): window = max(0, min(path.row - 50, teams - 100))
    case .type(40, let text, let revision): (name.text, name.revision) = (text, revision)
    case .type(41, let text, let revision): (secret.text, secret.revision) = (text, revision)
    case .back: page = nil
    default: break
    }
    return nil
  }

  private var pages: [Page] {
    switch page {
    case PageID.teams:
      [
        Page(
          id: PageID.teams, title: "Teams", canGoBack: true,
          nodes: [ViewNode(id: 20, content: .table(teamTable))])
      ]
    case PageID.form:
      [
        Page(
          id: PageID.form, title: "Account", canGoBack: true,
          nodes: [
            ViewNode(id: 30, content: .label("Who are you?")),
            ViewNode(id: 40, content: .text(name)), ViewNode(id: 41, content: .text(secret)),
            ViewNode(id: 31, content: .button(title: "Delete", isEnabled: true)),
          ])
      ]
    case PageID.own:
      [
        Page(
          id: PageID.own, title: "Teams",
          trailingButtons: [Button(id: 21, title: "Send", style: .prominent)],
          nodes: [
            ViewNode(id: 22, content: .label("Where shall it go?")),
            ViewNode(id: 20, content: .table(teamTable)),
          ], placement: Placement(x: 0, y: 0, width: 390, height: 844), motion: motion,
          opacity: options.contains("translucent") ? 0.4 : nil)
      ]
    default: []
    }
  }

  private var teamTable: Table {
    Table(
      generation: generation,
      sections: [Table.Section(header: "All teams", footer: "That is all.", rowCount: teams)],
      rows: (window..<window + 100).map { row in
        Table.Row(
          path: Table.Path(section: 0, row: row), text: "Team \(row + 1)",
          detail: row % 2 == 0 ? "\(row) people" : nil,
          accessory: team == "Team \(row + 1)" ? .checkmark : .none)
      })
  }

  private func table(_ texts: [String], _ id: Int) -> Table {
    Table(
      sections: [Table.Section(rowCount: texts.count)],
      rows: texts.enumerated().map {
        Table.Row(path: Table.Path(section: 0, row: $0), text: $1)
      })
  }

  /// A view with impossible counts, repeated identifiers, wrong windows, and control sequences in
  /// texts.
  static var hostile: ExtensionView {
    let words = "\u{1B}[2J\u{1B}]0;owned\u{7}\u{202E}evil\u{9B}31m\nline\u{7F}"
    let rows = [
      Table.Row(path: Table.Path(section: 5, row: 1), text: words),
      Table.Row(path: Table.Path(section: -1, row: -1), text: words),
      Table.Row(path: Table.Path(section: 0, row: 7), text: words, detail: words),
      Table.Row(path: Table.Path(section: 0, row: 7), text: words),
      Table.Row(path: Table.Path(section: 0, row: .max), text: words),
    ]
    let table = Table(
      generation: .min,
      sections: [
        Table.Section(header: words, rowCount: .max), Table.Section(rowCount: .min),
        Table.Section(rowCount: .max),
      ], rows: rows, allowsMultipleSelection: true)
    let buttons = (0..<30).map { _ in Button(id: 1, title: words) }
    let nodes = [
      ViewNode(id: 1, content: .label(String(repeating: words, count: 2000))),
      ViewNode(id: 1, content: .table(table)), ViewNode(id: 1, content: .table(table)),
      ViewNode(id: 1, content: .activity(fraction: .nan)),
      ViewNode(id: 1, content: .activity(fraction: 1e300)),
      ViewNode(
        id: 1, content: .text(TextInput(id: 1, text: words, revision: .max, isMultiline: true))),
      ViewNode(id: 1, content: .text(TextInput(id: 1, text: words, revision: .min))),
      ViewNode(id: 1, content: .image(picture: .max), accessibilityLabel: words),
      ViewNode(id: 1, content: .button(title: words, isEnabled: true)),
    ]
    let far = Placement(x: 1e308, y: -1e308, width: .infinity, height: 0, alpha: .infinity)
    let page = Page(
      id: 1, title: words, leadingButtons: buttons, trailingButtons: buttons, nodes: nodes,
      placement: far, motion: Motion(id: 1, from: far, duration: .infinity, delay: -1))
    return ExtensionView(pages: [page, page])
  }
}
