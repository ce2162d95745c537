import ArgumentParser
import Testing

@testable import sharesheet

@Suite(.timeLimit(.minutes(3))) struct ParsingTests {
  @Test("The documented forms are parsed, with options and files in any order")
  func share() throws {
    let command = try #require(
      try Sharesheet.parseAsRoot([
        "share", "--to", "ShareAlike", "a.jpg", "--message", "-1 Moo", "-", "--post", "--wait",
        "--timeout", "2.5", "--json", "--text", "x", "--url", "https://example.org/", "--title",
        "t",
      ]) as? Share)
    #expect(command.items.files == ["a.jpg", "-"])
    #expect(command.items.text == ["x"])
    #expect(command.items.url == ["https://example.org/"])
    #expect(command.to == ["ShareAlike"])
    #expect(command.message == "-1 Moo")
    #expect(command.timeout == 2.5)
    #expect(command.post && command.wait && command.json)
  }

  @Test("In a long command line only the arguments before the last files are parsed")
  func trailingFiles() {
    let many = (1...100).map { "f\($0)" }
    for words in [
      ["share"], ["share", "--to", "ShareAlike"], ["share", "--post"], ["share", "-"],
      ["share", "a.jpg", "--message", "-1 Moo"], ["share", "--face", "desktop", "--"],
      ["share", "--", "-a", "b"], ["extensions", "--json"], ["extensions", "list"],
    ] {
      let parts = TrailingFiles.split(words + many)
      #expect(parts.parsed + parts.files == words + many)
      #expect(parts.parsed.starts(with: words) && parts.files.count >= 97, "\(words)")
      let dashes = parts.files.filter { $0.hasPrefix("-") }
      #expect(dashes.isEmpty)
    }
    for words in [
      ["share"] + many.prefix(60), ["transfers", "cancel"] + many, ["extensions"] + many,
    ] {
      #expect(TrailingFiles.split(words).files.isEmpty)
    }
    // If the files are followed by an option, all words are parsed.
    let last = TrailingFiles.split(["share"] + many + ["--message", "Moo"])
    #expect(last.files.isEmpty)
  }

  @Test("Thousands of files are counted and refused at once", arguments: [4097, 20_000])
  func manyFiles(count: Int) async throws {
    try await CommandHome.with { home in
      let files = (1...count).map { "f\($0)" }
      for words in [["share", "--post", "--to", "ShareAlike"], ["extensions", "list"], ["share"]] {
        let refused = try await home.run(words + files)
        refused.expect(2)
        #expect(
          refused.errors.contains("\(count) items are too many"), "\(refused.errors.prefix(500))")
      }
    }
  }

  @Test("A group's default subcommand is list")
  func defaults() throws {
    let extensions = try #require(
      try Sharesheet.parseAsRoot(["extensions", "a.jpg", "--json"]) as? Extensions.List)
    #expect(extensions.items.files == ["a.jpg"])
    #expect(try Sharesheet.parseAsRoot(["extensions", "list"]) is Extensions.List)
    #expect(try Sharesheet.parseAsRoot(["transfers", "--json"]) is Transfers.List)
    #expect(try Sharesheet.parseAsRoot(["transfers", "list"]) is Transfers.List)
    let watch = try #require(
      try Sharesheet.parseAsRoot(["transfers", "watch", "1", "2"]) as? Transfers.Watch)
    #expect(watch.ids == ["1", "2"])
  }

  @Test(
    "A program that runs in a subcommand's place uses the subcommand's name in its help",
    arguments: [["services", "run"], ["daemon", "run"]])
  func siblings(words: [String]) async throws {
    try await CommandHome.with { home in
      let help = try await home.run(words + ["--help"])
      help.expect(0)
      #expect(help.output.contains("USAGE: sharesheet \(words.joined(separator: " ")) "))
    }
  }

  @Test("Options of another program are passed on unchanged")
  func passthrough() throws {
    let run = try #require(
      try Sharesheet.parseAsRoot(["services", "run", "--bin", "off", "--json", "--help"])
        as? Services.Run)
    #expect(run.options == ["--bin", "off", "--json", "--help"])
  }

  @Test(
    "Invalid arguments are refused before the command does anything",
    arguments: [
      ["share"], ["share", "--post"], ["share", "a", "--timeout", "0"],
      ["share", "a", "--timeout", "nan"], ["share", "--url", "no link"],
      ["share", "--url", "example.org"], ["share", "-", "-"],
      ["share", "a", "--set", "x=y", "--post"], ["share", "a", "--timeout", "2"],
      ["share", "a", "--to", "X", "--timeout", "2"],
      ["share", "a", "--to", "save", "--output", "/"],
      ["share", "a", "--to", "copy", "--output", "-"],
      ["extensions", "--frob"], ["transfers", "show"],
      ["transfers", "add"], ["transfers", "add", "--url", "http://a/"],
      ["transfers", "add", "--url", "ftp://a/", "--file", "x"],
      ["transfers", "add", "--url", "http://", "--file", "x"],
      ["transfers", "add", "--url", "http://a/", "--file", "x", "--header", "no colon"],
      ["transfers", "add", "--url", "http://a/", "--file", "x", "--header", "a: b\r\nc: d"],
      ["transfers", "add", "--url", "http://a/", "--file", "x", "--method", "PU T"],
      ["transfers", "add", "--from-list", "x", "--file", "y"],
    ])
  func refused(words: [String]) {
    #expect(throws: (any Error).self) { try Sharesheet.parseAsRoot(words) }
  }

  @Test(
    "--timeout and --output are accepted where they have an effect",
    arguments: [
      ["share", "a", "--to", "copy", "--timeout", "2"], ["share", "a", "--wait", "--timeout", "2"],
      ["share", "a", "--to", "X", "--choose", "Y", "--timeout", "2"],
      ["share", "a", "--output", "/"],
    ])
  func taken(words: [String]) throws { _ = try Sharesheet.parseAsRoot(words) }

  @Test("Every command and every option has a help text")
  func help() throws {
    for words in [
      [], ["share"], ["extensions"], ["extensions", "list"], ["transfers"], ["transfers", "add"],
      ["transfers", "watch"], ["services", "run"], ["daemon"], ["daemon", "stop"], ["logs"],
      ["extensions", "install"], ["extensions", "remove"], ["extensions", "order"],
      ["extensions", "hide"], ["extensions", "show"], ["bundle"], ["port"],
    ] {
      let help = Sharesheet.helpMessage(
        for: try Self.command(words), columns: 80)
      #expect(help.contains("OVERVIEW: "), "\(words)")
      // An option without a help text is alone on its line.
      for line in help.split(separator: "\n") where line.hasPrefix("  --") {
        #expect(line.contains("  ") && line.count <= 80, "\(words): \(line)")
      }
    }
  }

  @Test("At 80 columns indented help lines are not wrapped")
  func lines() throws {
    var commands: [any ParsableCommand.Type] = [Sharesheet.self]
    while let command = commands.popLast() {
      commands += command.configuration.subcommands
      let help = Set(
        Sharesheet.helpMessage(for: command, columns: 80).split(separator: "\n").map(String.init))
      for line in command.configuration.discussion.split(separator: "\n")
      where line.hasPrefix(" ") {
        #expect(help.contains(String(line)), "\(command): \(line)")
      }
    }
  }

  private static func command(_ words: [String]) throws -> any ParsableCommand.Type {
    try words.reduce(Sharesheet.self as any ParsableCommand.Type) { parent, word in
      try #require(
        parent.configuration.subcommands.first {
          ($0.configuration.commandName ?? "\($0)".lowercased()) == word
        })
    }
  }
}
