import Translations

/// The line that counts the files while the daemon receives them.
enum HandOverLine {
  static func show(_ done: Int, of count: Int) {
    guard Console.canRedraw else { return }
    if done < count {
      Console.redraw(translated("Handing over file \(done + 1) of \(count)…"))
    } else {
      Console.clearLine()
    }
  }
}
