extension Repertoire {
  /// With `…` in the middle of what is too long: a file's name keeps its ending.
  func shortened(_ text: String, to width: Int) -> String {
    guard columns(of: text) > width else { return text }
    let mark = "…"
    let room = max(width - columns(of: mark), 0)
    func taken(_ characters: some Sequence<Character>, _ width: Int) -> [Character] {
      var used = 0
      return Array(
        characters.prefix { character in
          used += columns(of: character)
          return used <= width
        })
    }
    let tail = taken(text.reversed(), room / 3)
    let head = taken(text, room - tail.reduce(0) { $0 + columns(of: $1) })
    return String(head) + mark + String(tail.reversed())
  }
}
