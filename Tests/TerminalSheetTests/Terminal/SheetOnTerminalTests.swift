import Glibc
import Linux
import TestServers
import Testing

/// The sheet on a real pseudo-terminal, in a separate process.
@Suite(.serialized, .timeLimit(.minutes(5)), .ownThreads)
struct SheetOnTerminalTests {
  private static let controlEnter = "\u{1B}[13;5u"

  private func begin(
    _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws -> Stage {
    let stage = try Stage(arguments, columns: columns, rows: rows, environment: environment)
    try stage.expect("Share 1 photo")
    return stage
  }

  private func compose(
    _ arguments: [String] = [], columns: Int = 80, rows: Int = 24,
    environment: [String: String] = [:]
  ) throws -> Stage {
    let stage = try begin(arguments, columns: columns, rows: rows, environment: environment)
    try stage.type("1")
    try stage.expect("Ctrl+Enter")
    return stage
  }

  private func expectRestored(_ stage: Stage, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    #expect(try stage.areModesRestored, sourceLocation: sourceLocation)
    #expect(stage.screen.modes == ["?7", "?25"], sourceLocation: sourceLocation)
    #expect(stage.screen.keyboardLevels == 0, sourceLocation: sourceLocation)
    #expect(stage.screen.unknown == [], sourceLocation: sourceLocation)
  }

  @Test(
    "A digit chooses, Ctrl+Enter posts, and standard output has only the outcome",
    arguments: [
      controlEnter, "\u{1B}[27;5;13~", "\n", "\u{18}",
    ])
  func posts(key: String) throws {
    let stage = try compose()
    #expect(try !stage.areModesRestored, "a raw terminal is the control of the check at the end")
    #expect(stage.screen.isAlternate)
    try stage.type("!")
    try stage.expect("Highland Cow!")
    try stage.type(key)
    try stage.expect("Saved. ShareAlike will send it.")
    let (status, output) = try stage.end()
    #expect(status == .exited(code: 0))
    #expect(output.first == "posted|Highland Cow!")
    #expect(!output.contains("input|cancel"))
    #expect(output.filter { $0 == "input|presented" }.count == 1)
    try expectRestored(stage)
  }

  @Test func typingFilters() throws {
    let stage = try begin()
    try stage.expect("2 more can't take this photo")
    #expect(stage.screen.text.contains("accepts links and text; you have 1 photo"))
    try stage.type("hoi")
    try stage.expect("the filtered list") { !$0.text.contains("ShareAlike") }
    try stage.type("\r")
    try stage.expect("Ctrl+Enter")
    try stage.type("\u{1B}")
    #expect(try stage.end().output.contains("input|begin stage.Hoi"))
    try expectRestored(stage)
  }

  @Test("A paste of several lines is text") func multilinePaste() throws {
    let stage = try compose(["text="])
    try stage.type("\u{1B}[200~one\ntwo\u{1B}[31m\r\nthree\u{1B}[201~")
    try stage.expect("three lines") {
      $0.lines.contains { $0.contains("one") } && $0.lines.contains("  two")
        && $0.lines.contains("  three")
    }
    try stage.type(Self.controlEnter)
    let output = try stage.end().output
    #expect(Array(output.prefix(3)) == ["posted|one", "two", "three"])
  }

  @Test("The count of characters goes below zero") func negativeCount() throws {
    let stage = try compose()
    try stage.type(" on a very long walk")
    try stage.expect("-7")
    #expect(stage.screen.text(with: 4) == "ng walk", "the overflow is underlined")
    #expect(stage.screen.text(with: 31).contains("-7"))
    #expect(stage.screen.text.contains("7 characters too many"))
    #expect(stage.screen.text(with: 2).contains("Post"))
    try stage.type("\u{18}")
    try stage.expect("Not posted: 7 characters too many.")
    try stage.type("\u{17}\u{17}")
    try stage.expect("the count above zero again") { !$0.text.contains("-7") }
    try stage.type("\u{18}")
    #expect(try stage.end().output.first?.hasPrefix("posted|Highland Cow on a very") ?? false)
  }

  @Test("Esc closes the sheet at once if no text was typed") func escapeWithoutText() throws {
    let stage = try compose()
    try stage.type("\u{1B}")
    let output = try stage.end().output
    #expect(output.first == "cancelled")
    #expect(output.contains("input|cancel"))
    try expectRestored(stage)
  }

  @Test("Esc asks if a text was typed") func escapeWithText() throws {
    let stage = try compose()
    try stage.type("!")
    try stage.expect("Highland Cow!")
    try stage.type("\u{1B}")
    try stage.expect("Discard what you wrote?")
    try stage.type("n")
    try stage.expect("the question gone") { !$0.text.contains("Discard") }
    #expect(stage.screen.text.contains("Highland Cow!"))
    try stage.type("\u{1B}")
    try stage.expect("Discard what you wrote?")
    try stage.type("y")
    #expect(try stage.end().output.first == "cancelled")
    try expectRestored(stage)
  }

  @Test("A failed hand-off keeps the whole text") func failedHandOff() throws {
    let stage = try compose(["full"])
    try stage.type(" 牛🐄")
    try stage.expect("Highland Cow 牛🐄")
    try stage.type("\u{18}")
    try stage.expect("The disk is full; free some space and post again.")
    #expect(stage.screen.text.contains("Highland Cow 牛🐄"))
    try stage.type("\u{18}")
    #expect(try stage.end().output.first == "posted|Highland Cow 牛🐄")
  }

  @Test("After an extension's failure, the chooser is shown") func failedExtension() throws {
    let stage = try begin()
    try stage.type("3")
    try stage.expect("Broken crashed before it showed anything.")
    try stage.type("\r")
    try stage.expect("2 more can't take this photo")
    try stage.type("1")
    try stage.expect("Ctrl+Enter")
    try stage.type("\u{18}")
    #expect(try stage.end().output.first == "posted|Highland Cow")
  }

  @Test("A failed extension can be left") func leavesFailedExtension() throws {
    let stage = try Stage(["to=Broken"])
    try stage.expect("Broken crashed before it showed anything.")
    try stage.type("\u{1B}")
    #expect(
      try stage.end().output.first == "failed|Broken crashed before it showed anything.")
    try expectRestored(stage)
  }

