import Testing

@testable import Mail

@Suite struct MailAddressTests {
  @Test("Addresses are read with and without a name, and each counts once") func lists() throws {
    let list = try MailAddress.list(
      #"ann@cow.example, "Cow, Bob" <bob+x@cow.example>; Käthe <k@localhost>,ann@cow.example"#)
    #expect(list.map(\.address) == ["ann@cow.example", "bob+x@cow.example", "k@localhost"])
    #expect(list.map(\.name) == ["", "Cow, Bob", "Käthe"])
    #expect(list[1].field == #""Cow, Bob" <bob+x@cow.example>"#)
    #expect(list[2].field == "=?UTF-8?B?S8OkdGhl?= <k@localhost>")
  }

  @Test(
    "A text that is not an address is refused",
    arguments: [
      "", "ann", "@cow.example", "ann@", "ann@cow..example", "ann@-cow.example", ".ann@cow.example",
      "a nn@cow.example", "ann@cow.example\r\nBcc: eve@evil.example", "ann@cow.example\nDATA",
      "ann@cow.example> SIZE=1", "<ann@cow.example", "ann@cow.example\u{0}", "ännä@cow.example",
      "ann@kühe.example", "ann@[127.0.0.1]", "ann@cow.example,\r\nevil",
      "ann@cow.example RCPT TO:<eve@evil.example>", "ann@cow.example <eve@evil.example>",
      String(repeating: "a", count: 65) + "@cow.example",
      "a@" + String(repeating: "b.", count: 130) + "c",
    ])
  func refused(text: String) {
    #expect(throws: MailError.self) { try MailAddress.list(text) }
    #expect(!MailAddress.isAddress(text))
  }

  @Test("A message has at most 100 recipients") func many() throws {
    let all = (0..<100).map { "a\($0)@cow.example" }.joined(separator: ",")
    #expect(try MailAddress.list(all).count == 100)
    #expect(throws: MailError.self) { try MailAddress.list(all + ",b@cow.example") }
  }
}
