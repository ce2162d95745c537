/// The terminal's graphics, as far as the environment shows them: whether to query the terminal,
/// and which graphics to use if it does not respond.
struct GraphicsTraits: Hashable, Sendable {
  let asks: Bool
  /// `false` within tmux and screen. One of these programs would use the query as a window's title,
  /// and the other would print the query.
  let asksKitty: Bool
  let fallback: TerminalGraphics

  init(environment: [String: String]) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let traits = TerminalTraits(environment: environment)
    let term = value("TERM") ?? "dumb"
    // The console of the Linux kernel prints such queries on the screen.
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
