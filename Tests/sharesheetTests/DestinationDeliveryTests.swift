import Contract
import Foundation
import Linux
import NIOHTTP1
import Synchronization
import TestServers
import Testing

/// Deliveries of destinations that fail completely or partly.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DestinationDeliveryTests {
  private static func add(_ server: ScriptedServer, in home: CommandHome) async throws {
    let file = try home.file(
      "moo.json",
      Data(
        #"""
        {"name": "Moo", "accepts": {"images": true}, "response": {"link": "{url}", "deletion": "{url}"},
         "request": {"method": "PUT", "url": "\#(server.url)/{filename}", "raw": ""}}
        """#.utf8))
    try await home.run("destinations", "add", file, "--yes").expect(0)
  }

  @Test("All files of a share that arrived are removed by `history unshare`, also after a retry")
  func partlyFailed() async throws {
    let isFixed = Mutex(false)
    let server = try await ScriptedServer { _, head in
      let isRefused = head.uri == "/b.png" && head.method == .PUT && !isFixed.withLock(\.self)
      return .answer(isRefused ? 400 : 200)
    }
    try await CommandHome.with { home in
      try await Self.add(server, in: home)
      let photos = try ["a.png", "b.png", "c.png"].map { try home.photo($0) }
      try await home.run(["share"] + photos + ["--to", "Moo", "--post", "--wait"]).expect(6)
      let failed = try await home.run("history", "show", "1", "--json").json(HistoryEntry.self)
      #expect(failed.state == .failed && failed.canUnshare)
      let transfers = try await home.run("transfers", "--json").json([TransferStatus].self)
      let refused = try #require(transfers.first { $0.state == .failed })
      isFixed.withLock { $0 = true }
      try await home.run("transfers", "retry", refused.id).expect(0)
      while try await home.run("history", "show", "1", "--json").json(HistoryEntry.self).state
        != .delivered
      {}
      try await home.run("history", "unshare", "1").expect(0)
      let removals = server.requests.filter { $0.method == "DELETE" }
      #expect(Set(removals.map(\.uri)) == ["/a.png", "/b.png", "/c.png"])
    }
    try await server.stop()
  }

  @Test(
    "A 409 to a PUT says that the folder may not exist, unless the server is a database",
    arguments: [("text/html", true), ("application/json", false)])
  func missingFolder(_ type: String, _ isFolder: Bool) async throws {
    let server = try await ScriptedServer { _, _ in
      .answer(409, headers: ["Content-Type": type])
    }
    try await CommandHome.with { home in
      try await Self.add(server, in: home)
      let shared = try await home.run("share", try home.photo(), "--to", "Moo", "--post", "--wait")
      shared.expect(6)
      let words = "409 Conflict; the folder of the file may not exist there"
      #expect(shared.errors.contains(words) == isFolder, "\(shared.errors)")
      let transfers = try await home.run("transfers", "--json").json([TransferStatus].self)
      let failed = try #require(transfers.first)
      #expect(failed.remedies?.contains(.changeAddress(failed.id)) == isFolder)
    }
    try await server.stop()
  }

  @Test("If each file has its own link, all links are printed and kept, in the order of the files")
  func linkOfEach() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try await Self.add(server, in: home)
      let photos = try ["a.png", "b.png", "c.png"].map { try home.photo($0) }
      let shared = try await home.run(["share"] + photos + ["--to", "Moo", "--post", "--wait"])
      shared.expect(0)
      let links = ["a", "b", "c"].map { "\(server.url)/\($0).png" }
      #expect(shared.output == links.joined(separator: "\n") + "\n")
      let entry = try await home.run("history", "show", "1", "--json").json(HistoryEntry.self)
      #expect(entry.links == links && entry.link == links.last)
      // The control: one file has one link.
      try await home.run("share", photos[0], "--to", "Moo", "--post", "--wait").expect(0)
      let one = try await home.run("history", "show", "1", "--json").json(HistoryEntry.self)
      #expect(one.otherLinks == nil && one.links == [links[0]])
    }
    try await server.stop()
  }

  /// Adds a destination for texts with a secret in a header field and in the body.
  private static func addSecrets(_ url: String, in home: CommandHome) async throws {
    let file = try home.file(
      "hush.json",
      Data(
        #"""
        {"name": "Hush", "accepts": {"text": true},
         "request": {"method": "POST", "url": "\#(url)/", "headers": {"X-Key": "Key {secret:head}"},
           "json": {"text": "{message}", "password": "{secret:body}"}},
         "response": {"link": "{json:link}", "error": "{json:error}"}}
        """#.utf8))
    try await home.run(
      "destinations", "add", file, "--yes", "--secret", "head=\(planted)-head", "--secret",
      "body=\(planted)-body"
    ).expect(0)
  }

  private static let planted = "moo7/cow+d="

  @Test("A secret that the server repeats in a refusal is neither shown nor stored")
  func repeatedSecret() async throws {
    // The header's secret as it is, and the body's in Base64, in a URL and in JSON.
    let body = "\(Self.planted)-body"
    let forms = [
      Data(body.utf8).base64EncodedString(), "moo7%2Fcow%2Bd%3D-body", "moo7%2fcow%2bd%3d-body",
      #"moo7\/cow+d=-body"#,
    ]
    let server = try await ScriptedServer { _, head in
      let key = head.headers.first(name: "X-Key") ?? ""
      return .answer(
        400, body: #"{"error": "\#(key) and \#(forms.joined(separator: " ")) are wrong"}"#)
    }
    try await CommandHome.with { home in
      try await Self.addSecrets(server.url, in: home)
      let shared = try await home.run("share", "--text", "Moo", "--to", "Hush", "--post", "--wait")
      shared.expect(6)
      #expect(shared.errors.contains("Key *** and *** *** *** *** are wrong"), "\(shared.errors)")
      for words in [["history", "--json"], ["transfers", "--json"]] {
        let output = try await home.run(words).output
        for form in forms + [Self.planted] { #expect(!output.contains(form)) }
      }
      #expect(
        server.requests.first.map { String(decoding: $0.body, as: UTF8.self) }?
          .contains(Self.planted) == true, "the control")
      // The journal has the body of the request for a retry. The history and the log have nothing.
      let state = home.directories.state
      let names = try FileManager.default.contentsOfDirectory(atPath: state.path)
        .filter { $0.hasPrefix("history.sqlite") }
      let logs = try FileManager.default.contentsOfDirectory(
        atPath: state.appending(path: "logs").path)
      #expect(!names.isEmpty && !logs.isEmpty)
      for name in names + logs.map({ "logs/\($0)" }) {
        let text = String(
          decoding: try Data(contentsOf: state.appending(path: name)), as: UTF8.self)
        for form in forms + [Self.planted] { #expect(!text.contains(form), "\(name)") }
      }
    }
    try await server.stop()
  }

  @Test("A redirect to another server gets no body that has a secret")
  func redirectedSecret() async throws {
    let other = try await ScriptedServer { _, _ in
      .answer(200, body: #"{"link": "https://a.example/"}"#)
    }
    let server = try await ScriptedServer { _, head in
      .answer(307, headers: ["Location": head.uri == "/own" ? "/there" : "\(other.url)/"])
    }
    try await CommandHome.with { home in
      try await Self.addSecrets(server.url, in: home)
      let shared = try await home.run("share", "--text", "Moo", "--to", "Hush", "--post", "--wait")
      shared.expect(6)
      #expect(shared.errors.contains("which would get the secret in the body"), "\(shared.errors)")
      #expect(other.requests.isEmpty)
      // The control: without a secret, the redirect is followed.
      let file = try home.file(
        "plain.json",
        Data(
          #"""
          {"name": "Plain", "accepts": {"text": true},
           "request": {"url": "\#(server.url)/", "json": {"text": "{message}"}}}
          """#.utf8))
      try await home.run("destinations", "add", file, "--yes").expect(0)
      try await home.run("share", "--text", "Moo", "--to", "Plain", "--post", "--wait").expect(0)
      #expect(other.requests.count == 1)
    }
    try await server.stop()
    try await other.stop()
  }

  @Test("The answer to a question about a secret is sent, and is not recorded")
  func secretAnswer() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      let file = try home.file(
        "asks.json",
        Data(
          #"""
          {"name": "Asks", "accepts": {"text": true},
           "request": {"method": "POST", "url": "\#(server.url)/", "json": {"text": "{message}",
             "password": "{prompt:Password|mooMOO7}", "album": "{prompt:Album|Cows}"}}}
          """#.utf8))
      try await home.run("destinations", "add", file, "--yes").expect(0)
      try await home.run("share", "--text", "Moo", "--to", "Asks", "--post", "--wait").expect(0)
      let body = try #require(server.requests.first?.body)
      #expect(String(decoding: body, as: UTF8.self).contains("mooMOO7"))
      let history = try await home.run("history", "--json")
      #expect(try history.json([HistoryEntry].self).first?.recipient == "Cows")
      #expect(!history.output.contains("mooMOO7"))
    }
    try await server.stop()
  }

  @Test("What a destination would lose is refused, and nothing is called delivered")
  func losses() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      let file = try home.file(
        "raw.json",
        Data(
          #"""
          {"name": "Raw", "accepts": {"files": true, "images": true, "links": true},
           "request": {"url": "\#(server.url)/", "raw": ""}}
          """#.utf8))
      try await home.run("destinations", "add", file, "--yes").expect(0)
      let links = ["--url", "https://a.example/", "--url", "https://b.example/"]
      let two = try await home.run(["share"] + links + ["--to", "Raw", "--post", "--wait"])
      two.expect(3)
      let both = try await home.run(
        "share", try home.photo(), "--url", "https://a.example/", "--to", "Raw", "--post", "--wait")
      both.expect(1)
      #expect(both.errors.contains("sends no link together with files"), "\(both.errors)")
      #expect(server.requests.isEmpty)
      // The control: one link alone is sent.
      try await home.run("share", "--url", "https://a.example/", "--to", "Raw", "--post", "--wait")
        .expect(0)
      #expect(server.requests.count == 1)
    }
    try await server.stop()
  }
}
