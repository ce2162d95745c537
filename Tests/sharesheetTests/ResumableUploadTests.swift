import Contract
import Foundation
import Linux
import TestServers
import Testing

/// The real daemon, killed during an upload.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ResumableUploadTests {
  private let size = 48 << 20

  @Test(
    "A daemon that is killed during an upload continues at the offset",
    arguments: ["ietf", "tus", "auto"])
  func killed(_ wish: String) async throws {
    try await CommandHome.with { home in
      let body = Data.varied(size)
      let service = try UploadService(folder: home.url.appending(path: "uploads"))
      let proxy = try CuttingProxy.start(to: service.port, holdingAt: 24 << 20)
      let file = try home.file("cow.bin", body)
      let daemon = try home.startDaemon()
      let added = try await home.run(
        "transfers", "add", "--url", "http://127.0.0.1:\(proxy.port)/target", "--file", file,
        "--method", "POST", "--resumable", wish, "--json")
      added.expect(0)
      let id = try added.json(TransferStatus.self).id
      await proxy.waitUntilHeld()
      try await home.kill(daemon)
      proxy.letGo()
      try home.startDaemon()
      try await home.run("transfers", "watch", id).expect(0)
      #expect(service.arrivals.map(\.digest) == [body.digest])
      #expect(service.arrivals.first?.upload != nil)
      #expect(proxy.sent < Int64(size) + (2 << 20), "\(proxy.sent)")
      await service.stop()
    }
  }

  @Test("Without a resumable protocol the upload starts from the beginning")
  func off() async throws {
    try await CommandHome.with { home in
      let body = Data.varied(size)
      let service = try UploadService(folder: home.url.appending(path: "uploads"))
      let proxy = try CuttingProxy.start(to: service.port, holdingAt: 24 << 20)
      let file = try home.file("cow.bin", body)
      let daemon = try home.startDaemon()
      try await home.run(
        "transfers", "add", "--url", "http://127.0.0.1:\(proxy.port)/target", "--file", file,
        "--method", "POST", "--resumable", "off"
      ).expect(0)
      await proxy.waitUntilHeld()
      try await home.kill(daemon)
      proxy.letGo()
      try home.startDaemon()
      let ids = try await home.run("transfers", "list", "--json").json([TransferStatus].self).map(
        \.id)
      try await home.run(["transfers", "watch"] + ids).expect(0)
      #expect(service.arrivals.map(\.digest) == [body.digest])
      #expect(service.arrivals.first?.upload == nil)
      #expect(proxy.sent > Int64(size) + (20 << 20))
      await service.stop()
    }
  }

  @Test("An unknown protocol is refused")
  func unknown() async throws {
    try await CommandHome.with { home in
      let file = try home.file("cow.bin", Data("moo".utf8))
      let ending = try await home.run(
        "transfers", "add", "--url", "http://127.0.0.1:1/", "--file", file, "--resumable", "ftp")
      #expect(ending.status != .exited(code: 0) && ending.errors.contains("ftp"))
    }
  }
}
