import ShareSheet

/// The offering with one selected choice. The user can select a refused destination, so that a
/// screen reader reads its reason, but cannot choose it.
struct Chooser: Hashable, Sendable {
  private(set) var offering: Offering
  /// The index of the selected choice among the offering's choices.
  private(set) var selection: Int

  init(_ offering: Offering) {
    self.offering = offering
    selection = offering.firstPlace
  }

  var filter: String { offering.filter }

  var choice: SheetScreen.Choice? {
    let choices = offering.choices
    return choices.indices.contains(selection) ? choices[selection] : nil
  }

  /// - Returns: The intent that this key expresses, or `nil`.
  mutating func handle(_ key: Key) -> SheetIntent? {
    switch key {
    case .text(let text):
      if filter.isEmpty, text.count == 1, let digit = Int(text), (1...9).contains(digit) {
        return offering.destination(numbered: digit).map { .choose($0) }
      }
      return .filter(filter + text)
    case .paste(let text): return .filter(filter + text)
    case .backspace: return .filter(String(filter.dropLast()))
    case .control("u"), .control("w"): return .filter("")
    case .up, .left, .backTab, .control("p"): select(selection - 1)
    case .down, .right, .tab, .control("n"): select(selection + 1)
    case .pageUp: select(selection - 5)
    case .pageDown: select(selection + 5)
    case .home, .start: select(0)
    case .end, .finish: select(.max)
    case .enter, .controlEnter: return choice.flatMap(SheetIntent.init)
    default: break
    }
    return nil
  }

  private mutating func select(_ index: Int) {
    selection = max(0, min(index, offering.choices.count - 1))
  }
}
