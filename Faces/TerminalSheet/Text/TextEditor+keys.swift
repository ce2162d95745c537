import ShareSheet

extension TextEditor {
  /// Applies a key to a text of several lines.
  /// - Parameter page: The number of rows by which the page keys move.
  /// - Returns: A sentence for the user if the end of a text was cut off.
  mutating func handle(_ key: Key, in layout: WrappedText, page: Int) -> String? {
    switch key {
    case .text(let text), .paste(let text):
      if !insert(text) {
        return Words.restLeftOut(Self.limit)
      }
    case .enter: insert("\n")
    case .backspace, .control("h"): deleteBackward()
    case .delete, .control("d"): deleteForward()
    case .left, .control("b"): moveLeft()
    case .right, .control("f"): moveRight()
    case .wordLeft: moveWordLeft()
    case .wordRight: moveWordRight()
    case .home, .control("a"): moveToRowStart(in: layout)
    case .end, .control("e"): moveToRowEnd(in: layout)
    case .start: moveToStart()
    case .finish: moveToEnd()
    case .up, .control("p"): moveVertically(by: -1, in: layout)
    case .down, .control("n"): moveVertically(by: 1, in: layout)
    case .pageUp: moveVertically(by: -page, in: layout)
    case .pageDown: moveVertically(by: page, in: layout)
    case .control("k"): deleteToLineEnd()
    case .control("u"): deleteToLineStart()
    case .control("w"): deleteWordBackward()
    case .deleteWordForward: deleteWordForward()
    default: break
    }
    return nil
  }
}
