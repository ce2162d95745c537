/// What the environment tells of a terminal's graphics: whether to ask it, and what to do when it
/// does not answer.
struct GraphicsTraits: Hashable, Sendable {
  let asks: Bool
  /// Not within tmux or screen: the one takes the question for a window's title, the other shows
  /// it.
  let asksKitty: Bool
  let fallback: TerminalGraphics

  init(environment: [String: String]) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let traits = TerminalTraits(environment: environment)
    let term = value("TERM") ?? "dumb"
    // The kernel's console writes such questions on the screen.
    asks = !traits.isDumb && traits.colors && term != "linux"
    let isMultiplexed =
      term.hasPrefix("screen") || term.hasPrefix("tmux") || value("TMUX") != nil
      || value("STY") != nil
    asksKitty = asks && !isMultiplexed
    let colors = value("COLORTERM")
    if !asks || traits.repertoire != .unicode {
      fallback = .none
    } else if colors == "truecolor" || colors == "24bit" || term.hasSuffix("-direct") {
      fallback = .halfBlocks(.direct)
    } else {
      fallback = term.contains("256color") ? .halfBlocks(.palette) : .none
    }
  }
}
