import Foundation
import NIOHTTP1
import TestServers
import Testing

/// `share --clean` removes what goes along unseen.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct CleanShareTests {
  /// A text chunk of PNG with a marked author, which follows the header chunk.
  private func marked(_ png: Data) -> Data {
    let content = Data("tEXtAuthor\0Ann Marked".utf8)
    var chunk = Data(withUnsafeBytes(of: UInt32(content.count - 4).bigEndian, Array.init))
    chunk += content
    chunk += Data(withUnsafeBytes(of: checksum(content).bigEndian, Array.init))
    // The signature has 8 bytes, and the header chunk 25.
    return png.prefix(33) + chunk + png.dropFirst(33)
  }

  private func checksum(_ bytes: Data) -> UInt32 {
    var sum = ~UInt32(0)
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 {
        let isOdd = sum & 1 == 1
        sum >>= 1
        if isOdd { sum ^= 0xEDB8_8320 }
      }
    }
    return ~sum
  }

  @Test("A picture arrives without its author with --clean, and the file stays as it is")
  func picture() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: "https://p.example/1") }
    try await CommandHome.with { home in
      let plain = try Data(contentsOf: URL(filePath: try home.photo("plain.png")))
      let file = try home.file("cow.png", marked(plain))
      try await home.run(
        "destinations", "add", "--url", "\(server.url)/{filename}", "--name", "Up", "--yes"
      ).expect(0)
      let share = ["share", file, "--to", "Up", "--post", "--wait"]
      try await home.run(share + ["--clean"]).expect(0)
      try await home.run(share).expect(0)
      let bodies = server.requests.map(\.body)
      #expect(bodies.count == 2)
      #expect(bodies.first == plain)
      // Without the option, the author goes along, so the test can notice it.
      #expect(bodies.last == marked(plain))
      #expect(server.requests.map(\.uri) == ["/cow.png", "/cow.png"])
      #expect(try Data(contentsOf: URL(filePath: file)) == marked(plain))
    }
    try await server.stop()
  }

  @Test("A link loses its tracking parameters, and a file that cannot be cleaned is not shared")
  func others() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: "https://p.example/1") }
    try await CommandHome.with { home in
      try await home.run(
        "destinations", "add", "--url", "\(server.url)/", "--name", "Up", "--json-body",
        #"{"u": "{input}"}"#, "--yes"
      ).expect(0)
      try await home.run(
        "share", "--url", "https://cow.example/?id=1&utm_source=x#a", "--to", "Up", "--post",
        "--wait", "--clean"
      ).expect(0)
      let body = String(decoding: try #require(server.requests.first).body, as: UTF8.self)
      #expect(body.contains(#"https://cow.example/?id=1#a"#))
      let damaged = try home.file("cow.jpg", Data([0xFF, 0xD8, 0xFF, 0xE1, 0, 9] + [1, 2, 3]))
      let refused = try await home.run("share", damaged, "--to", "ShareAlike", "--post", "--clean")
      refused.expect(2)
      #expect(refused.errors.contains("Nothing was shared"), "\(refused.errors)")
    }
    try await server.stop()
  }
}
