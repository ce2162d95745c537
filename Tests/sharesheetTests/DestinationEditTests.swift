import Contract
import Destinations
import Foundation
import Linux
import Templates
import TestServers
import Testing

/// `destinations edit` and the options of `destinations add`.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DestinationEditTests {
  private static let moo = #"""
    {
      "//": "The farm's own server.",
      "name": "Moo",
      "accepts": {"text": true, "$why": "no files"},
      "request": {
        "url": "https://moo.example/",
        "//": "The title is short.",
        "form": {"title": "{prompt:Title}", "text": "{input}"}
      },
      "response": {
        "link": "{json:url}", "deletion": "https://moo.example/{json:id}", "error": "{json:error}",
        "deletionHeaders": {"X-Key": "{secret:removal}"}
      }
    }
    """#

  /// Returns the home's destination file `moo.json`.
  private func write(_ text: String, to home: CommandHome, as key: String = "moo") throws -> URL {
    let folder = home.directories.destinations
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "\(key).json")
    try Data(text.utf8).write(to: file)
    return file
  }

  /// Returns the end of a pipe that contains the text. The other end is closed.
  private func pipe(of text: String) throws -> Descriptor {
    let (reading, writing) = try Descriptor.pipe()
    try Data(text.utf8).withUnsafeBytes { try writing.writeAll($0) }
    return reading
  }

  private func moo(_ home: CommandHome) throws -> DestinationFile {
    try DestinationReader.read(
      try String(
        contentsOf: home.directories.destinations.appending(path: "moo.json"), encoding: .utf8))
  }

  @Test("An option changes its part only: the rest of the response and all comments stay")
  func parts() async throws {
    try await CommandHome.with { home in
      let file = try write(Self.moo, to: home)
      try await home.run("destinations", "edit", "Moo", "--link", "{header:Location}").expect(0)
      let changed = try moo(home)
      guard case .request(let request) = changed.delivery else {
        Issue.record("no request")
        return
      }
      #expect(request.response?.link == "{header:Location}")
      #expect(request.response?.deletion == "https://moo.example/{json:id}")
      #expect(request.response?.errorMessage == "{json:error}")
      let text = try String(contentsOf: file, encoding: .utf8)
      for comment in ["The farm's own server.", "no files", "The title is short."] {
        #expect(text.contains(comment))
      }
      // A secret is no part of the file.
      try await home.run("destinations", "edit", "Moo", "--secret", "removal=planted").expect(0)
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      #expect(
        try DestinationSecrets(of: "moo", in: home.directories).read(for: changed.servers)
          == ["removal": "planted"])
    }
  }

  @Test("--url, --field, --file-field and --json-body change the request, or are refused")
  func request() async throws {
    try await CommandHome.with { home in
      let file = try write(Self.moo, to: home)
      func edit(_ options: String...) async throws -> CommandHome.Ending {
        try await home.run(["destinations", "edit", "Moo"] + options)
      }
      try await edit("--url", "https://cow.example/up", "--field", "title=None", "--field", "n=1")
        .expect(0)
      guard case .request(let form) = try moo(home).delivery else {
        Issue.record("no request")
        return
      }
      #expect(form.url.description == "https://cow.example/up")
      guard case .form(let fields) = form.body else { throw CocoaError(.featureUnsupported) }
      #expect(fields.map { "\($0.name)=\($0.value)" } == ["title=None", "text={input}", "n=1"])
      try await edit("--file-field", "f").expect(0)
      guard case .request(let multipart) = try moo(home).delivery,
        case .multipart(_, let field) = multipart.body
      else { throw CocoaError(.featureUnsupported) }
      #expect(field == "f")
      #expect(try String(contentsOf: file, encoding: .utf8).contains("The farm's own server."))
      try await edit("--json-body", #"{"t": "{input}"}"#).expect(0)
      let text = try String(contentsOf: file, encoding: .utf8)
      for (options, words) in [
        (["--field", "a=b"], "--json-body"), (["--file-field", "f"], "opens the file"),
        (["--json-body", "{}", "--field", "a=b"], "one body"),
      ] {
        let refused = try await home.run(["destinations", "edit", "Moo"] + options)
        refused.expect(2)
        #expect(refused.errors.contains(words), "\(refused.errors)")
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == text)

      _ = try write(
        #"""
        {"name": "Web", "accepts": {"links": 1},
         "browser": {"url": "https://web.example/", "fields": {"u": "{link}"}}}
        """#, to: home, as: "web")
      let browser = try await home.run("destinations", "edit", "Web", "--url", "https://b.example/")
      browser.expect(2)
      #expect(browser.errors.contains("--url: "), "\(browser.errors)")
    }
  }

  @Test("Comments that are no members are not lost: the change is refused") func freeComments()
    async throws
  {
    try await CommandHome.with { home in
      let text = "// Mine.\n" + Self.moo
      let file = try write(text, to: home)
      let refused = try await home.run("destinations", "edit", "Moo", "--copy", "html")
      refused.expect(2)
      #expect(refused.errors.contains("comments"), "\(refused.errors)")
      #expect(try String(contentsOf: file, encoding: .utf8) == text)
      // The control: a secret changes no file.
      try await home.run("destinations", "edit", "Moo", "--secret", "removal=a").expect(0)
    }
  }

  @Test("Two destinations do not get one name") func names() async throws {
    try await CommandHome.with { home in
      _ = try write(Self.moo, to: home)
      let other = try write(Self.moo.replacing("\"Moo\"", with: "\"Cow\""), to: home, as: "cow")
      let edited = try await home.run("destinations", "edit", "Moo", "--name", "Cow")
      edited.expect(2)
      #expect(edited.errors.contains(other.path), "\(edited.errors)")
      let added = try await home.run(
        "destinations", "add", "--url", "https://a.example/", "--name", "Cow", "--yes")
      added.expect(2)
      #expect(added.errors.contains("'Cow'"), "\(added.errors)")
      // The control: a free name, and the own name.
      try await home.run("destinations", "edit", "Moo", "--name", "Moo").expect(0)
      try await home.run("destinations", "edit", "Moo", "--name", "Calf").expect(0)
    }
  }

  @Test("The first three letters of a name are enough, if no other name begins with them")
  func beginnings() async throws {
    try await CommandHome.with { home in
      _ = try write(Self.moo.replacing("\"Moo\"", with: "\"Cow: Herd\""), to: home, as: "farm")
      let edit = { (name: String) in
        try await home.run("destinations", "edit", name, "--link", "{header:Location}")
      }
      try await edit("cow").expect(0)
      let short = try await edit("co")
      short.expect(2)
      #expect(short.errors.contains("There is no destination 'co'"), "\(short.errors)")
      _ = try write(Self.moo.replacing("\"Moo\"", with: "\"Cow: Calf\""), to: home, as: "calf")
      let several = try await edit("cow")
      several.expect(2)
      #expect(several.errors.contains("Cow: Calf (calf), Cow: Herd (farm)"), "\(several.errors)")
      try await edit("cow: h").expect(0)
      // A removal takes the whole name only.
      try await home.run("destinations", "remove", "cow: h").expect(2)
      try await home.run("destinations", "remove", "cow: herd").expect(0)
      #expect(DestinationFolder(home.directories).keys == ["calf"])
    }
  }

  @Test("Changes that are made at once are all kept") func atOnce() async throws {
    try await CommandHome.with { home in
      _ = try write(Self.moo, to: home)
      let headers = (0..<6).map { "X-\($0)" }
      try await withThrowingTaskGroup(of: CommandHome.Ending.self) { group in
        for header in headers {
          group.addTask {
            try await home.run("destinations", "edit", "Moo", "--header", "\(header): 1")
          }
        }
        for try await ending in group { ending.expect(0) }
      }
      guard case .request(let request) = try moo(home).delivery else {
        Issue.record("no request")
        return
      }
      #expect(request.headers.map(\.name).sorted() == headers)
    }
  }

  @Test("A name that no secret and no question has is refused with the names that exist")
  func unknownNames() async throws {
    try await CommandHome.with { home in
      _ = try write(Self.moo, to: home)
      let add = ["destinations", "add", "linkding", "--yes", "--set", "server=https://l.example"]
      for (words, part) in [
        (["destinations", "edit", "Moo", "--secret", "key=a"], "There are: removal."),
        (["destinations", "edit", "Moo", "--secret", "removal="], "is empty"),
        (add + ["--secret", "tokn=a"], "There are: token."),
        (add + ["--set", "sever=a"], "There are: server, token."),
        (add + ["--set", "token= "], "is empty"),
        (add + ["--secret", "token="], "is empty"),
        (add + ["--check"], "API token is missing, so the server cannot check it."),
        (
          ["destinations", "add", "--url", "https://a.example/", "--yes", "--secret", "token=a"],
          "{secret:token}"
        ),
        (["destinations", "add", "--url", "https://a.example/", "--set", "a=b"], "--field"),
        (
          ["destinations", "add", "nextcloudd"],
          "There is nextcloud. 'sharesheet destinations ready'"
        ),
        (["destinations", "add", "moocow"], "destinations ready"),
        (["destinations", "add", "https://a.example/up"], "--file-field"),
        (["destinations", "ready", "moocow"], "linkding"),
      ] {
        let refused = try await home.run(words)
        refused.expect(2)
        #expect(refused.errors.contains(part), "\(refused.errors)")
      }
      #expect(DestinationFolder(home.directories).keys == ["moo"])
      let ready = try await home.run("destinations", "ready", "linkding")
      #expect(ready.output.contains("API token") && ready.output.contains("--secret token"))
      #expect(try await home.run("destinations", "ready").output.contains("API token (token)"))
    }
  }

  @Test("A token in an option becomes a secret, and the review says so") func tokens() async throws
  {
    try await CommandHome.with { home in
      let add = try await home.run(
        "destinations", "add", "--name", "Bank", "--url", "https://bank.example/?api_key=planted-1",
        "--header", "Authorization: Bearer planted-2", "--field", "token=planted-3", "--field",
        "text={input}", "--yes")
      add.expect(0)
      #expect(add.errors.contains("looks like a secret"), "\(add.errors)")
      #expect(!add.errors.contains("planted"))
      let entry = try #require(DestinationFolder(home.directories).find("Bank").first)
      #expect(entry.destination?.fileText.contains("planted") == false)
      #expect(entry.destination?.fileText.contains("Bearer {secret:authorization}") == true)
      try await home.run(
        "destinations", "edit", "Bank", "--header", "X-Token: planted-4"
      ).expect(0)
      let secrets = try DestinationSecrets(of: entry.key, in: home.directories)
        .read(for: entry.destination?.servers ?? [])
      #expect(
        secrets == [
          "api_key": "planted-1", "authorization": "planted-2", "token": "planted-3",
          "x-token": "planted-4",
        ])
      // The answer to a question for a secret is one too.
      try await home.run(
        "destinations", "add", "linkding", "--set", "server=https://l.example", "--set",
        "token=planted-5", "--yes"
      ).expect(0)
      for file in DestinationFolder(home.directories).entries() {
        #expect(try !String(contentsOfFile: file.path, encoding: .utf8).contains("planted"))
      }
    }
  }

  @Test("A pipe is read to its end, and the files after a refused one are added too")
  func sources() async throws {
    try await CommandHome.with { home in
      let reading = try pipe(of: Self.moo)
      try await home.run("destinations", "add", "-", "--yes", input: reading).expect(0)
      #expect(DestinationFolder(home.directories).keys == ["moo"])

      let files = [
        try home.file("a.json", Data(Self.moo.replacing("\"Moo\"", with: "\"A\"").utf8)),
        try home.file("b.json", Data("{}".utf8)),
        try home.file("c.json", Data(Self.moo.utf8)),
        try home.file("d.json", Data(Self.moo.replacing("\"Moo\"", with: "\"D\"").utf8)),
      ]
      let several = try await home.run(["destinations", "add", "--yes", "--json"] + files)
      several.expect(2)
      #expect(several.output.contains(#""name":"A""#) && several.output.contains(#""name":"D""#))
      #expect(several.errors.contains("b.json cannot be a destination"), "\(several.errors)")
      #expect(DestinationFolder(home.directories).keys == ["a", "d", "moo"])
      let again = try await home.run(["destinations", "add", "--yes"] + [files[0], files[3]])
      again.expect(0)
      let lines = again.errors.split(separator: "\n").filter { $0.contains("Added") }
      #expect(lines.count == 2 && lines.allSatisfy { $0.contains(".json: ") }, "\(again.errors)")
    }
  }

  @Test("If a response has no link, or a text is a link, the message names the command")
  func nextSteps() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: "") }
    try await CommandHome.with { home in
      let text = Self.moo.replacing("https://moo.example", with: server.url)
        .replacing("{prompt:Title}", with: "T")
      _ = try write(text, to: home)
      let shared = try await home.run("share", "--text", "a", "--to", "Moo", "--post", "--wait")
      shared.expect(6)
      #expect(shared.errors.contains("destinations edit moo --link"), "\(shared.errors)")
      _ = try write(
        #"""
        {"name": "Links", "accepts": {"links": 1},
         "request": {"url": "https://l.example/", "form": {"u": "{link}"}}}
        """#, to: home, as: "links")
      for (word, isNamed) in [("https://cow.example/", true), ("moo", false)] {
        let refused = try await home.run("share", "--text", word, "--to", "Links", "--post")
        refused.expect(3)
        #expect(refused.errors.contains("--url") == isNamed, "\(refused.errors)")
      }
    }
    try await server.stop()
  }
}
