import Contract
import Foundation
import Testing

@testable import sharesheet

/// Addresses as lists show them.
@Suite struct ShownAddressTests {
  @Test(
    arguments: [
      ("https://ntfy.example/secret-topic", true, "https://ntfy.example/secret-topic"),
      ("https://ntfy.example/secret-topic", false, "https://ntfy.example/sec…"),
      ("https://user:secret@ntfy.example/a", true, "https://ntfy.example/a"),
      ("https://ntfy.example/a?auth=secret", true, "https://ntfy.example/a?…"),
      ("https://u:secret@[::1]:81/x/secret?k=secret#secret", false, "https://[::1]:81/x/sec…?…"),
      ("http://127.0.0.1:4986/bins/cow/", false, "http://127.0.0.1:4986/bins/c…"),
      ("http://cow.example", false, "http://cow.example"),
      ("http://cow.example/", false, "http://cow.example/"),
      ("https://h/a%2Fsecret", false, "https://h/a%2…"), ("secret", false, "…"),
    ] as [(String, Bool, String)])
  func shortened(url: String, isTyped: Bool, shown: String) {
    #expect(ShownAddress(url, isTyped: isTyped).description == shown)
  }

  @Test("Text output shortens an address, and JSON has the whole path") func faces() async throws {
    try await CommandHome.with { home in
      try await home.hoi("add", "Anna", "http://user:secret-word@127.0.0.1:1/secret-topic").expect(
        0)
      try await home.hoi("send", "Anna", "--wait", "0").expect(0)
      let whole = try await home.run("transfers", "--json").json([TransferStatus].self)
      let transfer = try #require(whole.first)
      #expect(transfer.url == "http://127.0.0.1:1/secret-topic")
      for words in [["transfers"], ["transfers", "show", transfer.id], ["daemon", "status"]] {
        let said = try await home.run(words)
        said.expect(0)
        #expect(!said.output.contains("secret-"), "\(said.output)")
      }
      #expect(try await home.run("transfers").output.contains("http://127.0.0.1:1/sec…"))
    }
  }
}
