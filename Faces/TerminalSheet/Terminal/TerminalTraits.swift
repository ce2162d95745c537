/// What the terminal is able to do, as far as the environment tells.
struct TerminalTraits: Hashable, Sendable {
  /// It cannot move the cursor: questions line by line.
  let isDumb: Bool
  let colors: Bool
  let repertoire: Repertoire
  /// The console of the kernel knows none of the sequences that ask for more exact keys.
  let reportsKeys: Bool
  /// Whether movements are played; people may not want that, or not bear it.
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

  /// Alternate screen, bracketed paste, no wrapping at the edge, exact modifier keys (xterm's
  /// `modifyOtherKeys` and the kitty protocol's first level).
  var entering: String { modes + (reportsKeys ? "\u{1B}[>1u" : "") }

  /// As `entering` where that is in force, or half in force, already: the kitty protocol keeps a
  /// stack, and what is put there once is taken off once.
  var renewing: String { modes + (reportsKeys ? "\u{1B}[=1;1u" : "") }

  /// Undoes `entering`, whatever has been drawn meanwhile.
  var leaving: String {
    "\u{1B}[?2026l\u{1B}[0m" + (reportsKeys ? "\u{1B}[<u\u{1B}[>4;0m" : "")
      + "\u{1B}[?7h\u{1B}[?2004l\u{1B}[?25h\u{1B}[?1049l"
  }

  private var modes: String {
    "\u{1B}[?1049h\u{1B}[?2004h\u{1B}[?7l" + (reportsKeys ? "\u{1B}[>4;1m" : "")
  }
}
