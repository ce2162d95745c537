import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// If the user's file changes after Post, the transfer must send the old content or fail with the
/// reason.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct BodyStorageTests {
  /// One byte more than the daemon copies.
  private static let large: Int64 = (64 << 20) + 1

  private func largeFile(in home: CommandHome) throws -> URL {
    let file = home.url.appending(path: "film.mov")
    let descriptor = try Descriptor.open(file.path, O_RDWR | O_CREAT)
    ftruncate(descriptor.number, off_t(Self.large))
    return file
  }

  private func overwrite(_ file: String, _ text: String) throws {
    let writer = try Descriptor.open(file, O_WRONLY)
    try Array(text.utf8).withUnsafeBytes { try writer.writeAll($0) }
  }

  private func onlyTransfer(in home: CommandHome) async throws -> TransferStatus {
    let all = try await home.run("transfers", "--json").json([TransferStatus].self)
    #expect(all.count == 1)
    return try #require(all.first)
  }

  /// Posts a file through Parcel to a server that responds with 503 at first, changes the file, and
  /// calls `check`.
  private func share(
    _ make: (CommandHome) throws -> String, then change: (String) throws -> Void,
    check: (CommandHome, ScriptedServer, CommandHome.Ending) async throws -> Void
  ) async throws {
    try await CommandHome.with { home in
      let server = try await ScriptedServer { index, _ in index == 0 ? .answer(503) : .answer(200) }
      try home.setParcelEndpoint(server.url)
      try home.startDaemon(knowing: ["Parcel"])
      let file = try make(home)
      let posted = try await home.run("share", file, "--to", "Parcel", "--post")
      posted.expect(0)
      try change(file)
      try await check(home, server, posted)
      try await server.stop()
    }
  }

  @Test("A file deleted right after Post is delivered")
  func deleted() async throws {
    try await share(
      { try $0.file("cow.txt.bin", Data("highland".utf8)) },
      then: { try FileManager.default.removeItem(atPath: $0) },
      check: { home, server, _ in
        try await home.run("transfers", "watch", try await onlyTransfer(in: home).id).expect(0)
        #expect(server.requests.last?.body == Data("highland".utf8))
        #expect(try await onlyTransfer(in: home).state == .delivered)
      })
  }

  @Test("A small file overwritten in place right after Post is delivered with its old content")
  func overwritten() async throws {
    try await share(
      { try $0.file("cow.bin", Data("highland".utf8)) },
      then: { try overwrite($0, "lowland!") },
      check: { home, server, _ in
        try await home.run("transfers", "watch", try await onlyTransfer(in: home).id).expect(0)
        #expect(server.requests.last?.body == Data("highland".utf8))
      })
  }

  @Test("A large file deleted right after Post is delivered")
  func largeDeleted() async throws {
    try await share(
      { try largeFile(in: $0).path }, then: { try FileManager.default.removeItem(atPath: $0) },
      check: { home, server, posted in
        #expect(posted.output.contains("Saved") || posted.errors.contains("Saved"))
        try await home.run("transfers", "watch", try await onlyTransfer(in: home).id).expect(0)
        #expect(server.requests.last?.bodyLength == Int(Self.large))
      })
  }

  @Test(
    "A large file overwritten right after Post fails with the reason, or was copied by a reflink")
  func largeOverwritten() async throws {
    try await share(
      { try largeFile(in: $0).path }, then: { try overwrite($0, "changed") },
      check: { home, server, posted in
        let id = try await onlyTransfer(in: home).id
        _ = try await home.run("transfers", "watch", id)
        let ended = try await onlyTransfer(in: home)
        if posted.errors.contains("Do not change it until it is sent") {
          #expect(ended.state == .failed)
          #expect(ended.reason?.contains("changed after it was shared") == true)
          #expect(server.requests.allSatisfy { $0.bodyLength <= Int(Self.large) })
        } else {
          // On a filesystem with reflinks the old content is safe.
          #expect(ended.state == .delivered)
        }
      })
  }
}
