import Contract
import ShareSheet

/// A page laid out in lines of a given width, with the position of the cursor.
struct PageLayout {
  private(set) var lines: [Line] = []
  /// The line and the column of the cursor, or `nil` if no target has the focus.
  private(set) var cursor: (line: Int, column: Int)?
  private let page: PageModel
  private let frame: PageModel.Frame
  private let spinner: Int
  private var target: Int

  /// - Parameter spinner: The step of the spinner's animation.
  init(_ page: PageModel, _ frame: PageModel.Frame, spinner: Int = 0) {
    self.page = page
    self.frame = frame
    self.spinner = spinner
    target = page.listing.bar.count
    for entry in page.listing.entries { add(entry) }
  }

  /// Returns the lines of the target with this index.
  func lines(of place: Int) -> Range<Int>? {
    guard let first = lines.firstIndex(where: { $0.target == place }) else { return nil }
    let count = lines[first...].prefix { $0.target == place }.count
    return first..<first + count
  }

  var focusedLines: Range<Int>? { page.focus.flatMap { lines(of: $0) } }

  /// Returns the width of an input's text in columns.
  static func inputWidth(_ frame: PageModel.Frame) -> Int { max(frame.width - 3, 2) }

  private var width: Int { frame.width }

  private mutating func add(_ entry: PageListing.Entry) {
    switch entry {
    case .words(let text): addWords(text, .plain, indent: 0)
    case .heading(let text): addWords(text, .bold, indent: 0)
    case .footnote(let text): addWords(text, .dim, indent: 0)
    case .blank: lines.append(Line())
    case .unseen(let count, let isAbove):
      addWords(Words.moreRows(count, isAbove: isAbove), .dim, indent: 4)
    case .picture(let id, let label): addPicture(id, label)
    case .activity(let fraction, let label): addActivity(fraction, label)
    case .button(let button):
      let bracketed = button.isSwitch ? button.stateTitle : "[\(button.stateTitle)]"
      let title = button.isEnabled ? bracketed : Words.Lines.notNow(bracketed)
      addTarget(title, style: Self.style(button, isFocused: isFocused))
    case .group(let group):
      addTarget(group.words, style: isFocused ? .accent : .plain)
    case .symbol(_, let label):
      if let label, !label.isEmpty { addWords("[\(label)]", .dim, indent: 0) }
    case .configuration(let row): add(row)
    case .input(let input, let label): add(input, label)
    case .row(let row): add(row)
    }
    if entry.target != nil { target += 1 }
  }

  private var isFocused: Bool { page.focus == target }

  static func style(_ button: Button, isFocused: Bool) -> Style {
    if !button.isEnabled { return .dim }
    switch button.style {
    case .destructive: return .warning
    case .prominent: return isFocused ? .accent : .bold
    case .plain, .cancel: return isFocused ? .accent : .plain
    }
  }

  private mutating func addWords(_ text: String, _ style: Style, indent: Int) {
    for line in WrappedText.lines(text, width: width - indent, in: frame.repertoire) {
      lines.append(Line(Line.Piece(column: indent, text: line, style: style)))
    }
  }

  /// Adds the text of a target, in at most three lines. The first two columns are free for the mark
  /// of the focus.
  private mutating func addTarget(_ text: String, style: Style) {
    let parts = WrappedText.lines(text, width: width - 2, in: frame.repertoire).prefix(3)
    for (index, part) in parts.enumerated() {
      var line = Line(Line.Piece(column: 2, text: part, style: style), target: target)
      if index == 0 { mark(&line) }
      line.isSelected = isFocused
      lines.append(line)
    }
  }

  /// If the target has the focus, adds the mark. The cursor goes after the mark, so that a screen
  /// reader follows the focus.
  private mutating func mark(_ line: inout Line) {
    guard isFocused else { return }
    line.pieces.append(Line.Piece(column: 0, text: "▸"))
    line.isSelected = true
    if cursor == nil { cursor = (lines.count, 2) }
  }

  /// Returns a line with one text on the left and one on the right. If both do not fit, shortens
  /// the right text first, down to a third of the width.
  private mutating func addPair(_ left: String, _ right: String, indent: Int, style: Style) -> Line
  {
    let repertoire = frame.repertoire
    let rightWidth = min(
      repertoire.columns(of: right),
      max(width - indent - repertoire.columns(of: left) - 2, width / 3))
    var line = Line(target: target)
    let column = width - rightWidth
    line.pieces.append(
      Line.Piece(
        column: indent,
        text: repertoire.shortened(left, to: column - indent - (right.isEmpty ? 0 : 2)),
        style: style))
    if !right.isEmpty {
      line.pieces.append(
        Line.Piece(
          column: column, text: repertoire.shortened(right, to: rightWidth), style: .dim))
    }
    mark(&line)
    return line
  }

