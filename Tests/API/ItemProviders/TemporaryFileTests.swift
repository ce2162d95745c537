import Foundation
import Testing
import UniformTypeIdentifiers

@testable import ItemProviders

@Suite(.timeLimit(.minutes(3))) struct TemporaryFileTests {
  static let names: [(String?, String)] = [
    ("Cow.jpg", "Cow.jpg"), ("Cow.JPG", "Cow.JPG"), ("Cow.jpeg", "Cow.jpeg"), ("Cow", "Cow.jpeg"),
    // The text after the dot is not a file extension of pictures.
    ("report.v2", "report.v2.jpeg"), ("Cow.png", "Cow.png.jpeg"), ("Cow.", "Cow..jpeg"),
    (nil, "item.jpeg"), ("", "item.jpeg"), (".", "item.jpeg"), ("..", "item.jpeg"),
    ("/", "item.jpeg"), ("../x", "x.jpeg"), ("../../etc/passwd", "passwd.jpeg"),
    ("a/../..", "item.jpeg"), ("/etc/passwd", "passwd.jpeg"), ("a\0b", "ab.jpeg"),
    ("\0", "item.jpeg"), ("a\nb\u{1B}[31m", "ab[31m.jpeg"), ("gpj.\u{202E}cow", "gpj.cow.jpeg"),
    (".hidden", ".hidden.jpeg"), ("cow.jfif", "cow.jfif"), ("cow.JFIF", "cow.JFIF"),
    ("~root.jpg", "~root.jpg"), ("صورة\u{200F}.jpg", "صورة\u{200F}.jpg"),
    ("Kühe 🐮", "Kühe 🐮.jpeg"),
  ]

  @Test("A name is one safe path component", arguments: names) func safeNames(
    _ suggestion: String?, _ name: String
  ) {
    #expect(TemporaryFile.fileName(suggestion, .jpeg) == name)
  }

  @Test(arguments: ["a", "é", "🐮", "e\u{301}\u{302}", "\u{301}"], [0, 1, 2, 3])
  func longNames(_ letter: String, _ shift: Int) {
    let long = String(repeating: "x", count: shift) + String(repeating: letter, count: 300)
    for suggestion in [long, long + ".jpg", long + ".exe"] {
      let name = TemporaryFile.fileName(suggestion, .jpeg)
      #expect(name.utf8.count <= 255 && name.utf8.count > 245)
      #expect(name.hasSuffix(suggestion.hasSuffix(".jpg") ? ".jpg" : ".jpeg"))
      #expect(!name.contains("\u{FFFD}"))
    }
  }

  @Test("A type that has no file extension adds none to the name") func noExtension() {
    #expect(TemporaryFile.fileName("notes.txt", .data) == "notes.txt")
    #expect(TemporaryFile.fileName("Folder", .folder) == "Folder")
    #expect(TemporaryFile.fileName("name", nil) == "name")
  }

  @Test("A file is deleted with its last reference unless the owner keeps it") func lifetime()
    throws
  {
    var file: TemporaryFile? = try TemporaryFile(suggestedName: "a", typeIdentifier: "public.data")
    let url = try #require(file?.url)
    try Data().write(to: url)
    let mode = try FileManager.default.attributesOfItem(
      atPath: url.deletingLastPathComponent().path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o700)
    file = nil
    #expect(!FileManager.default.fileExists(atPath: url.deletingLastPathComponent().path))

    file = try TemporaryFile(suggestedName: "a", typeIdentifier: "public.data")
    let kept = try #require(file?.url)
    try Data().write(to: kept)
    file?.keep()
    file = nil
    #expect(FileManager.default.fileExists(atPath: kept.path))
    try FileManager.default.removeItem(at: kept.deletingLastPathComponent())
  }
}
