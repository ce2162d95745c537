import Contract
import Foundation
import Glibc
import Linux
import NIOHTTP1
import TestServers
import Testing

@testable import Transfers

/// Resumed uploads of background sessions, and the files that they read.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct ResumedSourceTests {
  private let stage: TransferStage
  private static let size = BodyStorage.copyLimit + 1

  init() throws { stage = try TransferStage() }

  /// A linked file that changes between two attempts is reported, and the server never gets a
  /// mixture of both versions. For comparison, the upload of an unchanged file is resumed.
  @Test(
    "A change between two attempts is reported", arguments: [ResumableUpload.auto, .tus],
    [true, false])
  func changeBetweenAttempts(_ wish: ResumableUpload, _ changes: Bool) async throws {
    let file = try stage.folder.sparseFile("film.mov", size: Self.size)
    let service = try UploadService(folder: stage.folder.url.appending(path: "uploads"))
    let proxy = try CuttingProxy.start(to: service.port, holdingAt: 32 << 20)
    let queue = try await stage.queue()
    let taken = try await queue.handOff([
      stage.handOff(
        "http://127.0.0.1:\(proxy.port)/target", Descriptor.open(file.path, O_RDONLY)
      ) { $0.resumable = wish }
    ])[0]
    guard case .linked = taken.transfer.custody else {
      proxy.letGo()
      await queue.stop()
      return
    }
    await proxy.waitUntilHeld()
    if changes {
      let writer = try Descriptor.open(file.path, O_WRONLY)
      try Array("x".utf8).withUnsafeBytes { try writer.writeAll($0) }
    }
    proxy.letGo()
    let end = try await queue.wait(for: taken.id)
    #expect(end.transfer.state == (changes ? .failed : .delivered))
    // On a busy machine, the attempt that is cut may already notice the change.
    #expect(changes || end.transfer.attempts > 1)
    if changes {
      #expect(end.transfer.reason?.contains("changed after it was shared") == true)
      #expect(service.arrivals.isEmpty)
    } else {
      #expect(service.arrivals.map(\.size) == [Self.size])
      #expect(service.arrivals.first?.upload != nil)
      #expect(proxy.sent < Self.size + (8 << 20), "it began anew: \(proxy.sent)")
    }
    await queue.stop()
    await service.stop()
  }

  /// A server without resumable uploads gets the usual request once, with the unchanged body.
  @Test(arguments: ["POST", "PUT"], [200, 201, 204])
  func plainServer(_ method: String, _ status: Int) async throws {
    let body = Data.varied(3 << 20)
    let headers = ["Location": "/bins/1", "ETag": "x"]
    let server = try await ScriptedServer { _, _ in
      .answer(status, headers: headers, body: status == 204 ? "" : "{}")
    }
    let queue = try await stage.queue()
    let type = "multipart/form-data; boundary=cow"
    let id = try await queue.handOff([
      stage.handOff(server.url + "/bins", stage.body(body)) {
        $0.method = method
        $0.headers = [HeaderField(name: "Content-Type", value: type)]
        $0.resumable = .auto
      }
    ])[0].id
    #expect(try await queue.wait(for: id).transfer.state == .delivered)
    let request = try #require(server.requests.first)
    #expect(server.begun == 1 && request.method == method && request.uri == "/bins")
    #expect(request.bodyLength == body.count)
    #expect(request.body == body.prefix(ScriptedServer.bodyLimit))
    #expect(request.headers["Content-Type"] == [type])
    #expect(request.headers["Content-Length"] == ["\(body.count)"])
    // These are the only fields that the offer of a resumable upload adds.
    let offer = request.headers.map(\.name).filter { $0.hasPrefix("Upload-") }
    #expect(
      Set(offer) == ["Upload-Complete", "Upload-Length", "Upload-Draft-Interop-Version"])
    await queue.stop()
    try await server.stop()
  }

  /// A rejection is final and a server failure is retried, with and without the offer of a
  /// resumable upload.
  @Test(arguments: [ResumableUpload.auto, .off])
  func plainResponses(_ wish: ResumableUpload) async throws {
    let body = Data.varied(3 << 20)
    let server = try await ScriptedServer { index, head in
      switch (head.uri, index) {
      case ("/refused", _): .answer(400, body: "no")
      case (_, 1): .answer(503, headers: ["Retry-After": "0"])
      case (_, 2): .hangUp
      default: .answer(200)
      }
    }
    let queue = try await stage.queue()
    func deliver(_ path: String) async throws -> Transfer {
      let id = try await queue.handOff([
        stage.handOff(server.url + path, stage.body(body)) { $0.resumable = wish }
      ])[0].id
      return try await queue.wait(for: id).transfer
    }
    let refused = try await deliver("/refused")
    #expect(refused.state == .failed && refused.response?.status == 400 && refused.attempts == 1)
    let taken = try await deliver("/taken")
    #expect(taken.state == .delivered && taken.attempts == 3)
    #expect(server.requests.map(\.bodyLength) == [Int](repeating: body.count, count: 4))
    await queue.stop()
    try await server.stop()
  }
}