  private mutating func add(_ row: ConfigurationRow) {
    let value = row.isPending ? Spinner.glyph(spinner) : row.value
    let line = addPair(
      row.title, row.isEnabled ? value + " ›" : value, indent: 2,
      style: isFocused ? .accent : .plain)
    lines.append(line)
  }

  private mutating func add(_ row: PageListing.Row) {
    var indent = 4
    let cells = row.row.picture.flatMap { frame.pictures[$0] }
    var right = row.row.detail ?? ""
    if row.row.hasDetailButton { right += right.isEmpty ? "(i)" : "  (i)" }
    if row.row.accessory == .disclosureIndicator || row.row.accessory == .detailDisclosureButton {
      right += right.isEmpty ? "›" : " ›"
    }
    if let cells { indent += cells.columns + 1 }
    let text = row.row.text ?? ""
    let style = isFocused ? Style.accent : row.isSelectable ? .plain : .dim
    var line = addPair(
      text.isEmpty ? row.row.accessibilityLabel ?? "" : text, right, indent: indent, style: style)
    if row.row.isMarked { line.pieces.append(Line.Piece(column: 2, text: "✓", style: .bold)) }
    guard let cells, let id = row.row.picture else { return lines.append(line) }
    line.picture = PlacedPicture(id: id, row: 0, column: 4, cells: cells)
    lines.append(line)
    for _ in 1..<max(cells.rows, 1) { lines.append(Line(target: target)) }
  }

  private mutating func add(_ input: TextInput, _ label: String?) {
    guard let field = page.fields[input.id] else { return }
    if let label, !label.isEmpty { addWords(label, .dim, indent: 2) }
    let characters = field.shownCharacters
    let text = WrappedText(characters, width: Self.inputWidth(frame), in: frame.repertoire)
    let place = text.place(of: field.editor.cursor)
    // If the text has more lines, it scrolls within this height.
    let height = input.isMultiline ? min(max(text.rows.count, 1), 5) : 1
    let first = max(0, min(place.row - height / 2, text.rows.count - height))
    if isFocused { cursor = (lines.count + place.row - first, 2 + place.column) }
    for (offset, row) in text.rows.dropFirst(first).prefix(height).enumerated() {
      var shown = String(characters[row.characters])
      var style = input.isEditable ? Style.underlined : .plain
      if characters.isEmpty, let placeholder = input.placeholder, !placeholder.isEmpty {
        shown = placeholder
        style = Style(isDim: true, isUnderlined: input.isEditable)
      }
      let used = frame.repertoire.columns(of: shown)
      if input.isEditable { shown += String(repeating: " ", count: max(0, width - 2 - used)) }
      var line = Line(Line.Piece(column: 2, text: shown, style: style), target: target)
      if offset == 0, isFocused {
        line.pieces.append(Line.Piece(column: 0, text: "▸", style: .accent))
      }
      lines.append(line)
    }
  }

  private mutating func addPicture(_ id: Int?, _ label: String?) {
    if let id, let cells = frame.pictures[id] {
      var line = Line()
      line.picture = PlacedPicture(id: id, row: 0, column: 0, cells: cells)
      lines.append(line)
      for _ in 1..<max(cells.rows, 1) { lines.append(Line()) }
      return
    }
    addWords("[\(Words.Lines.picture(label.flatMap { $0.isEmpty ? nil : $0 }))]", .dim, indent: 0)
  }

  private mutating func addActivity(_ fraction: Double?, _ label: String?) {
    let words = label.flatMap { $0.isEmpty ? nil : $0 } ?? Words.Lines.working
    guard let fraction else {
      return addWords("\(Spinner.glyph(spinner)) \(words)…", .dim, indent: 0)
    }
    let part = min(max(fraction, 0), 1)
    let length = max(min(width - 8, 30), 1)
    let filled = Int((part * Double(length)).rounded())
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: length - filled)
    lines.append(
      Line(Line.Piece(column: 0, text: "\(bar) \(Int((part * 100).rounded())) %")))
  }
}

extension PageListing.Group {
  /// The segments in one line, or the menu's title.
  fileprivate var words: String {
    switch kind {
    case .segments:
      (title.isEmpty ? "" : "\(title): ") + items.map(\.stateTitle).joined(separator: "  ")
    case .menu: "[\(title.isEmpty ? Words.menu : title) ›]"
    }
  }
}

/// The animated sign that the extension is busy.
enum Spinner {
  static func glyph(_ turn: Int) -> String {
    ["…", "◐", "◓", "◑", "◒"][turn == 0 ? 0 : (abs(turn % 4)) + 1]
  }
}
