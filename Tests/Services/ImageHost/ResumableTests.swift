import Foundation
import ImageHost
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct ResumableTests {
  private let host: TestImages

  init() throws { host = try TestImages() }

  private let bytes = Samples.png(11, 12, padding: [UInt8](repeating: 5, count: 200_000))

  private func send(
    _ method: String, _ address: String, _ bytes: ArraySlice<UInt8>, _ fields: [String]
  ) async throws -> Answer {
    try await Curl.run(
      ["-X", method, "--data-binary", "@\(host.file(Array(bytes)))"]
        + fields.flatMap { ["-H", $0] } + [address])
  }

  @Test("An upload by the IETF's protocol is accepted") func ietfUpload() async throws {
    let version = "Upload-Draft-Interop-Version: 8"
    try await host.run {
      let begun = try await send(
        "POST", host.url("/3/image?title=Late"), bytes[..<70_000],
        [
          "Authorization: Client-ID a1b2c3", version, "Upload-Complete: ?0",
          "Content-Type: image/png",
        ])
      #expect(begun.status == 201)
      let address = host.url(try #require(begun.header("location")))
      let none = try await host.list()
      #expect(none.isEmpty)
      let done = try await send(
        "PATCH", address, bytes[70_000...],
        [
          version, "Upload-Complete: ?1", "Upload-Offset: 70000",
          "Content-Type: application/partial-upload",
        ])
      #expect(done.status == 200)
      let image = try done.image()
      #expect(image.title == "Late" && image.width == 11 && image.size == bytes.count)
      let back = try await Curl.run([image.link])
      #expect(back.body == Data(bytes))
      // If the response is lost, a GET request returns the response and makes no second image.
      let again = try await Curl.run([address])
      #expect(try again.image() == image)
      let count = try await host.list().count
      #expect(count == 1)
    }
  }

  @Test("An upload by the tus protocol is accepted") func tusUpload() async throws {
    let name = Data("Kühe.png".utf8).base64EncodedString()
    try await host.run {
      let begun = try await send(
        "POST", host.url("/3/upload"), [],
        [
          "Authorization: Client-ID a1b2c3", "Tus-Resumable: 1.0.0",
          "Upload-Length: \(bytes.count)",
          "Upload-Metadata: filename \(name),filetype aW1hZ2UvcG5n", "Idempotency-Key: k",
        ])
      #expect(begun.status == 201)
      let address = host.url(try #require(begun.header("location")))
      for range in [0..<100_000, 100_000..<bytes.count] {
        let part = try await send(
          "PATCH", address, bytes[range],
          [
            "Tus-Resumable: 1.0.0", "Upload-Offset: \(range.lowerBound)",
            "Content-Type: application/offset+octet-stream",
          ])
        #expect(part.status == 204 && part.header("upload-offset") == "\(range.upperBound)")
      }
      let answer = try await Curl.run([address])
      let image = try answer.image()
      #expect(image.name == "Kühe.png" && image.height == 12)
      // An upload by tus is stored like any other upload. A whole upload with the same key is a
      // repetition of it.
      let again = try await host.post(
        bytes, to: "/3/image?name=K%C3%BChe.png",
        ["-H", "Idempotency-Key: k"])
      #expect(try again.image().id == image.id)
    }
  }

  @Test("A file that is no image is rejected permanently") func rejectsOtherFiles() async throws {
    try await host.run {
      let answer = try await send(
        "POST", host.url("/3/image"), Array("no image".utf8)[...],
        [
          "Authorization: Client-ID a1b2c3", "Upload-Draft-Interop-Version: 6",
          "Upload-Complete: ?1",
          "Content-Type: image/png",
        ])
      #expect(answer.status == 400)
      #expect(try answer.imgurRefusal().error == "File type invalid (1)")
      #expect(!host.folder.files.contains { $0.hasSuffix(".part") })
      // An upload that is too large is rejected before its body is sent.
      let large = try await send(
        "POST", host.url("/3/image"), [],
        ["Authorization: Client-ID a1b2c3", "Tus-Resumable: 1.0.0", "Upload-Length: 99999999"])
      #expect(large.status == 413)
    }
  }

  @Test("The service advertises its version of tus") func advertisedProtocol() async throws {
    try await host.run {
      let answer = try await Curl.run(["-X", "OPTIONS", host.url("/3/image")])
      #expect(answer.status == 204 && answer.header("tus-version") == "1.0.0")
    }
  }
}
