import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// During an upload, the image host is killed by `kill -9`. The client then resumes the upload at
/// the image host's next process.
@Suite(.timeLimit(.minutes(3))) struct CutUploadTests {
  private static let size = 6 << 20
  private static let tus = "Tus-Resumable: 1.0.0"

  private let home: TemporaryFolder
  private let picture: Data

  init() throws {
    home = try TemporaryFolder()
    var bytes = Data("GIF89a".utf8) + Data([2, 0, 1, 0, 0, 0, 0])
    // All pieces differ, so that the test notices a piece in the wrong place.
    for number in 0..<UInt32(Self.size / 4) {
      withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }
    picture = bytes.prefix(Self.size)
  }

  private func start() async throws -> (program: ServicesProgram, url: String) {
    let program = try await ServicesProgram(
      ["--images", "127.0.0.1:0", "--bin", "off", "--json"], home: home.url)
    return (program, try #require(try program.urls["images"]))
  }

  /// The size in bytes of the largest file in the home.
  private var largestFile: Int {
    home.files.map { name in
      let path = home.url.appending(path: name).path
      return (try? FileManager.default.attributesOfItem(atPath: path)[.size]) as? Int ?? 0
    }.max() ?? 0
  }

  private func patch(_ offset: Int, at url: String) async throws -> Answer {
    let rest = try home.file("rest", picture.dropFirst(offset))
    return try await Curl.run([
      "-X", "PATCH", "--data-binary", "@\(rest.path)", "-H", Self.tus, "-H",
      "Content-Type: application/offset+octet-stream", "-H", "Upload-Offset: \(offset)", url,
    ])
  }

  @Test(
    "An interrupted upload continues after the bytes that the server received",
    arguments: [100_000, 1_000_000, 2_500_000, 5_900_000])
  func continuesUpload(sent: Int) async throws {
    let (first, url) = try await start()
    let begun = try await Curl.run([
      "-X", "POST", "-H", "Authorization: Client-ID test", "-H", Self.tus, "-H",
      "Upload-Length: \(Self.size)", "\(url)/3/image",
    ])
    let location = try #require(begun.header("location"))
    let path = try #require(URL(string: location)?.path)
    let port = try #require(URL(string: url)?.port)
    let connection = try RawConnection(port: UInt16(clamping: port), timeout: 10)
    try connection.send(
      "PATCH \(path) HTTP/1.1\r\nHost: 127.0.0.1\r\n\(Self.tus)\r\nUpload-Offset: 0\r\n"
        + "Content-Type: application/offset+octet-stream\r\nContent-Length: \(Self.size)\r\n\r\n")
    try picture.prefix(sent).withUnsafeBytes { try connection.socket.writeAll($0) }
    while largestFile < sent / 2 { await Task.yield() }
    kill(first.pid, SIGKILL)
    _ = try await first.wait()

    let (second, later) = try await start()
    let standing = try await Curl.run(["--head", "-H", Self.tus, "\(later)\(path)"])
    let offset = try #require(standing.header("upload-offset").flatMap { Int($0) })
    #expect((sent / 2...sent).contains(offset), "what lay there is not given away")
    // Only the reported offset is accepted. Any other offset would leave a gap or repeat bytes.
    let wrong = try await patch(offset + 1, at: "\(later)\(path)")
    #expect(wrong.status == 409)
    let done = try await patch(offset, at: "\(later)\(path)")
    #expect(done.status == 204)
    let list = try await Curl.run(["-H", "Accept: application/json", "\(later)/"])
    let images = try #require(
      try JSONSerialization.jsonObject(with: list.body) as? [[String: Any]])
    #expect(images.count == 1)
    let link = try #require(images.first?["link"] as? String)
    let back = try await Curl.run(["\(later)\(URL(string: link)?.path ?? "")"])
    #expect(back.body == picture)
    _ = try await second.end()
  }
}
