import Foundation
import Testing

@testable import ShareContent

@Suite struct LinkFileTests {
  private static func webloc(_ url: Any, _ format: PropertyListSerialization.PropertyListFormat)
    throws -> [UInt8]
  {
    [UInt8](
      try PropertyListSerialization.data(fromPropertyList: ["URL": url], format: format, options: 0)
    )
  }

  @Test(
    "A shortcut file is read as its link",
    arguments: [
      (".url", "[InternetShortcut]\r\nURL=https://cow.example/\r\n", "https://cow.example/"),
      (
        ".url", "\u{FEFF}[InternetShortcut]\nurl = https://cow.example/a b\n",
        "https://cow.example/a%20b"
      ),
      (
        ".url",
        "[{000214A0}]\nURL=https://no.example/\n[InternetShortcut]\nIconIndex=0\nURL=https://cow.example/?a=b\n",
        "https://cow.example/?a=b"
      ),
      (
        ".url", "[InternetShortcut]\nURL=https://cow.example/\nURL=https://evil.example/\n",
        "https://cow.example/"
      ),
      (".url", "[INTERNETSHORTCUT]\nURL=mailto:a@cow.example\n", "mailto:a@cow.example"),
      (
        ".desktop", "[Desktop Entry]\nType=Link\nName=Cow\nURL=https://münchen.example/\n",
        "https://xn--mnchen-3ya.example/"
      ),
      (
        ".desktop", "# c\n[Desktop Entry]\nURL = https://cow.example/%2F|\nType = Link\n",
        "https://cow.example/%2F%7C"
      ),
    ])
  func holds(_ ending: String, _ text: String, _ link: String) {
    #expect(LinkFile.link(in: Array(text.utf8), ending: ending) == link)
  }

  @Test("A .webloc file of macOS is read in both of its formats", arguments: [true, false])
  func webloc(isBinary: Bool) throws {
    let bytes = try Self.webloc("https://cow.example/ü", isBinary ? .binary : .xml)
    #expect(LinkFile.link(in: bytes, ending: ".webloc") == "https://cow.example/%C3%BC")
  }

  @Test(
    "A file without an acceptable link stays a file",
    arguments: [
      (".url", ""), (".url", "URL=https://cow.example/\n"), (".url", "[InternetShortcut]\n"),
      (".url", "[InternetShortcut]\nURL=file:///etc/passwd\n"),
      (".url", "[InternetShortcut]\nURL=javascript:alert(1)\n"),
      (".url", "[InternetShortcut]\nURL=\n"), (".url", "[Other]\nURL=https://cow.example/\n"),
      (".url", "[InternetShortcut]\nURL=cow.example\n"),
      (".desktop", "[Desktop Entry]\nType=Application\nExec=rm\nURL=https://cow.example/\n"),
      (".desktop", "[Desktop Entry]\nType=Link\nURL=file:///etc\n"),
      (".desktop", "[Desktop Entry]\nURL=https://cow.example/\n"),
      (".webloc", "<plist version=\"1.0\">" + String(repeating: "<array>", count: 2000)),
      (".webloc", "<plist version=\"1.0\"><string>https://cow.example/</string></plist>"),
      (".webloc", "bplist00"), (".webloc", "https://cow.example/"),
    ])
  func isNone(_ ending: String, _ text: String) {
    #expect(LinkFile.link(in: Array(text.utf8), ending: ending) == nil)
  }

  @Test("A binary property list with a cycle holds no link")
  func cycle() throws {
    let offset = UInt64(10).bigEndian
    var bytes = Array("bplist00".utf8) + [0xA1, 0x00, 0x08] + [0, 0, 0, 0, 0, 0, 1, 1]
    for number in [UInt64(1).bigEndian, 0, offset] {
      withUnsafeBytes(of: number) { bytes += $0 }
    }
    #expect(LinkFile.link(in: bytes, ending: ".webloc") == nil)
    #expect(
      LinkFile.link(in: try Self.webloc(["https://cow.example/"], .binary), ending: ".webloc")
        == nil)
  }
}
