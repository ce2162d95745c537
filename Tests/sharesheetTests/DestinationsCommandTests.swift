import Contract
import Foundation
import Glibc
import Linux
import NIOHTTP1
import TestServers
import Testing

/// Destinations without code, from the file to the delivered request.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DestinationsCommandTests {
  private struct Added: Decodable {
    var name: String
    var key: String
    var id: String
    var server: String?
    var secrets: [String]
  }

  private struct Shared: Decodable {
    struct Transfer: Decodable { var url: String }
    var link: String?
    var state: String
    var transfers: [Transfer]
  }

  private static let secret = "planted-secret-1"

  private func uploader(_ server: ScriptedServer) -> String {
    #"""
    {"Version": "15.0.0", "Name": "Cows", "DestinationType": "ImageUploader, TextUploader",
     "RequestMethod": "POST", "RequestURL": "\#(server.url)/up", "Parameters": {"n": "{filename}"},
     "Headers": {"Authorization": "Bearer \#(Self.secret)"}, "Body": "MultipartFormData",
     "Arguments": {"title": "{inputbox:Title|none}", "size": "{select:small|full}"},
     "FileFormName": "picture", "URL": "https://cow.example/{json:id}?f={filename}",
     "DeletionURL": "\#(server.url)/delete/{json:id}"}
    """#
  }

  @Test("From an .sxcu file to the link in two commands, and the secret stays out of sight")
  func fromFileToLink() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: #"{"id": "a/1"}"#) }
    try await CommandHome.with { home in
      let file = try home.file("cows.sxcu", Data(uploader(server).utf8))
      let add = try await home.run("destinations", "add", file, "--yes", "--json")
      add.expect(0)
      let added = try #require(try add.json([Added].self).first)
      #expect(added.id == "destination.cows.share")
      #expect(added.secrets == ["authorization"])

      let share = try await home.run(
        "share", try home.photo(), "--to", "Cows", "--set", "Title=Moo", "--set", "Choice=full",
        "--post", "--wait")
      share.expect(0)
      #expect(share.output == "https://cow.example/a/1?f=cow.png\n")
      let request = try #require(server.requests.first)
      #expect(request.method == "POST" && request.uri == "/up?n=cow.png")
      #expect(request.headers["Authorization"] == ["Bearer \(Self.secret)"])
      let body = String(decoding: request.body, as: UTF8.self)
      #expect(body.contains("name=\"title\"\r\n\r\nMoo\r\n"))
      #expect(body.contains("name=\"size\"\r\n\r\nfull\r\n"))
      #expect(body.contains("name=\"picture\"; filename=\"cow.png\"\r\nContent-Type: image/png"))

      let unshared = try await home.run("history", "unshare", "1")
      unshared.expect(0)
      #expect(server.requests.last.map { "\($0.method) \($0.uri)" } == "GET /delete/a/1")
      let listed = try await home.run("transfers", "list", "--json")
      let shown = share.errors + add.output + listed.output
      #expect(!shown.contains(Self.secret))
      #expect(try places(of: Self.secret, in: home) == ["Secrets.json"])
    }
    try await server.stop()
  }

  /// Returns the names of the files in a home that contain the text.
  private func places(of text: String, in home: CommandHome) throws -> Set<String> {
    let all = FileManager.default.enumerator(at: home.url, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    for case let file as URL in all ?? FileManager.DirectoryEnumerator() {
      guard file.lastPathComponent != "cows.sxcu", let data = try? Data(contentsOf: file),
        data.range(of: Data(text.utf8)) != nil
      else { continue }
      names.insert(file.lastPathComponent)
    }
    return names
  }

  @Test("Each of several files has a request of its own, and a text is sent as a file")
  func severalItems() async throws {
    let server = try await ScriptedServer { number, _ in
      .answer(200, body: #"{"id": "\#(number)"}"#)
    }
    try await CommandHome.with { home in
      let file = try home.file("cows.sxcu", Data(uploader(server).utf8))
      try await home.run("destinations", "add", file, "--yes").expect(0)
      let photos = [try home.photo("a.png"), try home.photo("b.png")]
      try await home.run(["share"] + photos + ["--to", "Cows", "--post", "--wait"]).expect(0)
      #expect(Set(server.requests.map(\.uri)) == ["/up?n=a.png", "/up?n=b.png"])
      let text = try await home.run(
        "share", "--text", "Moo", "--to", "Cows", "--post", "--wait", "--json")
      text.expect(0)
      #expect(try text.json(Shared.self).link == "https://cow.example/2?f=text.txt")
      let body = String(decoding: try #require(server.requests.last).body, as: UTF8.self)
      #expect(body.contains("filename=\"text.txt\"\r\nContent-Type: text/plain"))
      // The title of the form is not the typed text, so a picture's text would be lost.
      let refused = try await home.run(
        "share", photos[0], "--to", "Cows", "--message", "Moo", "--post")
      refused.expect(4)
    }
    try await server.stop()
  }

  @Test("A command line of curl shares the link, and its missing secret is named until it is set")
  func curl() async throws {
    let server = try await ScriptedServer { _, _ in .answer(201, body: "https://s.example/1\n") }
    try await CommandHome.with { home in
      let line = """
        curl -H "X-Api-Key: $API_KEY" --json '{"longUrl": "https://example.com"}' \(server.url)/links
        """
      try await home.run("destinations", "add", line, "--name", "Short", "--yes").expect(0)
      let share = [
        "share", "--url", "https://cow.example/?a=\"1\"", "--to", "Short", "--post", "--wait",
      ]
      let refused = try await home.run(share)
      refused.expect(1)
      #expect(refused.errors.contains("“api_key” is missing"), "\(refused.errors)")
      try await home.run("destinations", "edit", "Short", "--secret", "api_key=k1").expect(0)
      let posted = try await home.run(share)
      posted.expect(0)
      #expect(posted.output == "https://s.example/1\n")
      let request = try #require(server.requests.first)
      #expect(request.headers["X-Api-Key"] == ["k1"])
      let json = try JSONSerialization.jsonObject(with: request.body) as? [String: String]
      #expect(json == ["longUrl": "https://cow.example/?a=%221%22"])
    }
    try await server.stop()
  }

  @Test("The link is copied in the format that the destination names, with the picture's name")
  func copiedLink() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: #"{"id": "a/1"}"#) }
    try await CommandHome.with { home in
      let file = try home.file("cows.sxcu", Data(uploader(server).utf8))
      let add = try await home.run(
        "destinations", "add", file, "--yes", "--copy", "html", "--json")
      add.expect(0)
      #expect(add.output.contains(#""copy":"html""#), "\(add.output)")
      try await home.run("destinations", "edit", "Cows", "--copy", "markdown").expect(0)
      let refused = try await home.run("destinations", "edit", "Cows", "--copy", "rtf")
      refused.expect(2)
      #expect(refused.errors.contains("bbcode"), "\(refused.errors)")
      try await home.run("settings", "copyLinks", "true").expect(0)

      let bin = home.url.appending(path: "bin")
      try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
      let program = bin.appending(path: "wl-copy")
      try Data("#!/bin/sh\ncat >\"$HOME/copied\"\n".utf8).write(to: program)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: program.path)
      let copied = home.url.appending(path: "copied")
      func run(_ words: String...) async throws -> String {
        var process = home.process(words)
        process.environment["PATH"] = bin.path + ":/usr/bin:/bin"
        process.environment["WAYLAND_DISPLAY"] = "wayland-0"
        #expect(try await CommandHome.end(of: try process.start()) == .exited(code: 0))
        return try String(contentsOf: copied, encoding: .utf8)
      }
      let name = "a](x) [b.png"
      let markdown = "![a\\](x) \\[b.png](https://cow.example/a/1?f=a%5D%28x%29%20%5Bb.png)"
      #expect(
        try await run(
          "share", try home.photo(name), "--to", "Cows", "--set", "Title=Moo", "--set",
          "Choice=full", "--post", "--wait") == markdown)
      try await home.run("destinations", "edit", "Cows", "--copy", "bbcode").expect(0)
      #expect(
        try await run("history", "copy", "1")
          == "[img]https://cow.example/a/1?f=a%5D%28x%29%20%5Bb.png[/img]")
    }
    try await server.stop()
  }

  @Test("A file that the user writes or edits is in the sheet at once, and an invalid one is named")
  func editedFile() async throws {
    try await CommandHome.with { home in
      let folder = home.directories.destinations
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let file = folder.appending(path: "moo.json")
      func write(_ name: String) throws {
        let text = #"""
          {"name": "\#(name)", "accepts": {"text": true}, "request": {"url": "http://127.0.0.1:9/", "raw": ""}}
          """#
        try Data(text.utf8).write(to: file)
      }
      try write("One")
      let first = try await home.run("extensions", "--text", "a")
      #expect(first.output.contains("One"))
      try write("Other name")
      let second = try await home.run("extensions", "--text", "a")
      #expect(second.output.contains("Other name") && !second.output.contains("One "))
      try Data(#"{"name": "x"}"#.utf8).write(to: file)
      let third = try await home.run("doctor")
      #expect(third.output.contains("accepts: The key is missing"), "\(third.output)")
      try FileManager.default.removeItem(at: file)
      let last = try await home.run("extensions", "--text", "a", "--json")
      #expect(!last.output.contains("destination.moo"))
    }
  }

  @Test("A destination that is a symbolic link stays one, and a pipe is refused without waiting")
  func oddFiles() async throws {
    try await CommandHome.with { home in
      let folder = home.directories.destinations
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      let text =
        #"{"name": "Moo", "accepts": {"text": true}, "request": {"url": "http://a.example/", "raw": ""}}"#
      let target = URL(filePath: try home.file("kept.json", Data(text.utf8)))
      let link = folder.appending(path: "moo.json")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
      try await home.run("destinations", "edit", "Moo", "--name", "Cow").expect(0)
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
      #expect(try String(contentsOf: target, encoding: .utf8).contains("Cow"))
      let pipe = folder.appending(path: "pipe.json").path
      #expect(mkfifo(pipe, 0o600) == 0)
      let refused = try await home.run("destinations", "edit", "pipe", "--name", "Cow")
      refused.expect(2)
      #expect(refused.errors.contains("is not a file"))
    }
  }

  @Test("A secret goes only to the server for which it was set, also after a replacement")
  func secretOfAnotherServer() async throws {
    let own = try await ScriptedServer { _, _ in .answer(200, body: "https://p.example/1") }
    let other = try await ScriptedServer { _, _ in .answer(200, body: "https://p.example/2") }
    try await CommandHome.with { home in
      func add(_ server: ScriptedServer, _ more: [String]) async throws -> CommandHome.Ending {
        try await home.run(
          [
            "destinations", "add", "--name", "Bank", "--url", "\(server.url)/", "--header",
            "Authorization: Bearer {secret:token}", "--yes",
          ] + more)
      }
      let share = ["share", "--text", "a", "--to", "Bank", "--post", "--wait"]
      try await add(own, ["--secret", "token=\(Self.secret)"]).expect(0)
      try await home.run(share).expect(0)
      // The control: the right server gets the secret.
      #expect(own.requests.map { $0.headers["Authorization"] } == [["Bearer \(Self.secret)"]])
      let replaced = try await add(other, ["--replace"])
      replaced.expect(0)
      #expect(replaced.errors.contains("token (not set)"), "\(replaced.errors)")
      try await home.run(share).expect(1)
      // A file that the user edits.
      let file = home.directories.destinations.appending(path: "bank.json")
      try await add(own, ["--replace", "--secret", "token=\(Self.secret)"]).expect(0)
      let text = try String(contentsOf: file, encoding: .utf8)
      try Data(text.replacing(own.url, with: other.url).utf8).write(to: file)
      try await home.run(share).expect(1)
      #expect(other.requests.isEmpty)
    }
    try await own.stop()
    try await other.stop()
  }

  @Test("Each attempt for an S3 server has a new signature, and no secret is stored with it")
  func signedAgain() async throws {
    // A signature has a time in seconds.
    let server = try await ScriptedServer { number, _ in
      number == 0 ? .answer(503, headers: ["Retry-After": "1"]) : .answer(200)
    }
    try await CommandHome.with { home in
      try await home.run(
        "destinations", "add", "s3", "--set", "server=\(server.url)", "--set", "bucket=b", "--set",
        "region=r", "--set", "key=AK", "--secret", "secret=\(Self.secret)", "--yes"
      ).expect(0)
      let share = try await home.run("share", "--text", "moo", "--to", "S3", "--post", "--wait")
      share.expect(0)
      let requests = server.requests
      #expect(requests.count == 2)
      #expect(Set(requests.map { $0.headers["x-amz-date"] }).count == 2)
      #expect(Set(requests.map { $0.headers["Authorization"] }).count == 2)
      #expect(Set(requests.map(\.uri)).count == 1)
      let digest = "47dfae9288abf3d5d2252abfb0bd6ac9662637d646e6df9d5d274bc336e27abc"
      #expect(requests.allSatisfy { $0.headers["x-amz-content-sha256"] == [digest] })
      #expect(share.output.hasPrefix(server.url + (requests.first?.uri ?? "-") + "?X-Amz-"))
      #expect(share.output.contains("&X-Amz-Expires=604800&"))
      #expect(try places(of: Self.secret, in: home) == ["Secrets.json"])
    }
    try await server.stop()
  }

  @Test("Two destinations that are added at once both exist") func addsAtOnce() async throws {
    try await CommandHome.with { home in
      try await withThrowingTaskGroup(of: CommandHome.Ending.self) { group in
        for name in ["Ra ce", "Ra-ce", "ra ce!", "RA CE"] {
          group.addTask {
            try await home.run(
              "destinations", "add", "--name", name, "--url", "https://cow.example/", "--yes")
          }
        }
        for try await ending in group { ending.expect(0) }
      }
      let list = try await home.run("destinations", "list", "--json")
      #expect(try list.json([Added].self).count == 4)
    }
  }

  @Test("Without --yes and without a terminal nothing is added") func unconfirmed() async throws {
    try await CommandHome.with { home in
      let ending = try await home.run(
        "destinations", "add", "--url", "https://up.example/", "--file-field", "f")
      ending.expect(9)
      #expect(ending.errors.contains("Goes to  up.example"))
      let list = try await home.run("destinations", "list", "--json")
      #expect(list.output == "[]\n")
      let refused = try await home.run("destinations", "add", "/dev/null", "--yes")
      refused.expect(2)
    }
  }

  @Test("A test sends a labelled sample, and an exported file imports again")
  func testAndExport() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: "https://p.example/1") }
    try await CommandHome.with { home in
      try await home.run(
        "destinations", "add", "--name", "Paste", "--url", "\(server.url)/{filename}", "--method",
        "PUT", "--yes"
      ).expect(0)
      let tested = try await home.run("destinations", "test", "paste")
      tested.expect(0)
      #expect(tested.output == "https://p.example/1\n")
      let request = try #require(server.requests.first)
      #expect(request.method == "PUT" && request.uri == "/text.txt")
      #expect(String(decoding: request.body, as: UTF8.self).contains("test of Sharesheet"))
      let exported = try await home.run("destinations", "export", "Paste")
      exported.expect(0)
      let file = try home.file("paste.sxcu", Data(exported.output.utf8))
      try await home.run("destinations", "add", file, "--name", "Again", "--yes").expect(0)
      try await home.run("destinations", "remove", "Paste").expect(0)
      try await home.run("destinations", "remove", "Paste").expect(2)
    }
    try await server.stop()
  }
}
