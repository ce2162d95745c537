import Contract
import ShareSheet

/// An extension's screen as text, with the answers that the user can give.
struct LineWords: Hashable, Sendable {
  enum Choice: Hashable, Sendable {
    case send(PersonInput)
    /// Ask the user for the text of this input.
    case type(Int)
    case refused(String)
  }

  private(set) var text = ""
  private(set) var names: [String] = []
  private var answers: [Choice] = []
  /// The choices for the answer `d` followed by a number, by that number.
  private var details: [Int: Choice] = [:]
  private var more: Choice?
  private var earlier: Choice?
  /// The table that the answer `f` searches.
  private var searched: Int?

  init(_ page: PageModel) {
    for entry in page.listing.entries { add(entry, of: page) }
    for button in page.listing.bar { add(button) }
    if more != nil { text += Words.Lines.furtherRows }
    if earlier != nil { text += Words.Lines.rowsBefore }
    if !details.isEmpty { text += Words.Lines.details }
    searched = page.listing.tables.filter { $0.value.isPartial }.keys.min()
    if searched != nil { text += Words.Lines.find }
    if more != nil || earlier != nil || !details.isEmpty || searched != nil { text += "\n" }
  }

  var isEmpty: Bool { names.isEmpty }

  /// - Returns: `nil` if the word is not a valid answer.
  func choice(_ word: String) -> Choice? {
    if let number = Int(word) {
      return answers.indices.contains(number - 1) ? answers[number - 1] : nil
    }
    if let place = NameMatch.place(of: word, among: names) { return answers[place] }
    switch word.lowercased() {
    case "m": return more
    case "b": return earlier
    case let line where line == "f" || line.hasPrefix("f "):
      return searched.map { .send(.find(table: $0, word.dropFirst().description.trimmed)) }
    case let word where word.hasPrefix("d"):
      return Int(word.dropFirst().drop { $0 == " " }).flatMap { details[$0] }
    default: return nil
    }
  }

  private mutating func add(_ entry: PageListing.Entry, of page: PageModel) {
    switch entry {
    case .words(let words):
      for line in words.split(separator: "\n") { text += "  \(line)\n" }
    case .heading(let words): text += "\(words)\n"
    case .footnote(let words): text += "  \(words)\n"
    case .blank: break
    case .button(let button): add(button)
    case .group(let group):
      if !group.title.isEmpty { text += "  \(group.title)\n" }
      for item in group.items { add(item) }
    case .symbol(_, let label):
      if let label, !label.isEmpty { text += "  \(label)\n" }
    case .configuration(let row): add(row)
    case .picture(_, let label): text += "  \(Words.Lines.picture(label))\n"
    case .activity(let fraction, let label):
      let words = label.flatMap { $0.isEmpty ? nil : $0 } ?? Words.Lines.working
      // The fraction is rounded down to 10 %, so that small changes are not printed.
      let part = fraction.map { " \(Int((min(max($0, 0), 1) * 10).rounded(.down)) * 10) %" } ?? ""
      text += "  \(words)...\(part)\n"
    case .unseen(let count, let isAbove):
      text += "  \(Words.Lines.unseen(count, isAbove: isAbove))\n"
      addUnseen(isAbove: isAbove, page)
    case .input(let input, let label): add(input, label, page)
    case .row(let row): add(row)
    }
  }

  private mutating func addUnseen(isAbove: Bool, _ page: PageModel) {
    // If several tables have further rows, the answers use the table with the lowest id, as the
    // search does.
    for (id, table) in page.listing.tables.sorted(by: { $0.key < $1.key }) {
      if isAbove, earlier == nil, let first = table.rows.first?.path,
        let path = table.path(before: first)
      {
        earlier = .send(.reveal(table: id, path))
      }
      if !isAbove, more == nil, let last = table.rows.last?.path, let path = table.path(after: last)
      {
        more = .send(.reveal(table: id, path))
      }
    }
  }

  private mutating func add(_ name: String, _ words: String, _ choice: Choice) {
    names.append(name)
    answers.append(choice)
    text += "  \(names.count)  \(words)\n"
  }

  private mutating func add(_ button: Button) {
    let title = button.title
    if button.isEnabled {
      add(title, button.stateTitle, .send(.activate(button.id)))
    } else {
      add(title, Words.Lines.notNow(button.stateTitle), .refused(Words.cannotBeChosenNow(title)))
    }
  }

  private mutating func add(_ row: ConfigurationRow) {
    let value = row.isPending ? Words.Lines.notKnownYet : row.value
    let words = value.isEmpty ? row.title : "\(row.title): \(value)"
    let refusal = Words.Lines.cannotBeChanged(row.title)
    add(row.title, words, row.isEnabled ? .send(.activate(row.id)) : .refused(refusal))
  }

  private mutating func add(_ input: TextInput, _ label: String?, _ page: PageModel) {
    let name = label ?? input.placeholder ?? Words.Lines.text
    let text = page.fields[input.id]?.editor.text ?? input.text
    let shown = input.isSecure ? (text.isEmpty ? "" : Words.Lines.hidden) : text.onOneLine
    let words = "\(name): \(shown.isEmpty ? Words.Lines.empty : shown)"
    let refusal = Words.Lines.cannotBeChanged(name)
    add(name, words, input.isEditable ? .type(input.id) : .refused(refusal))
  }

  private mutating func add(_ row: PageListing.Row) {
    var words = row.row.text ?? ""
    if words.isEmpty { words = row.row.accessibilityLabel ?? "" }
    let name = words
    if let detail = row.row.detail, !detail.isEmpty { words += ": \(detail)" }
    if row.row.isMarked { words += Words.Lines.chosen }
    if row.row.accessory == .disclosureIndicator { words += Words.Lines.opensMore }
    if row.row.hasDetailButton { words += Words.Lines.hasDetails }
    let place = PersonInput.select(table: row.table, generation: row.generation, row.row.path)
    add(name, words, row.isSelectable ? .send(place) : .refused(Words.cannotBeChosen(name)))
    if row.row.hasDetailButton {
      details[names.count] = .send(
        .accessory(table: row.table, generation: row.generation, row.row.path))
    }
  }
}
