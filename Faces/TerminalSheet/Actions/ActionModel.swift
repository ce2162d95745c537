import Foundation
import ShareSheet

/// The state of a built-in action on a terminal.
struct ActionModel: Hashable, Sendable {
  private static let typeaheadLimit = 1000

  var run: ActionRun
  /// The folder that the user types.
  private(set) var folder: TextEditor
  /// The folders whose paths complete the typed text.
  private(set) var candidates: [String] = []
  private(set) var selection = 0
  /// The keys that arrived while a completion was in flight, or `nil` if no completion is in
  /// flight. The keys apply to the completed text, so that Enter right after Tab does not save to
  /// an incomplete path.
  private var typeahead: [Key]?

  init(_ run: ActionRun, folder: String) {
    self.run = run
    self.folder = TextEditor(folder.onOneLine)
  }

  mutating func handle(_ key: Key, width: Int, in repertoire: CharacterRange) -> [SheetIntent] {
    switch run.step {
    case .folder:
      guard let keys = typeahead else { return write(key, width, repertoire) }
      if keys.count < Self.typeaheadLimit { typeahead = keys + [key] }
      return []
    case .application: return choose(key)
    case .looking, .running: return []
    }
  }

  mutating func offer(
    _ folders: [String], width: Int, in repertoire: CharacterRange
  ) -> [SheetIntent] {
    guard run.step == .folder, let keys = typeahead else { return [] }
    typeahead = nil
    candidates = folders.prefix(50).map { PlainText.line($0, limit: 4096) }
    if let first = folders.first {
      let common = folders.dropFirst().reduce(first) { $0.commonPrefix(with: $1) }
      if common.count > folder.characters.count { folder = TextEditor(common.onOneLine) }
    }
    return keys.flatMap { handle($0, width: width, in: repertoire) }
  }

  private mutating func write(
    _ key: Key, _ width: Int, _ repertoire: CharacterRange
  ) -> [SheetIntent] {
    switch key {
    case .tab:
      typeahead = []
      return [.complete(folder.text)]
    case .enter, .controlEnter:
      candidates = []
      return [.save(folder: folder.text)]
    case .up, .down, .pageUp, .pageDown: return []
    case .text(let text): folder.insert(text.onOneLine)
    case .paste(let text): folder.insert(PlainText.lines(text).onOneLine)
    default:
      let layout = WrappedText(folder.characters, width: width, in: repertoire)
      _ = folder.handle(key, in: layout, page: 1)
    }
    candidates = []
    return []
  }

  private mutating func choose(_ key: Key) -> [SheetIntent] {
    let last = run.applications.count - 1
    switch key {
    case .up, .backTab, .control("p"): selection = max(selection - 1, 0)
    case .down, .tab, .control("n"): selection = min(selection + 1, last)
    case .home, .start, .pageUp: selection = 0
    case .end, .finish, .pageDown: selection = last
    case .text(let text):
      if let digit = Int(text), (1...9).contains(digit) { return [.open(digit - 1)] }
    case .enter, .controlEnter: return [.open(selection)]
    default: break
    }
    return []
  }
}
