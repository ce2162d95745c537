import Foundation
import Linux
import NIOHTTP1
import TestServers
import Testing

/// The privacy lens of the sheet: a key takes out what goes along unseen.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct LensSheetTests {
  private static let takeOut = "\u{14}"
  private static let always = "\u{19}"
  private static let post = "\u{18}"
  private static let marker = Data("GPSMAKER".utf8)

  /// The sample photo with a manufacturer and a place, 33° S, 151° W. Its first segment is replaced.
  private func photo(_ plain: Data) throws -> Data {
    let exif = Array("Exif\0\0".utf8) + Self.tags
    let length = exif.count + 2
    try #require(plain.starts(with: [0xFF, 0xD8, 0xFF, 0xE1]))
    let old = Int(plain[4]) * 256 + Int(plain[5])
    return Data([0xFF, 0xD8, 0xFF, 0xE1, UInt8(length / 256), UInt8(length % 256)] + exif)
      + plain.dropFirst(4 + old)
  }

  /// The tables and the compressed pixels: everything from the first quantization table.
  private func pixels(_ jpeg: Data) throws -> Data {
    let table = try #require(jpeg.firstRange(of: Data([0xFF, 0xDB])))
    return jpeg[table.lowerBound...]
  }

  /// The tags, big-endian: the manufacturer, and a directory with the place.
  private static var tags: [UInt8] {
    func number(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    func tag(_ tag: Int, _ type: Int, _ count: Int, _ value: [UInt8]) -> [UInt8] {
      number(tag, 2) + number(type, 2) + number(count, 4) + value
    }
    // The main directory has 2 tags and ends at 38. The manufacturer follows, then the place.
    let main =
      number(2, 2) + tag(0x010F, 2, 9, number(38, 4)) + tag(0x8825, 4, 1, number(48, 4))
      + number(0, 4)
    let degrees = [33, 1, 51, 1, 36, 1].flatMap { number($0, 4) }
    let place =
      number(4, 2) + tag(1, 2, 2, Array("S\0\0\0".utf8)) + tag(2, 5, 3, number(102, 4))
      + tag(3, 2, 2, Array("W\0\0\0".utf8)) + tag(4, 5, 3, number(126, 4)) + number(0, 4)
    return Array("MM\0*".utf8) + number(8, 4) + main + Array("GPSMAKER\0\0".utf8) + place + degrees
      + degrees
  }

  /// Adds a destination that receives the file's bytes, and opens sheets.
  private func withUpload(
    _ body: (CommandHome, String, ScriptedServer) async throws -> Void
  ) async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: "https://p.example/1") }
    try await CommandHome.with { home in
      let plain = try Data(contentsOf: Checkout.photo)
      let file = try home.file("cow.jpg", try photo(plain))
      try await home.run(
        "destinations", "add", "--url", "\(server.url)/{filename}", "--name", "Up", "--yes"
      ).expect(0)
      try await body(home, file, server)
    }
    try await server.stop()
  }

  /// Shares the file in a sheet, and waits for the delivery.
  /// - Parameter keys: The keys to type, each with the text to wait for before it.
  private func share(
    _ file: String, in home: CommandHome, on type: String = "xterm-256color",
    _ keys: [(shown: String, key: String)]
  ) async throws {
    let terminal = try PseudoTerminal(columns: 120)
    let pid = try home.openSheet([file, "--to", "Up", "--wait"], on: terminal, type)
    for (shown, key) in keys {
      try #require(try terminal.read(until: shown), "\(shown)")
      try terminal.type(key)
    }
    #expect(try await CommandHome.end(of: pid) == .exited(code: 0))
  }

  @Test("A photo arrives without its place if the key is pressed, and with it otherwise")
  func key() async throws {
    try await withUpload { home, file, server in
      let original = try Data(contentsOf: URL(filePath: file))
      try await share(
        file, in: home,
        [("Goes along unseen: place", Self.takeOut), ("Taken out: place", Self.post)])
      try await share(file, in: home, [("Goes along unseen: place", Self.post)])
      // The second press leaves the details in.
      try await share(
        file, in: home,
        [
          ("Goes along unseen: place", Self.takeOut), ("Taken out: place", Self.takeOut),
          ("Goes along unseen: place", Self.post),
        ])
      let bodies = server.requests.map(\.body)
      try #require(bodies.count == 3)
      #expect(!bodies[0].contains(Self.marker))
      #expect(try pixels(bodies[0]) == pixels(original))
      #expect(bodies[0].count < original.count)
      // Without the key, the place goes along, so the test can notice it.
      #expect(bodies[1] == original)
      #expect(bodies[2] == original)
      #expect(try Data(contentsOf: URL(filePath: file)) == original)
    }
  }

  @Test("The answer x of the line sheet takes the place out") func lines() async throws {
    try await withUpload { home, file, server in
      try await share(
        file, in: home, on: "dumb",
        [
          ("full stop", ".\n"), ("Post?", "x\n"),
          ("Taken out: place", ""), ("Post?", "y\n"),
        ])
      try await share(file, in: home, on: "dumb", [("full stop", ".\n"), ("Post?", "y\n")])
      let hasMarker = server.requests.map { $0.body.contains(Self.marker) }
      #expect(hasMarker == [false, true])
    }
  }

  @Test("A destination with the setting gets no hidden details, with a sheet and without")
  func always() async throws {
    try await withUpload { home, file, server in
      try await share(
        file, in: home, [("Goes along unseen: place", Self.always), ("always for Up", Self.post)])
      try await share(file, in: home, [("always for Up", Self.post)])
      let posted = ["share", file, "--to", "Up", "--post", "--wait"]
      try await home.run(posted).expect(0)
      // The choice of one share does not change the setting.
      try await share(
        file, in: home, [("always for Up", Self.takeOut), ("Goes along unseen", Self.post)])
      try await share(
        file, in: home, [("always for Up", Self.always + Self.post)])
      try await home.run(posted).expect(0)
      let hasMarker = server.requests.map { $0.body.contains(Self.marker) }
      #expect(hasMarker == [false, false, false, true, false, true])
    }
  }

  @Test("The line says that a PDF's author cannot be taken out, and a set destination refuses it")
  func fixed() async throws {
    try await withUpload { home, file, server in
      try await share(file, in: home, [("Goes along", Self.always), ("always for Up", Self.post)])
      let pdf = Data(
        """
        %PDF-1.4
        7 0 obj
        << /Author (Ann) >>
        endobj
        trailer << /Info 7 0 R >>
        %%EOF
        """.utf8)
      let document = try home.file("a.pdf", pdf)
      try await share(document, in: home, [("cannot be taken out", Self.post)])
      let refused = try await home.run("share", document, "--to", "Up", "--post")
      refused.expect(2)
      #expect(refused.errors.contains("Nothing was shared"), "\(refused.errors)")
      #expect(server.requests.last?.body == pdf)
      #expect(server.requests.count == 2)
    }
  }
}
