/// The terminal's abilities, as far as the environment shows them.
struct TerminalTraits: Hashable, Sendable {
  /// Whether the terminal cannot move its cursor. If so, the sheet asks line by line.
  let isDumb: Bool
  let colors: Bool
  let repertoire: CharacterRange
  /// Whether the terminal can report keys with their exact modifiers. The console of the Linux
  /// kernel cannot.
  let reportsKeys: Bool
  /// Whether animations are played. `REDUCE_MOTION` and `NO_MOTION` turn them off.
  let playsMotion: Bool

  init(environment: [String: String]) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    let term = value("TERM") ?? "dumb"
    isDumb = term == "dumb"
    colors = value("NO_COLOR") == nil
    reportsKeys = term != "linux"
    playsMotion = value("REDUCE_MOTION") == nil && value("NO_MOTION") == nil
    let locale = value("LC_ALL") ?? value("LC_CTYPE") ?? value("LANG") ?? "C"
    let encoding = locale.lowercased().split(separator: ".").dropFirst().first ?? ""
    let isUnicode = encoding.hasPrefix("utf-8") || encoding.hasPrefix("utf8")
    repertoire = isUnicode ? .unicode : .ascii
  }

  /// The sequence that turns on the alternate screen, bracketed paste and exact modifier keys
  /// (xterm's `modifyOtherKeys` and the first level of the kitty protocol), and turns off wrapping
  /// at the edge.
  var entering: String { modes + (reportsKeys ? "\u{1B}[>1u" : "") }

  /// The sequence that has the same effect as `entering` if some or all of the modes are already
  /// set. The kitty protocol keeps a stack of modes, so its mode must not be pushed a second time.
  var renewing: String { modes + (reportsKeys ? "\u{1B}[=1;1u" : "") }

  /// The sequence that reverses `entering`. It does not depend on the drawn content.
  var leaving: String {
    "\u{1B}[?2026l\u{1B}[0m" + (reportsKeys ? "\u{1B}[<u\u{1B}[>4;0m" : "")
      + "\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
  }

  private var modes: String {
    "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l" + (reportsKeys ? "\u{1B}[>4;1m" : "")
  }
}
