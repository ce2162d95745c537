import Crypto
import Foundation
import HTTPSyntax
import Linux
import ResumableUploads
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct TusTests {
  private let body = Data.varied(300_000)
  private static let type = "application/offset+octet-stream"

  private func begin(_ stage: UploadStage, _ fields: [String: String] = [:]) async throws -> String
  {
    let answer = try await stage.ask(
      "POST", stage.service.url,
      tus(["Upload-Length": "\(body.count)"]).merging(fields) { $1 }, body: Data())
    #expect(answer.status == 201)
    #expect(answer.header("Upload-Expires").flatMap(UploadDate.date) ?? .distantPast > Date())
    return stage.absolute(answer.header("Location"))
  }

  private func append(
    _ stage: UploadStage, _ url: String, _ range: Range<Int>, _ fields: [String: String] = [:]
  ) async throws -> Answer {
    try await stage.ask(
      "PATCH", url,
      tus(["Upload-Offset": "\(range.lowerBound)", "Content-Type": Self.type])
        .merging(fields) { $1 }, body: body[range])
  }

  @Test func capabilities() async throws {
    let stage = try UploadStage(UploadLimits(size: 1000))
    let answer = try await stage.ask("OPTIONS", stage.service.url)
    #expect(answer.status == 204 && answer.header("Tus-Version") == "1.0.0")
    #expect(answer.header("Tus-Max-Size") == "1000")
    #expect(answer.header("Tus-Checksum-Algorithm") == "sha1,sha256")
    #expect(
      answer.header("Tus-Extension")
        == "creation,creation-with-upload,expiration,checksum,termination")
    await stage.service.stop()
  }

  @Test func appends() async throws {
    let stage = try UploadStage()
    let metadata = UploadMetadata.text([("filename", "kü h.png"), ("filetype", "image/png")])
    let upload = try await begin(stage, ["Upload-Metadata": metadata])
    #expect(try await append(stage, upload, 0..<100_000).header("Upload-Offset") == "100000")
    let state = try await stage.ask("HEAD", upload, tus())
    #expect(state.header("Upload-Offset") == "100000")
    #expect(state.header("Upload-Length") == "300000")
    #expect(state.header("Upload-Metadata") == metadata)
    #expect(state.header("Cache-Control") == "no-store")
    let last = try await append(stage, upload, 100_000..<300_000)
    #expect(last.status == 204 && last.header("Upload-Offset") == "300000")
    let arrival = try #require(stage.service.arrivals.first)
    #expect(arrival.digest == body.digest && arrival.headers["content-type"] == "image/png")
    #expect(
      arrival.headers["content-disposition"] == "inline; filename*=UTF-8''k%C3%BC%20h.png")
    // The last response contains the address at which the target's response can be read.
    let answer = try await stage.ask("GET", stage.absolute(last.header("Content-Location")))
    #expect(answer.status == 200 && answer.text == body.digest)
    #expect(try await stage.ask("HEAD", upload, tus()).header("Upload-Offset") == "300000")
    #expect(stage.service.arrivals.count == 1)
    await stage.service.stop()
  }

  @Test func creationWithBytes() async throws {
    let stage = try UploadStage()
    let answer = try await stage.ask(
      "POST", stage.service.url,
      tus(["Upload-Length": "\(body.count)", "Content-Type": Self.type]), body: body)
    #expect(answer.status == 201 && answer.header("Upload-Offset") == "300000")
    #expect(stage.service.arrivals.map(\.digest) == [body.digest])
    let empty = try await stage.ask(
      "POST", stage.service.url, tus(["Upload-Length": "0"]), body: Data())
    #expect(empty.status == 201 && stage.service.arrivals.count == 2)
    await stage.service.stop()
  }

  @Test(arguments: ["sha1", "sha256"]) func checksums(_ algorithm: String) async throws {
    let stage = try UploadStage()
    let upload = try await begin(stage)
    func sum(_ data: Data) -> String {
      let sum =
        algorithm == "sha1"
        ? Data(Insecure.SHA1.hash(data: data)) : Data(SHA256.hash(data: data))
      return "\(algorithm) \(sum.base64EncodedString())"
    }
    let wrong = try await append(
      stage, upload, 0..<1000, ["Upload-Checksum": sum(body.prefix(999))])
    #expect(wrong.status == 460)
    #expect(try await stage.ask("HEAD", upload, tus()).header("Upload-Offset") == "0")
    let unknown = try await append(stage, upload, 0..<1000, ["Upload-Checksum": "crc32 AAAA"])
    #expect(unknown.status == 400)
    let right = try await append(
      stage, upload, 0..<1000, ["Upload-Checksum": sum(body.prefix(1000))])
    #expect(right.status == 204 && right.header("Upload-Offset") == "1000")
    await stage.service.stop()
  }

  @Test func truncatedPieceWithChecksum() async throws {
    let stage = try UploadStage()
    let upload = try await begin(stage)
    let path = upload.dropFirst("http://127.0.0.1:\(stage.service.port)".count)
    for (line, kept) in [("Upload-Checksum: sha1 AAAA", "0"), ("X-None: 1", "1000")] {
      let connection = try RawConnection(port: UInt16(stage.service.port))
      try connection.send(
        "PATCH \(path) HTTP/1.1\r\nHost: a\r\nTus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n"
          + "Content-Type: \(Self.type)\r\nContent-Length: 2000\r\n\(line)\r\n\r\n")
      try body.prefix(1000).withUnsafeBytes { try connection.socket.writeAll($0) }
      connection.finishSending()
      _ = try await onThread { try connection.readUntil() }
      #expect(try await stage.ask("HEAD", upload, tus()).header("Upload-Offset") == kept)
    }
    await stage.service.stop()
  }

  @Test func deletion() async throws {
    let stage = try UploadStage()
    let upload = try await begin(stage)
    #expect(try await stage.ask("DELETE", upload, tus()).status == 204)
    #expect(try await append(stage, upload, 0..<10).status == 404)
    await stage.service.stop()
  }

  @Test func rejectsForbiddenRequests() async throws {
    let stage = try UploadStage(UploadLimits(size: 400_000))
    let other = try await stage.ask(
      "POST", stage.service.url, ["Tus-Resumable": "0.2.2", "Upload-Length": "1"], body: Data())
    #expect(other.status == 412 && other.header("Tus-Version") == "1.0.0")
    for fields in [
      [:], ["Upload-Length": "-1"], ["Upload-Length": "1e3"],
      ["Upload-Length": "99999999999999999999"],
      ["Upload-Length": "5", "Upload-Metadata": "a YQ==,a YQ=="],
    ] {
      let answer = try await stage.ask("POST", stage.service.url, tus(fields), body: Data())
      #expect(answer.status == 400, "\(fields)")
    }
    let large = try await stage.ask(
      "POST", stage.service.url, tus(["Upload-Length": "400001"]), body: Data())
    #expect(large.status == 413)
    let upload = try await begin(stage)
    #expect(try await append(stage, upload, 5..<10).status == 409)
    #expect(try await append(stage, upload, 0..<10, ["Content-Type": "text/plain"]).status == 415)
    #expect(try await append(stage, upload, 0..<10, ["Upload-Offset": "?"]).status == 400)
    #expect(try await append(stage, upload, 0..<10, ["Tus-Resumable": "2"]).status == 412)
    #expect(try await stage.ask("HEAD", upload, tus()).header("Upload-Offset") == "0")
    await stage.service.stop()
  }
}
