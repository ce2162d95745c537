import Foundation
import Linux
import ResumableUploads
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct IETFTests {
  private let body = Data.varied(300_000)

  private func begin(
    _ stage: UploadStage, _ part: Data, of length: Int, version: Int = 8
  ) async throws -> String {
    let answer = try await stage.ask(
      "POST", stage.service.url,
      draft(["Upload-Complete": "?0", "Upload-Length": "\(length)"], version: version), body: part)
    #expect(answer.status == 201)
    return stage.absolute(answer.header("Location"))
  }

  @Test(arguments: [8, 6]) func completeBodyWithLocation(_ version: Int) async throws {
    let stage = try UploadStage()
    let said = try await stage.cut(
      [
        "POST /target?a=b HTTP/1.1", "Upload-Complete: ?1",
        "Upload-Draft-Interop-Version: \(version)", "X-Kept: yes", "Connection: close",
      ], body: body, announcing: body.count, waitingFor: body.digest)
    let parts = said.components(separatedBy: "\r\n\r\n")
    #expect(parts[0].hasPrefix("HTTP/1.1 104 Upload Resumption Supported"))
    #expect(parts[0].contains("\r\nUpload-Draft-Interop-Version: \(version)"))
    #expect(parts[0].contains("\r\nLocation: /uploads/"))
    #expect(parts[0].contains(version == 8 ? "max-age=" : "expires="))
    #expect(parts[1].hasPrefix("HTTP/1.1 200"))
    #expect(parts[1].contains("\r\nUpload-Complete: ?1"))
    let arrival = try #require(stage.service.arrivals.first)
    #expect(arrival.digest == body.digest && arrival.path == "/target?a=b")
    #expect(arrival.headers["x-kept"] == "yes")
    #expect(!arrival.headers.keys.contains { $0.hasPrefix("upload-") })
    await stage.service.stop()
  }

  @Test(arguments: ["", "Upload-Draft-Interop-Version: 7", "Upload-Draft-Interop-Version: ?1"])
  func otherVersion(_ line: String) async throws {
    let stage = try UploadStage()
    let said = try await stage.cut(
      ["POST /target HTTP/1.1", "Upload-Complete: ?1", line].filter { !$0.isEmpty }, body: body,
      announcing: body.count, waitingFor: body.digest)
    #expect(said.hasPrefix("HTTP/1.1 200"))
    #expect(stage.service.arrivals.map(\.upload) == [nil])
    let refused = try await stage.ask(
      "POST", stage.service.url, ["Upload-Complete": "?0"], body: body)
    #expect(refused.status == 400)
    #expect(refused.header("Upload-Draft-Interop-Version") == "8")
    await stage.service.stop()
  }

  @Test func appends() async throws {
    let stage = try UploadStage()
    let upload = try await begin(stage, body.prefix(100_000), of: body.count)
    let middle = try await stage.ask(
      "PATCH", upload,
      draft([
        "Upload-Complete": "?0", "Upload-Offset": "100000",
        "Content-Type": "application/partial-upload",
      ]), body: body[100_000..<250_000])
    #expect(middle.status == 204 && middle.header("Upload-Complete") == "?0")
    let state = try await stage.ask("HEAD", upload, draft([:]))
    #expect(state.status == 204)
    #expect(state.header("Upload-Offset") == "250000")
    #expect(state.header("Upload-Length") == "300000")
    #expect(state.header("Upload-Complete") == "?0")
    #expect(state.header("Cache-Control") == "no-store")
    #expect(state.header("Upload-Limit")?.contains("max-age=") == true)
    let last = try await stage.ask(
      "PATCH", upload,
      draft([
        "Upload-Complete": "?1", "Upload-Offset": "250000",
        "Content-Type": "application/partial-upload",
      ]), body: body[250_000...])
    #expect(last.status == 200 && last.text == body.digest)
    #expect(last.header("Upload-Complete") == "?1")
    #expect(stage.service.arrivals.map(\.digest) == [body.digest])
    // A client that missed the response can still request it. The target gets no second request.
    let again = try await stage.ask("GET", upload, draft([:]))
    #expect(again.status == 200 && again.text == body.digest)
    #expect(again.header("Upload-Complete") == "?1")
    #expect(try await stage.ask("HEAD", upload).header("Upload-Complete") == "?1")
    let late = try await stage.ask(
      "PATCH", upload,
      draft([
        "Upload-Complete": "?1", "Upload-Offset": "300000",
        "Content-Type": "application/partial-upload",
      ]), body: Data())
    #expect(late.status == 400 && late.text.contains("#completed-upload"))
    #expect(stage.service.arrivals.count == 1)
    await stage.service.stop()
  }

  @Test func rejectionByTheTarget() async throws {
    let stage = try UploadStage(status: 422)
    let answer = try await stage.ask(
      "PUT", stage.service.url, draft(["Upload-Complete": "?1"]), body: body)
    #expect(answer.status == 422 && answer.header("Upload-Complete") == "?1")
    #expect(stage.service.arrivals.map(\.method) == ["PUT"])
    await stage.service.stop()
  }

  @Test func keepsBytesAcrossRestart() async throws {
    let stage = try UploadStage()
    let said = try await stage.cut(
      [
        "POST /target HTTP/1.1", "Upload-Complete: ?1", "Upload-Draft-Interop-Version: 8",
      ], body: body.prefix(120_000), announcing: body.count, waitingFor: "max-age",
      andFor: 120_000)
    let location = try #require(
      said.split(separator: "\r\n").first { $0.hasPrefix("Location: ") })
    await stage.service.stop()
    let service = try UploadService(folder: stage.folder.url.appending(path: "uploads"))
    let upload = "http://127.0.0.1:\(service.port)\(location.dropFirst(10))"
    let state = try await stage.ask("HEAD", upload, draft([:]))
    #expect(state.header("Upload-Offset") == "120000")
    #expect(state.header("Upload-Length") == "300000")
    let last = try await stage.ask(
      "PATCH", upload,
      draft([
        "Upload-Complete": "?1", "Upload-Offset": "120000",
        "Content-Type": "application/partial-upload",
      ]), body: body[120_000...])
    #expect(last.status == 200 && last.text == body.digest)
    #expect(service.arrivals.map(\.digest) == [body.digest])
    await service.stop()
  }

  @Test func newerRequest() async throws {
    let stage = try UploadStage()
    let upload = try await begin(stage, Data(), of: body.count)
    let path = upload.dropFirst("http://127.0.0.1:\(stage.service.port)".count)
    let (service, part) = (stage.service, body.prefix(100_000))
    let hanging = try await onThread {
      let connection = try RawConnection(port: UInt16(service.port))
      try connection.send(
        "PATCH \(path) HTTP/1.1\r\nHost: a\r\nUpload-Offset: 0\r\nUpload-Complete: ?1\r\n"
          + "Content-Type: application/partial-upload\r\nContent-Length: 300000\r\n\r\n")
      try part.withUnsafeBytes { try connection.socket.writeAll($0) }
      return connection
    }
    // The older request has certainly begun when its first bytes are stored.
    while try stage.folder.partSize == 0 { await Task.yield() }
    let state = try await stage.ask("HEAD", upload, draft([:]))
    let offset = try #require(state.header("Upload-Offset").flatMap(Int.init))
    #expect(offset <= 100_000)
    #expect(try await onThread { try hanging.readUntil() }.isEmpty)
    let last = try await stage.ask(
      "PATCH", upload,
      draft([
        "Upload-Complete": "?1", "Upload-Offset": "\(offset)",
        "Content-Type": "application/partial-upload",
      ]), body: body[offset...])
    #expect(last.text == body.digest)
    await stage.service.stop()
  }

  @Test func wrongOffset() async throws {
    let stage = try UploadStage()
    let upload = try await begin(stage, body.prefix(1000), of: body.count)
    for offset in [0, 999, 1001] {
      let answer = try await stage.ask(
        "PATCH", upload,
        draft([
          "Upload-Complete": "?0", "Upload-Offset": "\(offset)",
          "Content-Type": "application/partial-upload",
        ]), body: body.prefix(10))
      #expect(answer.status == 409 && answer.header("Upload-Offset") == "1000")
      #expect(answer.header("Upload-Complete") == "?0")
      #expect(answer.header("Content-Type") == "application/problem+json")
      #expect(answer.text.contains("\"expected-offset\":1000"))
      #expect(answer.text.contains("\"provided-offset\":\(offset)"))
    }
    #expect(try await stage.ask("HEAD", upload).header("Upload-Offset") == "1000")
    await stage.service.stop()
  }

  @Test(arguments: [
    (["Upload-Offset": "10", "Upload-Complete": "?1"], 400),
    (["Upload-Offset": "10", "Upload-Complete": "?0", "Upload-Length": "50"], 400),
    (["Upload-Offset": "10", "Upload-Complete": "1"], 400),
    (["Upload-Offset": "-10", "Upload-Complete": "?0"], 400),
    (["Upload-Offset": "\"10\"", "Upload-Complete": "?0"], 400),
    (["Upload-Offset": "10"], 400), (["Upload-Complete": "?0"], 400),
    (["Upload-Offset": "999999999999999", "Upload-Complete": "?0"], 409),
    (["Upload-Offset": "10", "Upload-Complete": "?0", "Content-Type": "text/plain"], 415),
  ])
  func contradictingAppends(_ fields: [String: String], _ status: Int) async throws {
    let stage = try UploadStage()
    let upload = try await begin(stage, body.prefix(10), of: 40)
    let answer = try await stage.ask(
      "PATCH", upload,
      draft(["Content-Type": "application/partial-upload"]).merging(fields) { $1 },
      body: body.prefix(20))
    #expect(answer.status == status)
    #expect(try await stage.ask("HEAD", upload).header("Upload-Offset") == "10")
    await stage.service.stop()
  }

  @Test func limits() async throws {
    let stage = try UploadStage(UploadLimits(size: 1000, appendSize: 600))
    let options = try await stage.ask("OPTIONS", stage.service.url, draft([:]))
    #expect(options.header("Upload-Limit")?.contains("max-size=1000, max-append-size=600") == true)
    #expect(options.header("Accept-Patch")?.contains("application/partial-upload") == true)
    for (length, part) in [(1001, 0), (1000, 601)] {
      let answer = try await stage.ask(
        "POST", stage.service.url,
        draft(["Upload-Complete": "?0", "Upload-Length": "\(length)"]), body: body.prefix(part))
      #expect(answer.status == 413 && answer.header("Upload-Limit")?.contains("1000") == true)
    }
    // If the request has no `Content-Length`, the server counts the bytes of the body.
    let upload = try await begin(stage, Data(), of: 1000)
    let chunked = try await stage.ask(
      "PATCH", upload,
      draft([
        "Upload-Complete": "?0", "Upload-Offset": "0", "Transfer-Encoding": "chunked",
        "Content-Type": "application/partial-upload",
      ]), body: body.prefix(1001))
    #expect(chunked.status == 413)
    await stage.service.stop()
  }

  @Test func uploadBeyondItsLength() async throws {
    let stage = try UploadStage()
    let upload = try await begin(stage, Data(), of: 100)
    let answer = try await stage.ask(
      "PATCH", upload,
      draft([
        "Upload-Complete": "?0", "Upload-Offset": "0", "Transfer-Encoding": "chunked",
        "Content-Type": "application/partial-upload",
      ]), body: body.prefix(101))
    #expect(answer.status == 400 && answer.text.contains("#inconsistent-upload-length"))
    #expect(try await stage.ask("HEAD", upload).status == 404)
    await stage.service.stop()
  }

  @Test func deletedAndExpired() async throws {
    let stage = try UploadStage(UploadLimits(size: 1000, age: 100))
    let upload = try await begin(stage, body.prefix(10), of: 100)
    #expect(try await stage.ask("DELETE", upload, draft([:])).status == 204)
    #expect(try await stage.ask("HEAD", upload).status == 404)
    let other = try await begin(stage, body.prefix(10), of: 100)
    await stage.service.uploads.sweep(at: Date(timeIntervalSinceNow: 50))
    #expect(try await stage.ask("HEAD", other).status == 204)
    await stage.service.uploads.sweep(at: Date(timeIntervalSinceNow: 102))
    #expect(try await stage.ask("HEAD", other).status == 404)
    #expect(stage.folder.files.filter { $0.contains("uploads/") } == ["uploads/lock"])
    await stage.service.stop()
  }

  @Test(arguments: ["", "../lock", "x", String(repeating: "a", count: 32), "%2e%2e"])
  func otherAddresses(_ id: String) async throws {
    let stage = try UploadStage()
    let url = stage.absolute("/uploads/\(id)")
    for method in ["HEAD", "GET", "DELETE"] {
      #expect(try await stage.ask(method, url, ["X-As-Is": "1"]).status == 404)
    }
    await stage.service.stop()
  }

  @Test func uploadCountLimit() async throws {
    let stage = try UploadStage(UploadLimits(size: 1000, count: 2))
    for _ in 0..<2 { _ = try await begin(stage, Data(), of: 10) }
    let answer = try await stage.ask(
      "POST", stage.service.url, draft(["Upload-Complete": "?0", "Upload-Length": "10"]),
      body: Data())
    #expect(answer.status == 503 && answer.header("Retry-After") != nil)
    await stage.service.stop()
  }
}

extension TemporaryFolder {
  /// The size in bytes of the `.part` file of the only upload, or 0 if there is no such file.
  fileprivate var partSize: Int {
    get throws {
      guard let part = files.first(where: { $0.hasSuffix(".part") }) else { return 0 }
      let attributes = try FileManager.default.attributesOfItem(atPath: path(part))
      return attributes[.size] as? Int ?? 0
    }
  }
}
