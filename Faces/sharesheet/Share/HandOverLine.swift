/// The line that shows how many files the daemon has, while many are handed over.
enum HandOverLine {
  static func show(_ done: Int, of count: Int) {
    guard Console.canRedraw else { return }
    if done < count {
      Console.redraw("Handing over file \(done + 1) of \(count)…")
    } else {
      Console.clearLine()
    }
  }
}
