import Destinations
import Foundation
import Linux
import NIOHTTP1
import TestServers
import Testing

/// The files of destinations: folders that cannot be written, partial files, and secrets.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DestinationFilesTests {
  private static let add = [
    "destinations", "add", "--name", "Moo", "--url", "https://cow.example/", "--yes",
  ]

  @Test("If a folder cannot be written, the error names it and the next step")
  func unwritable() async throws {
    try await CommandHome.with { home in
      // A file in place of the folder hinders also the superuser.
      let folder = home.directories.destinations
      try FileManager.default.createDirectory(
        at: folder.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: folder)
      let refused = try await home.run(Self.add)
      refused.expect(1)
      #expect(
        refused.errors.contains("The folder \(folder.path) cannot be written: "),
        "\(refused.errors)")
      #expect(refused.errors.contains("SHARESHEET_HOME"))
      try FileManager.default.removeItem(at: folder)

      let containers = home.directories.bundleContainers
      try FileManager.default.createDirectory(
        at: containers.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? FileManager.default.removeItem(at: containers)
      try Data().write(to: containers)
      let second = try await home.run(Self.add)
      second.expect(1)
      #expect(second.errors.contains("The folder \(containers.path) "), "\(second.errors)")
      try FileManager.default.removeItem(at: containers)
      try await home.run(Self.add).expect(0)
    }
  }

  @Test("Partial files of a killed command are removed by the next one, and no other files")
  func partialFiles() async throws {
    try await CommandHome.with { home in
      try await home.run(
        Self.add + ["--header", "X-Key: {secret:key}", "--secret", "key=planted"]
      ).expect(0)
      let folder = home.directories.destinations
      let secrets = home.directories.bundleContainers
        .appending(path: "destination.killed.share/Library/Secrets.json")
      try FileManager.default.createDirectory(
        at: secrets.deletingLastPathComponent(), withIntermediateDirectories: true)
      let partial = [folder.path + "/killed.json.new", secrets.path + ".new"]
      let others = [folder.path + "/My notes.json.new", folder.path + "/notes.new", secrets.path]
      for path in partial + others { try Data("{".utf8).write(to: URL(filePath: path)) }
      try await home.run("destinations", "edit", "Moo", "--method", "PUT").expect(0)
      #expect(partial.filter { FileManager.default.fileExists(atPath: $0) } == [])
      #expect(others.filter { !FileManager.default.fileExists(atPath: $0) } == [])
      // The control: the other destination and its secret are still there.
      let moo = try #require(DestinationFolder(home.directories).find("Moo").first)
      #expect(
        try DestinationSecrets(of: moo.key, in: home.directories)
          .read(for: moo.destination?.servers ?? []) == ["key": "planted"])
    }
  }

  @Test("A file that adds a server gets no secret, by replacing, by editing or by sharing")
  func addedServer() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    let port = try #require(server.url.split(separator: ":").last)
    try await CommandHome.with { home in
      func text(_ url: String) -> Data {
        Data(
          #"""
          {"name": "Moo", "accepts": {"text": true}, "request": {"method": "PUT", "url": "\#(url)",
           "headers": {"X-Other": "{secret:other}"},
           "json": {"text": "{message}", "key": "{secret:key}"}}}
          """#.utf8)
      }
      let own = try home.file("own.json", text("\(server.url)/"))
      let both = "http://{random:127.0.0.1|localhost}:\(port)/"
      let more = try home.file("more.json", text(both))
      let secretWords = ["--secret", "key=planted", "--secret", "other=moo"]
      let add = ["destinations", "add", own, "--yes"]
      try await home.run(add + secretWords).expect(0)
      let share = ["share", "--text", "a", "--to", "Moo", "--post", "--wait"]
      // The control: the server for which the secret was set gets it.
      try await home.run(share).expect(0)
      #expect(server.requests.count == 1)
      // The user's own change of the file.
      let moo = try #require(DestinationFolder(home.directories).find("Moo").first)
      try text(both).write(to: URL(filePath: moo.path))
      let refused = try await home.run(share)
      #expect(refused.errors.contains("The secret “other” is missing"), "\(refused.errors)")
      #expect(server.requests.count == 1)
      try await home.run("destinations", "edit", "Moo", "--secret", "other=x").expect(0)
      let secrets = try DestinationSecrets(of: moo.key, in: home.directories)
      let known = try #require(DestinationFolder(home.directories).find("Moo").first?.destination)
      #expect(secrets.read(for: known.servers) == ["other": "x"])
      // A file from elsewhere.
      try await home.run(add + ["--replace"] + secretWords).expect(0)
      let again = try await home.run(add + ["--replace"])
      again.expect(0)
      #expect(!again.errors.contains("not set"), "\(again.errors)")
      let replaced = try await home.run("destinations", "add", more, "--yes", "--replace")
      replaced.expect(0)
      #expect(replaced.errors.contains("key (not set)"), "\(replaced.errors)")
      #expect(secrets.read(for: known.servers) == [:])
    }
    try await server.stop()
  }

  @Test("A secret that only the removal needs is kept, sent with it, and does not hinder sharing")
  func secretOfRemoval() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: "1") }
    try await CommandHome.with { home in
      let file = try home.file(
        "moo.json",
        Data(
          #"""
          {"name": "Moo", "accepts": {"text": true}, "request": {"url": "\#(server.url)/", "raw": ""},
           "response": {"link": "\#(server.url)/{body}", "deletion": "\#(server.url)/{body}",
             "deletionHeaders": {"X-Key": "{secret:removal}"}}}
          """#.utf8))
      let without = try await home.run("destinations", "add", file, "--yes")
      without.expect(0)
      #expect(without.errors.contains("removal (not set)"), "\(without.errors)")
      let share = ["share", "--text", "a", "--to", "Moo", "--post", "--wait"]
      try await home.run(share).expect(0)
      try await home.run(
        "destinations", "add", file, "--yes", "--replace", "--secret", "removal=planted"
      ).expect(0)
      try await home.run("history", "unshare", "1").expect(0)
      #expect(server.requests.last.map { "\($0.method)" } == "DELETE")
      #expect(server.requests.last?.headers["X-Key"] == ["planted"])
    }
    try await server.stop()
  }

  @Test("A folder with the name of a destination is reported as a folder")
  func folderInPlace() async throws {
    try await CommandHome.with { home in
      try FileManager.default.createDirectory(
        at: home.directories.destinations.appending(path: "moo.json"),
        withIntermediateDirectories: true)
      let doctor = try await home.run("doctor")
      #expect(doctor.output.contains("move the folder to another place"), "\(doctor.output)")
      let removed = try await home.run("destinations", "remove", "moo")
      removed.expect(2)
      #expect(removed.errors.contains("is a folder, not a destination"), "\(removed.errors)")
    }
  }

  @Test(
    "The review says who chooses between several servers",
    arguments: [
      ("select", "Goes to  a.example, b.example (you choose when you share)"),
      ("random", "Goes to  a.example, b.example (one of them, at random)"),
    ])
  func severalServers(_ function: String, _ row: String) async throws {
    try await CommandHome.with { home in
      let added = try await home.run(
        "destinations", "add", "--name", "Moo", "--url",
        "https://{\(function):a|b}.example/up", "--yes")
      added.expect(0)
      #expect(added.errors.contains(row), "\(added.errors)")
      let prompt = try await home.run(
        "destinations", "add", "--name", "Asks", "--url", "https://{prompt:Server}/up", "--yes")
      prompt.expect(2)
    }
  }
}