  @Test("The sheet follows a change of the terminal's size") func resizing() throws {
    let stage = try compose(["text=a text that needs some rows on a narrow screen"])
    #expect(stage.screen.lines.contains { $0.contains("needs some rows on a narrow screen") })
    try stage.resize(columns: 40, rows: 12)
    try stage.expect("the text in two rows") {
      $0.lines.contains { $0.contains("a text that needs some rows") }
        && $0.lines.contains { $0.contains("narrow screen") }
    }
    #expect(stage.screen.lines.last?.contains("Post") ?? false)
    try stage.resize(columns: 100, rows: 30)
    try stage.expect("the text in one row") {
      $0.lines.contains { $0.contains("needs some rows on a narrow screen") }
    }
    #expect(stage.screen.unknown == [])
  }

  private enum Stop { case key, signal, unseen }

  @Test(
    "A stop restores the terminal, and continuing draws the sheet again",
    arguments: [Stop.key, .signal, .unseen])
  private func stops(how: Stop) throws {
    // The shell needs job control, because the kernel does not stop an orphaned process group.
    let script = #"set -m; "$0" "$@"; echo paused >/dev/tty; read -r line </dev/tty; fg >/dev/null"#
    let stage = try Stage(["to=ShareAlike"], under: ["/bin/bash", "-c", script])
    try stage.expect("Ctrl+Enter")
    try stage.type("!")
    try stage.expect("Highland Cow!")
    switch how {
    case .key: try stage.type("\u{1A}")
    case .signal: try stage.signalChild(SIGTSTP)
    case .unseen: try stage.signalChild(SIGSTOP)
    }
    try stage.expect("paused")
    // A program cannot catch SIGSTOP, so the sheet can only redraw itself when it continues.
    if how != .unseen { try expectRestored(stage) }
    try stage.type("\n")
    try stage.expect("the sheet again") {
      $0.isAlternate && $0.text.contains("Highland Cow!") && !$0.text.contains("paused")
    }
    #expect(try !stage.areModesRestored)
    try stage.type("\u{18}")
    #expect(try stage.end().output.first == "posted|Highland Cow!")
    // After SIGSTOP, the shell restores the raw modes that it found at that time.
    if how != .unseen { #expect(try stage.areModesRestored) }
    #expect(stage.screen.modes == ["?7", "?25"])
    #expect(stage.screen.keyboardLevels == 0)
    #expect(stage.screen.unknown == [])
  }

  @Test(
    "A signal restores the terminal and cancels the share",
    arguments: [
      SIGTERM, SIGHUP, SIGINT,
    ])
  func ends(signal: Int32) throws {
    let stage = try compose()
    stage.signal(signal)
    let output = try stage.end().output
    #expect(output.first == "interrupted|\(signal)")
    #expect(output.contains("input|cancel"))
    try expectRestored(stage)
  }

  @Test(
    "A crash restores the terminal",
    arguments: [
      ("crash!", Linux.ExitStatus.killed(signal: SIGABRT)), ("trap!", .killed(signal: SIGSEGV)),
      ("exit!", .exited(code: 9)),
    ])
  func crashes(word: String, expected: Linux.ExitStatus) throws {
    let stage = try compose()
    try stage.type(word)
    #expect(try stage.end().status == expected)
    try expectRestored(stage)
  }

  @Test("Closing the terminal cancels the share") func closedTerminal() throws {
    let stage = try compose()
    try stage.hangUp()
    let output = try stage.end().output
    #expect(output.first == "interrupted|\(SIGHUP)")
    #expect(output.contains("input|cancel"))
  }

  @Test("The control: SIGKILL leaves the terminal in raw mode") func killed() throws {
    // SIGKILL cannot be caught, so the terminal keeps the sheet's modes.
    let stage = try compose()
    stage.signal(SIGKILL)
    #expect(try stage.end().status == .killed(signal: SIGKILL))
    #expect(try !stage.areModesRestored)
    #expect(stage.screen.isAlternate)
  }

  @Test("With NO_COLOR, the same text is shown without color") func noColor() throws {
    let stage = try compose(environment: ["NO_COLOR": "1"])
    try stage.type(" on a very long walk")
    try stage.expect("-7")
    #expect(stage.screen.text(with: 4) == "ng walk")
    for color in 30...37 { #expect(stage.screen.text(with: color) == "") }
    #expect(stage.screen.unknown == [])
  }

  @Test("Without Unicode, only ASCII is drawn") func asciiOnly() throws {
    let stage = try compose(["text=Grüße 牛"], environment: ["LANG": "C"])
    try stage.expect("Gr??e ?")
    #expect(stage.chunks.allSatisfy { $0.allSatisfy { $0 < 0x80 } })
    try stage.type("\u{18}")
    #expect(try stage.end().output.first == "posted|Grüße 牛", "the text itself is kept")
  }

  @Test("On a dumb terminal, the sheet asks line by line") func dumbTerminal() throws {
    let stage = try Stage(environment: ["TERM": "dumb"])
    try stage.expect("Which one?")
    #expect(stage.screen.text.contains("TeamPicks: accepts links and text; you have 1 photo"))
    try stage.type("1\n")
    try stage.expect("13 characters left.")
    try stage.type("much too long a text for this\n.\n")
    try stage.expect("The extension does not accept the content.")
    try stage.type("e\nshort\n.\n")
    try stage.expect("20 characters left. Post?")
    try stage.type("y\n")
    try stage.expect("Saved. ShareAlike will send it.")
    #expect(try stage.end().output.first == "posted|short")
    #expect(stage.chunks.allSatisfy { !$0.contains(0x1B) })
    try expectRestored(stage)
  }

  @Test("The sheet fits 40 × 12 characters") func smallScreen() throws {
    let stage = try begin(["many"], columns: 40, rows: 12)
    try stage.expect("9") { $0.lines.last?.contains("Cancel Esc") ?? false }
    try stage.type("\u{1B}[F")
    try stage.expect("at least 2 photos")
    try stage.type("1")
    try stage.expect("Post Ctrl-X")
    #expect(stage.screen.lines.last?.contains("Post Ctrl-X    Cancel Esc    Keys F1") ?? false)
    #expect(stage.screen.lines.contains { $0.contains("Highland Cow.jpg   2.4 MB  4032 × 3024") })
  }

  @Test("Hostile names cannot control the terminal") func hostileNames() throws {
    let stage = try compose(["hostile"])
    #expect(stage.screen.unknown == [])
    #expect(stage.screen.text.contains("cow gpj.exe .jpg"))
    #expect(!stage.screen.text.contains("\u{202E}"))
    #expect(stage.chunks.joined().split(separator: 0x1B).allSatisfy { !$0.starts(with: "]0".utf8) })
  }

  @Test("Fast typing sends fewer texts than letters") func fastTyping() throws {
    let stage = try compose(["slow", "text="])
    for letter in "fast typing" {
      try stage.type(String(letter))
      try stage.expect("the letter") { $0.text.contains("\(letter)") }
    }
    try stage.type("\u{18}")
    try stage.expect("Saved.")
    let output = try stage.end().output
    #expect(output.first == "posted|fast typing")
    #expect(output.filter { $0 == "input|text" }.count < 11)
    #expect(output.last { $0.hasPrefix("input") } == "input|post")
  }

  @Test(.enabled(if: access("/usr/bin/strace", X_OK) == 0))
  func singleWrite() throws {
    let trace = "/tmp/sheet-\(getpid()).trace"
    defer { unlink(trace) }
    let stage = try Stage(
      ["to=ShareAlike"],
      under: ["/usr/bin/strace", "-f", "-qq", "-s", "12", "-e", "trace=write", "-o", trace])
    try stage.expect("Ctrl+Enter")
    for word in ["one", "two", "three"] {
      try stage.type(word)
      try stage.expect(word)
    }
    try stage.type("\u{3}y")
    _ = try stage.end()
    let text = String(
      decoding: try Descriptor.open(trace, O_RDONLY).readAll(limit: 1 << 22), as: UTF8.self)
    // The sheet makes one write when it enters the terminal, one for each frame, and one when it
    // leaves. Each of these writes begins with an escape sequence.
    let writes = text.split(separator: "\n").filter { $0.contains("\"\\33[") }
    #expect(stage.screen.frames > 4)
    #expect(writes.count == stage.screen.frames + 2)
  }
}
