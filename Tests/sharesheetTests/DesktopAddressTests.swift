import Testing

@testable import ShareContent

@Suite struct DesktopAddressTests {
  @Test("A name that forges a line of gio's output gives no target")
  func forged() {
    let line = "  standard::target-uri: file:///a\n"
    #expect(DesktopPlace.parsed("uri: trash:///a\nattributes:\n" + line) == "file:///a")
    #expect(DesktopPlace.parsed(line + line) == nil)
    #expect(DesktopPlace.parsed("standard::target-uri: file:///a\n") == nil)
    #expect(DesktopPlace.parsed("") == nil)
  }

  @Test(
    "An address from the desktop is a local file, a link, or refused with a message",
    arguments: [
      ("FILE:///a%20b", "file /a b"), ("file:/a", "file /a"), ("file://LOCALHOST/a", "file /a"),
      ("file://127.0.0.1/a", "file /a"), ("file://[::1]/a", "file /a"),
      ("file://other.example/a", "refused"), ("file://nas", "refused"), ("file:a", "nil"),
      ("trash:///cow.jpg", "file /trash/cow.jpg"), ("RECENT:///1", "file /trash/cow.jpg"),
      ("trash:///gone", "refused"), ("recent:///far", "refused"), ("recent:///loop", "refused"),
      ("starred:///gone", "refused"), ("x-nautilus-search:///gone", "refused"),
      ("mailto:a@cow.example", "link mailto:a@cow.example"), ("tel:+49301", "link tel:+49301"),
      ("https://cow.example/ü", "link https://cow.example/%C3%BC"),
      ("smb://nas/share", "link smb://nas/share"), ("note:todo.txt", "nil"), ("cow.jpg", "nil"),
      ("Знімок 2025-02-05 21:46:53.png", "nil"), ("mailto:anna", "nil"), ("", "nil"),
      ("a b://c", "nil"), ("://", "nil"),
    ])
  func address(_ address: String, _ meaning: String) {
    let found = DesktopAddress(address) { place in
      switch place {
      case "trash:///cow.jpg", "RECENT:///1": "file:///trash/cow.jpg"
      case "recent:///far": "smb://nas/cow.jpg"
      case "recent:///loop": "recent:///loop"
      default: nil
      }
    }
    switch found {
    case .file(let path)?: #expect("file \(String(decoding: path, as: UTF8.self))" == meaning)
    case .link(let link)?: #expect("link \(link)" == meaning)
    case .refused(let words)?:
      #expect(meaning == "refused" && words.hasPrefix("'") && words.hasSuffix("."))
    case nil: #expect(meaning == "nil")
    }
  }
}
