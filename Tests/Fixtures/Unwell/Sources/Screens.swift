import Contract
import Foundation

/// An extension that behaves correctly, with compose rows or its own view. Its identifiers differ
/// in each process. It prints each post.
struct Screens {
  private static let teams = ["Red", "Green", "Blue"]

  private let channel: Channel
  private let hasCompose: Bool
  /// Whether the extension accepts Send but never posts.
  private let isStuck: Bool
  /// The first identifier.
  private let base = Int(getpid()) * 100
  private var compose: ComposeView
  private var isListOpen = false
  private var marked: Set<Int> = []
  private var caption: TextInput

  init(_ share: ExtensionRequest, over channel: Channel, hasCompose: Bool) {
    (self.channel, self.hasCompose) = (channel, hasCompose)
    isStuck = share.items.first?.contentText?.hasSuffix("stuck") ?? false
    compose = ComposeView(
      title: share.displayName, text: share.items.first?.contentText ?? "",
      configuration: [
        ConfigurationRow(id: base + 1, title: "Team", value: "None"),
        ConfigurationRow(id: base + 2, title: "Private", value: "No"),
      ])
    caption = TextInput(id: base + 3, text: "", placeholder: "Caption")
  }

  private var view: ExtensionView {
    let names = hasCompose ? Self.teams : ["Anna", "Berta"]
    let table = Table(
      sections: [Table.Section(rowCount: names.count)],
      rows: names.enumerated().map {
        Table.Row(
          path: Table.Path(section: 0, row: $0), text: $1,
          accessory: marked.contains($0) ? .checkmark : .none)
      })
    var nodes = [ViewNode(id: base + 4, content: .table(table))]
    if !hasCompose { nodes.insert(ViewNode(id: base + 5, content: .text(caption)), at: 0) }
    let page = Page(
      id: base + 6, title: hasCompose ? "Team" : "Friends", canGoBack: hasCompose,
      trailingButtons: hasCompose ? [] : [Button(id: base + 7, title: "Send", style: .prominent)],
      nodes: nodes)
    return ExtensionView(
      compose: hasCompose ? compose : nil, pages: isListOpen || !hasCompose ? [page] : [])
  }

  mutating func run() throws {
    try channel.send(.view(view))
    while let message = try channel.receive()?.message {
      switch message {
      case .input(.text(let text, let revision)):
        (compose.text, compose.textRevision) = (text, revision)
      case .input(.activate(base + 1)): isListOpen = true
      case .input(.activate(base + 2)):
        compose.configuration[1].value = compose.configuration[1].value == "No" ? "Yes" : "No"
      case .input(.back): isListOpen = false
      case .input(.select(_, _, let path)) where hasCompose:
        compose.configuration[0].value = Self.teams[path.row]
        isListOpen = false
      case .input(.select(_, _, let path)): marked.formSymmetricDifference([path.row])
      case .input(.type(_, let text, let revision)):
        (caption.text, caption.revision) = (text, revision)
      case .input(.post), .input(.activate(base + 7)):
        let rows = compose.configuration.map { "\($0.title)=\($0.value)" }
        let text = hasCompose ? "\(compose.text) \(rows.joined(separator: " "))" : caption.text
        if isStuck {
          print("was pressed")
          fflush(nil)
          Symptoms.hang()
        }
        print("posts: \(text)")
        fflush(nil)
        try channel.send(.completed(returned: []))
        return
      case .input(.cancel):
        try channel.cancel()
        return
      case .end, .expire: return
      default: continue
      }
      try channel.send(.view(view))
    }
  }
}
