/// The list of destinations: what is typed filters it, and one row is selected. The refused ones can
/// be selected too, so that their reasons are read out, but not chosen.
struct Chooser: Hashable, Sendable {
  private let all: [Destination]
  private(set) var filter = ""
  /// An index into `offered + refused`.
  private(set) var selection = 0

  init(_ destinations: [Destination]) { all = destinations }

  var offered: [Destination] { matching.filter { $0.refusal == nil } }
  var refused: [Destination] { matching.filter { $0.refusal != nil } }
  var selected: Destination? {
    let shown = offered + refused
    return shown.indices.contains(selection) ? shown[selection] : nil
  }

  /// - Returns: the destination that was chosen by this key.
  mutating func handle(_ key: Key) -> Destination? {
    switch key {
    case .text(let text):
      if filter.isEmpty, text.count == 1, let digit = Int(text), (1...9).contains(digit) {
        let offered = offered
        return digit <= offered.count ? offered[digit - 1] : nil
      }
      narrow(to: filter + text)
    case .paste(let text): narrow(to: filter + text)
    case .backspace: narrow(to: String(filter.dropLast()))
    case .control("u"), .control("w"): narrow(to: "")
    case .up, .control("p"): select(selection - 1)
    case .down, .control("n"), .tab: select(selection + 1)
    case .pageUp: select(selection - 5)
    case .pageDown: select(selection + 5)
    case .home, .start: select(0)
    case .end, .finish: select(.max)
    case .enter, .controlEnter: return selected.flatMap { $0.refusal == nil ? $0 : nil }
    default: break
    }
    return nil
  }

  private mutating func narrow(to text: String) {
    filter = String(PlainText.line(text).drop { $0 == " " }.prefix(60))
    selection = 0
  }

  private mutating func select(_ index: Int) {
    selection = max(0, min(index, matching.count - 1))
  }

  /// Those whose name has all the words typed, in any case.
  private var matching: [Destination] {
    let words = filter.lowercased().split(separator: " ")
    return all.filter { destination in
      let name = destination.name.lowercased()
      return words.allSatisfy { name.contains($0) }
    }
  }
}
