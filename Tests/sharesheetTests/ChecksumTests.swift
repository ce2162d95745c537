import Contract
import Foundation
import Linux
import NIOHTTP1
import TestServers
import Testing

/// `transfers add --checksum`: the checksum travels with the body.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ChecksumTests {
  private static let sha1 = "JKVrN4GeBFLfnAdDLl3S4rXOv0g="
  private static let sha256 = "R9+ukoir89XSJSq/sL1qyWYmN9ZG5t+dXSdLwzbierw="

  private func add(_ home: CommandHome, _ url: String, _ words: String...) async throws
    -> CommandHome.Ending
  {
    let file = try home.file("cow.txt", Data("moo".utf8))
    return try await home.run(
      ["transfers", "add", "--url", url, "--file", file, "--wait"] + words)
  }

  @Test("With the option, a request carries the checksum of the whole body, otherwise none")
  func whole() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      try await add(home, server.url, "--checksum", "sha256").expect(0)
      try await add(home, server.url, "--checksum", "sha1").expect(0)
      try await add(home, server.url).expect(0)
      try await add(home, server.url, "--checksum", "sha256", "--header", "Repr-Digest: own")
        .expect(0)
    }
    #expect(
      server.requests.map { $0.headers["Repr-Digest"] } == [
        ["sha-256=:\(Self.sha256):"], ["sha=:\(Self.sha1):"], [], ["own"],
      ])
    try await server.stop()
  }

  @Test("The first request of a resumable upload by the IETF's protocol carries the checksum")
  func ietf() async throws {
    try await CommandHome.with { home in
      let service = try UploadService(folder: home.url.appending(path: "uploads"))
      try await add(
        home, "http://127.0.0.1:\(service.port)/target", "--checksum", "sha256", "--resumable",
        "ietf", "--method", "POST"
      ).expect(0)
      #expect(service.arrivals.count == 1 && service.arrivals.first?.upload != nil)
      let fields = service.arrivals.first?.headers.map { ($0.key.lowercased(), $0.value) } ?? []
      #expect(fields.contains { $0 == ("repr-digest", "sha-256=:\(Self.sha256):") })
      await service.stop()
    }
  }

  /// The test's server computes the checksum of each piece and rejects a piece whose checksum is
  /// wrong.
  @Test("A tus server that checks each piece accepts the checksums", arguments: ["sha1", "sha256"])
  func tus(_ sum: String) async throws {
    try await CommandHome.with { home in
      let service = try UploadService(folder: home.url.appending(path: "uploads"))
      try await add(
        home, "http://127.0.0.1:\(service.port)/target", "--checksum", sum, "--resumable", "tus",
        "--method", "POST"
      ).expect(0)
      #expect(service.arrivals.map(\.digest) == [Data("moo".utf8).digest])
      await service.stop()
    }
  }

  @Test("A tus server gets a checksum with each piece, or no body if it cannot verify checksums")
  func tusFields() async throws {
    let server = try await ScriptedServer { _, head in
      var fields = ["Tus-Version": "1.0.0", "Tus-Resumable": "1.0.0", "Tus-Extension": "creation"]
      if head.uri == "/checks" {
        fields["Tus-Extension"] = "creation,checksum"
        fields["Tus-Checksum-Algorithm"] = "sha1,sha256"
      }
      switch head.method {
      case .POST: fields["Location"] = "/upload"
      case .PATCH: fields["Upload-Offset"] = "3"
      default: break
      }
      return .answer(head.method == .POST ? 201 : 204, headers: fields)
    }
    try await CommandHome.with { home in
      let blind = try await add(
        home, server.url + "/blind", "--checksum", "sha256", "--resumable", "tus")
      blind.expect(6)
      #expect(blind.errors.contains("does not verify uploads"))
      #expect(server.requests.map(\.method) == ["OPTIONS"])
      try await add(home, server.url + "/checks", "--checksum", "sha256", "--resumable", "tus")
        .expect(0)
    }
    let piece = try #require(server.requests.first { $0.method == "PATCH" })
    #expect(piece.headers["Upload-Checksum"] == ["sha256 \(Self.sha256)"])
    #expect(piece.body == Data("moo".utf8))
    try await server.stop()
  }

  @Test("An unknown checksum is refused, and so is --checksum with --from-list")
  func refusals() async throws {
    try await CommandHome.with { home in
      let unknown = try await add(home, "http://127.0.0.1:1/", "--checksum", "crc32")
      #expect(unknown.status != .exited(code: 0) && unknown.errors.contains("crc32"))
      let list = try home.file("list", Data())
      try await home.run("transfers", "add", "--from-list", list, "--checksum", "sha1").expect(2)
    }
  }
}
