import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing
import Text

/// Text that is piped into the command.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct PipedTextTests {
  private static func utf16(_ text: String, isLittle: Bool) -> [UInt8] {
    ([0xFEFF] + Array(text.utf16)).flatMap { unit in
      let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      return isLittle ? bytes.reversed() : bytes
    }
  }

  private static func bytes(
    _ mark: [UInt8] = [], _ text: String = "", _ end: [UInt8] = []
  ) -> [UInt8] { mark + Array(text.utf8) + end }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  @Test(
    "Bytes are read as UTF-8, and as UTF-16 if they begin with a byte order mark",
    arguments: [
      (bytes([], "Grüße"), "Grüße"), (bytes(mark, "hi\n"), "hi\n"),
      (utf16("hi 🐮\r\n", isLittle: true), "hi 🐮\r\n"), (utf16("hi 🐮", isLittle: false), "hi 🐮"),
      ([], ""), (mark, ""), ([0xFF, 0xFE], ""), ([0xFE, 0xFF], ""),
      (bytes([], "gr", [0xFC]), nil), ([0xFF, 0xFE, 0x61], nil), ([0xFF], nil),
      ([0xEF, 0xBB], nil),
      ([0xFF, 0xFE, 0x00, 0xD8], nil), ([0xFE, 0xFF, 0xDC, 0x00, 0x00, 0x61], nil),
      (bytes([], "a\u{FEFF}b"), "a\u{FEFF}b"),
    ] as [([UInt8], String?)])
  func reading(bytes: [UInt8], text: String?) {
    #expect(String(reading: bytes).map { Array($0.utf8) } == text.map { Array($0.utf8) })
  }

  @Test(
    "Only one line end at the end of the text is removed",
    arguments: [
      ("a\n", "a"), ("a\r\n", "a"), ("a\n\n", "a\n"), ("a\r\n\r\n", "a\r\n"), ("a\r", "a\r"),
      ("\n", ""),
      ("\r\n", ""), ("", ""), ("a\r\nb", "a\r\nb"), ("a\r\r\n", "a\r"), ("\u{301}\n", "\u{301}"),
      ("a\u{2028}", "a\u{2028}"),
    ])
  func lineEnd(text: String, rest: String) {
    #expect(text.withoutLastLineEnd.utf8.elementsEqual(rest.utf8))
  }

  @Test("Text from a pipe is the same with the line ends of Windows and Linux")
  func shared() async throws {
    let long = String(repeating: "x", count: 1 << 20)
    let forms: [([UInt8], String)] = [
      (Self.bytes([], "Kühe\n"), "Kühe"), (Self.bytes([], "Kühe\r\n"), "Kühe"),
      (Self.bytes(Self.mark, "Kühe\r\n"), "Kühe"),
      (Self.utf16("Kühe\r\n", isLittle: true), "Kühe"),
      (Self.utf16("Kühe", isLittle: false), "Kühe"),
      (Self.bytes([], long, [10]), long),
    ]
    try await CommandHome.with { home in
      for (number, (bytes, text)) in forms.enumerated() {
        let folder = home.url.appending(path: "saved\(number)", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = try home.file("input", Data(bytes))
        try await home.run(
          "share", "--text", "-", "--to", "save=\(folder.path)",
          input: try Descriptor.open(file, O_RDONLY)
        ).expect(0)
        #expect(try Data(contentsOf: folder.appending(path: "text.txt")) == Data(text.utf8))
      }
      for (bytes, words) in [
        (Self.bytes([], "gr", [0xFC]), "not text in UTF-8 or UTF-16"),
        (Self.bytes([], long, [0x78]), "longer than 1 MiB"),
        (Self.bytes([], long + long + long, [0x78]), "longer than 1 MiB"),
      ] as [([UInt8], String)] {
        let file = try home.file("input", Data(bytes))
        let refused = try await home.run(
          "share", "--text", "-", "--to", "copy", input: try Descriptor.open(file, O_RDONLY))
        refused.expect(2)
        #expect(refused.errors.contains(words), "\(refused.errors)")
      }
    }
  }
}
