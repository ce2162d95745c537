/// A terminal's screen after the given bytes. It supports the sequences that the sheet uses, and
/// records all others as unknown.
struct Screen {
  struct Cell: Equatable {
    var text = " "
    var codes: Set<Int> = []
  }

  struct GraphicsString: Equatable {
    let text: String
    let row: Int
    let column: Int
  }

  private(set) var cells: [[Cell]]
  private(set) var cursor = (row: 0, column: 0)
  private(set) var modes: Set<String> = ["?7", "?25"]
  private(set) var keyboardLevels = 0
  private(set) var unknown: [String] = []
  /// The contents of APC and DCS strings with their first letter, and the cursor's place.
  private(set) var strings: [GraphicsString] = []
  /// The control sequences that query the terminal.
  private(set) var questions: [String] = []
  /// The number of complete synchronized updates.
  private(set) var frames = 0
  private var ordinary: [[Cell]] = []
  private var ordinaryCursor = (row: 0, column: 0)
  private var codes: Set<Int> = []
  private var pending: [UInt8] = []
  private var escape: [Unicode.Scalar]?

  init(columns: Int, rows: Int) {
    cells = Array(repeating: Array(repeating: Cell(), count: columns), count: rows)
  }

  var isAlternate: Bool { modes.contains("?1049") }
  var lines: [String] {
    cells.map { row in
      var line = row.map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }
  var text: String { lines.joined(separator: "\n") }

  /// Returns the text of all cells with the given rendition, in reading order.
  func text(with code: Int) -> String {
    cells.flatMap { $0 }.filter { $0.codes.contains(code) }.map(\.text).joined()
  }

  mutating func resize(columns: Int, rows: Int) {
    self = Screen(columns: columns, rows: rows).keeping(self)
  }

  private func keeping(_ old: Screen) -> Screen {
    var new = self
    new.modes = old.modes
    new.keyboardLevels = old.keyboardLevels
    new.unknown = old.unknown
    new.strings = old.strings
    new.questions = old.questions
    new.frames = old.frames
    new.ordinary = cells
    new.pending = old.pending
    new.escape = old.escape
    return new
  }

  mutating func take(_ bytes: [UInt8]) {
    pending += bytes
    // An incomplete character at the end waits for its other bytes.
    var end = pending.count
    if let lead = pending.lastIndex(where: { $0 & 0xC0 != 0x80 }), pending[lead] >= 0xC0 {
      let length = pending[lead] < 0xE0 ? 2 : pending[lead] < 0xF0 ? 3 : 4
      if pending.count - lead < length { end = lead }
    }
    let text = String(decoding: pending[..<end], as: UTF8.self)
    pending.removeFirst(end)
    for scalar in text.unicodeScalars { take(scalar) }
  }

  private mutating func take(_ scalar: Unicode.Scalar) {
    if var sequence = escape {
      sequence.append(scalar)
      escape = sequence
      if sequence == ["["] { return }
      if sequence.first == "_" || sequence.first == "P" {
        // A string ends with ESC \.
        guard scalar == "\\", sequence.dropLast().last == "\u{1B}" else { return }
        escape = nil
        strings.append(
          GraphicsString(
            text: Self.text(sequence.dropLast(2)), row: cursor.row, column: cursor.column))
        return
      }
      // An OSC sequence, such as the clipboard's, ends with BEL.
      if sequence.first == "]" {
        if scalar == "\u{7}" {
          escape = nil
          if !sequence.starts(with: "]52;".unicodeScalars) { unknown.append("]") }
        }
        return
      }
      if sequence.first != "[" || (0x40...0x7E).contains(scalar.value) {
        escape = nil
        run(sequence)
      }
      return
    }
    switch scalar {
    case "\u{1B}": escape = []
    case "\r": cursor.column = 0
    case "\n":
      cursor.row += 1
      if cursor.row == cells.count {
        cells.removeFirst()
        cells.append(Array(repeating: Cell(), count: cells[0].count))
        cursor.row -= 1
      }
    case "\u{8}": cursor.column = max(cursor.column - 1, 0)
    case let control where control.value < 0x20 || control.value == 0x7F:
      unknown.append("control \(control.value)")
    default: put(scalar)
    }
  }

  private mutating func put(_ scalar: Unicode.Scalar) {
    let isMark = [.nonspacingMark, .format].contains(scalar.properties.generalCategory)
    if isMark {
      var column = cursor.column - 1
      while column > 0, cells[cursor.row][column].text.isEmpty { column -= 1 }
      if column >= 0 { cells[cursor.row][column].text.unicodeScalars.append(scalar) }
      return
    }
    let isWide =
      scalar.properties.isEmojiPresentation || (0x1100...0x115F).contains(scalar.value)
      || (0x2E80...0x9FFF).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value)
    let column = min(cursor.column, cells[0].count - 1)
    cells[cursor.row][column] = Cell(text: String(scalar), codes: codes)
    if isWide, column + 1 < cells[0].count {
      cells[cursor.row][column + 1] = Cell(text: "", codes: codes)
    }
    cursor.column = min(column + (isWide ? 2 : 1), cells[0].count)
  }

  private mutating func run(_ sequence: [Unicode.Scalar]) {
    let text = Self.text(sequence)
    guard text.first == "[", let final = text.last else { return unknown.append(text) }
    let body = String(text.dropFirst().dropLast())
    let numbers = body.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    switch final {
    case "H":
      cursor = (
        min(max((numbers.first ?? 1) - 1, 0), cells.count - 1),
        min(max((numbers.count > 1 ? numbers[1] : 1) - 1, 0), cells[0].count - 1)
      )
    case "G": cursor.column = min(max((numbers.first ?? 1) - 1, 0), cells[0].count - 1)
    case "J": for row in cells.indices { erase(row, from: 0) }
    case "K": erase(cursor.row, from: cursor.column)
    case "m":
      for number in numbers {
        if number == 0 { codes = [] } else { codes.insert(number) }
      }
    case "c" where body.isEmpty, "t" where body == "16": questions.append(text)
    case "h" where body.hasPrefix("?"): set(body)
    case "l" where body.hasPrefix("?"): reset(body)
    case "m" where body.hasPrefix(">"): break
    case "u" where body.hasPrefix(">"): keyboardLevels += 1
    case "u" where body.hasPrefix("="): break
    case "u" where body == "<": keyboardLevels -= 1
    default: unknown.append(text)
    }
  }

  private static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  private mutating func set(_ mode: String) {
    modes.insert(mode)
    if mode == "?1049" {
      ordinary = cells
      ordinaryCursor = cursor
      for row in cells.indices { erase(row, from: 0) }
    }
  }

  private mutating func reset(_ mode: String) {
    if mode == "?2026", modes.contains(mode) { frames += 1 }
    if mode == "?1049", isAlternate { (cells, cursor) = (ordinary, ordinaryCursor) }
    modes.remove(mode)
  }

  private mutating func erase(_ row: Int, from column: Int) {
    for column in column..<max(cells[row].count, column) { cells[row][column] = Cell() }
  }
}
