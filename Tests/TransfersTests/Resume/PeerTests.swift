import Contract
import Foundation
import TestServers
import Testing

@testable import Transfers

/// Third-party servers, each with a cut during the upload and a restart.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct PeerTests {
  private static let missing: Comment = "the servers are missing: run scripts/peers install"
  private let folder: TemporaryFolder
  private let body = Data.varied(24 << 20)

  init() throws { folder = try TemporaryFolder() }

  // MARK: swift-nio-extras

  @Test("An upload by draft version 6 continues after a disconnection")
  func interopSixAfterDisconnection() async throws {
    let proxy = try CuttingProxy.start(to: 1, cuts: [18 << 20])
    let origin = "http://127.0.0.1:\(proxy.port)"
    let peer = try await NIOUploadPeer(origin: origin)
    proxy.redirect(to: peer.port)
    var courier = try Courier(folder.file("body", body), to: origin + "/target", .auto)
    let answer = try await courier.deliver()
    #expect(answer.status == 200 && peer.arrivals == [body.digest])
    #expect(courier.failures == 1 && courier.restarts == 0)
    #expect(courier.transfer.resumption?.protocolName == "ietf-6")
    #expect(
      courier.uploader.strategy(
        for: .upload(2 << 20, to: origin), hasBody: true, now: Date()) is IETFUpload)
    // `sent` includes the bytes that were sent before the server rejected version 8.
    #expect(proxy.sent < (24 << 20) + (14 << 20))
    try await peer.stop()
  }

  @Test("An upload by draft version 6 starts again after a restart") func interopSixAfterRestart()
    async throws
  {
    let proxy = try CuttingProxy.start(to: 1, cuts: [10 << 20])
    let origin = "http://127.0.0.1:\(proxy.port)"
    let first = try await NIOUploadPeer(origin: origin)
    proxy.redirect(to: first.port)
    var courier = try Courier(folder.file("body", body), to: origin + "/target", .ietf)
    let next = Held<NIOUploadPeer>()
    courier.afterFailure = { _ in
      guard next.value == nil else { return }
      try await first.stop()
      next.value = try await NIOUploadPeer(origin: origin)
      proxy.redirect(to: next.value?.port ?? 1)
    }
    #expect(try await courier.deliver().status == 200)
    // If the cut came before the first server gave an address, the upload has nothing to restart.
    #expect(courier.failures == 1 && courier.restarts == courier.resumableFailures)
    #expect(next.value?.arrivals == [body.digest])
    try await next.value?.stop()
  }

  // MARK: tuspyserver

  @Test(.enabled(if: PeerServer.areInstalled, missing), arguments: [false, true])
  func tus(_ restarts: Bool) async throws {
    let files = folder.url.appending(path: "tus")
    let first = try await PeerServer("tus", port: PeerServer.freePort(), folder: files)
    let proxy = try CuttingProxy.start(to: first.port, cuts: [10 << 20])
    var courier = try Courier(
      folder.file("body", body), to: "http://127.0.0.1:\(proxy.port)/files/", .tus)
    let last = Held<PeerServer>()
    last.value = first
    courier.afterFailure = { count in
      // The server stores the size when a request has ended, and it notices a cut only after a
      // moment. The test polls the server's file, because changes of the file cause no event.
      while try !Self.hasWrittenDown(in: files) { try await Task.sleep(for: .milliseconds(10)) }
      guard restarts, count == 1 else { return }
      try await first.stop()
      last.value = try await PeerServer("tus", port: PeerServer.freePort(), folder: files)
      proxy.redirect(to: last.value?.port ?? 1)
    }
    let answer = try await courier.deliver()
    #expect(answer.status == 204 && courier.restarts == 0)
    let stored = try FileManager.default.contentsOfDirectory(
      at: files, includingPropertiesForKeys: nil, options: .skipsHiddenFiles
    ).filter { $0.pathExtension.isEmpty }
    #expect(try stored.map { try Data(contentsOf: $0).digest } == [body.digest])
    #expect(proxy.sent < (24 << 20) + (4 << 20))
    try await last.value?.stop()
  }

  /// Whether the size in tuspyserver's `.info` file equals the size of the stored file.
  private static func hasWrittenDown(in folder: URL) throws -> Bool {
    struct Note: Decodable { var offset: Int }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    guard let note = names.first(where: { $0.hasSuffix(".info") }) else { return false }
    let body = folder.appending(path: note.dropLast(".info".count))
    let size = try body.resourceValues(forKeys: [.fileSizeKey]).fileSize
    let offset = try JSONDecoder().decode(
      Note.self, from: Data(contentsOf: folder.appending(path: note))
    ).offset
    return offset > 0 && offset == size
  }

  // MARK: Plain

  @Test(.enabled(if: PeerServer.areInstalled, missing), arguments: [false, true])
  func plainAtNginx(_ restarts: Bool) async throws {
    let files = folder.url.appending(path: "nginx")
    let first = try await PeerServer("nginx", port: PeerServer.freePort(), folder: files)
    let proxy = try CuttingProxy.start(to: first.port, cuts: [10 << 20], isAbrupt: true)
    var courier = try Courier(
      folder.file("body", body), to: "http://127.0.0.1:\(proxy.port)/cow", .auto, method: "PUT")
    let last = Held<PeerServer>()
    last.value = first
    courier.afterFailure = { count in
      guard restarts, count == 1 else { return }
      try await first.stop()
      last.value = try await PeerServer("nginx", port: PeerServer.freePort(), folder: files)
      proxy.redirect(to: last.value?.port ?? 1)
    }
    let answer = try await courier.deliver()
    #expect(answer.status == 201 && courier.failures == 1 && courier.remembered.isEmpty)
    #expect(try Data(contentsOf: files.appending(path: "files/cow")).digest == body.digest)
    try await last.value?.stop()
  }

  @Test(.enabled(if: PeerServer.areInstalled, missing), arguments: [false, true])
  func plainAtHttpbin(_ restarts: Bool) async throws {
    let files = folder.url.appending(path: "httpbin")
    let small = body.prefix(4 << 20)
    let first = try await PeerServer("httpbin", port: PeerServer.freePort(), folder: files)
    // The cut is abrupt, because after an orderly end a server may respond before the caller is cut
    // off.
    let proxy = try CuttingProxy.start(to: first.port, cuts: [2 << 20], isAbrupt: true)
    var courier = try Courier(
      folder.file("body", small), to: "http://127.0.0.1:\(proxy.port)/anything", .auto)
    let last = Held<PeerServer>()
    last.value = first
    courier.afterFailure = { count in
      guard restarts, count == 1 else { return }
      try await first.stop()
      last.value = try await PeerServer("httpbin", port: PeerServer.freePort(), folder: files)
      proxy.redirect(to: last.value?.port ?? 1)
    }
    let answer = try await courier.deliver()
    #expect(answer.status == 200 && courier.failures == 1)
    try await last.value?.stop()
  }
}

/// A value that a test changes only between attempts, so it needs no lock.
private final class Held<Value: Sendable>: @unchecked Sendable {
  var value: Value?
}
