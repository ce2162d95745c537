import Foundation
import Testing

@testable import Mail

@Suite struct MailHeadTests {
  private func head(subject: String, name: String = "Ann") throws -> MailHead {
    MailHead(
      from: try MailAddress("\"\(name)\" <ann@cow.example>"),
      to: try MailAddress.list("bob@cow.example"),
      subject: subject, date: Date(timeIntervalSince1970: 1_795_798_175), id: "id-1")
  }

  @Test("The header names the sender, the recipients, the date and a fixed identifier")
  func fields() throws {
    #expect(
      try head(subject: "Moo").text == """
        From: "Ann" <ann@cow.example>\r
        To: bob@cow.example\r
        Subject: Moo\r
        Date: Fri, 27 Nov 2026 16:49:35 +0000\r
        Message-ID: <id-1@cow.example>\r
        MIME-Version: 1.0\r
        Content-Type: multipart/mixed;\r
         boundary="Sharesheet_id-1"\r
        \r

        """)
  }

  @Test(
    "A hostile subject, name or file name adds no field and no line",
    arguments: [
      "a\r\nBcc: eve@evil.example", "a\nBcc: eve@evil.example", "a\rBcc: eve@evil.example",
      "a\u{2028}Bcc: eve", "a\u{0}b", "=?UTF-8?Q?=0D=0ABcc:_eve?=", "\"; x=\"y", "a\\\"b",
      String(repeating: "Kühe 🐄 ", count: 200), "--Sharesheet_id-1--",
    ])
  func hostile(text: String) throws {
    let whole = try head(subject: text, name: text.filter { !$0.isNewline && $0 != "\0" }).text
    let names = whole.components(separatedBy: "\r\n").filter { !$0.hasPrefix(" ") && !$0.isEmpty }
      .map { $0.prefix { $0 != ":" } }
    #expect(
      names == ["From", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type"])
    let part = try head(subject: "").begin(file: text, type: text)
    let fields = part.components(separatedBy: "\r\n")
    #expect(fields.count == 7 && fields[5].isEmpty && fields[6].isEmpty, "\(part)")
    #expect(fields[1] == "Content-Type: application/octet-stream")
    for line in (whole + part).components(separatedBy: "\r\n") {
      #expect(line.utf8.count <= 998 && !line.contains("\r") && !line.contains("\n"))
    }
  }

  @Test("Files keep their type, except messages, which must not be in Base64") func types() throws {
    let head = try head(subject: "")
    #expect(head.begin(file: "a.png", type: "image/png").contains("Content-Type: image/png\r\n"))
    #expect(head.begin(file: "a.eml", type: "message/rfc822").contains("application/octet-stream"))
    #expect(head.begin(file: "a b.png", type: "").contains("\r\n filename=\"a b.png\"\r\n"))
    #expect(head.begin(file: "Kühe", type: "").contains("\r\n filename*=UTF-8''K%C3%BChe\r\n"))
  }

  @Test("Base64 of pieces equals Base64 of the whole") func base64() {
    let bytes = Data((0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    for piece in [1, 56, 57, 58, 4096, 100_000] {
      var lines = Base64Lines()
      var all = Data()
      var rest = bytes
      while !rest.isEmpty {
        all.append(lines.encode(rest.prefix(piece)))
        rest = rest.dropFirst(piece)
      }
      all.append(lines.finish())
      #expect(Data(base64Encoded: all, options: .ignoreUnknownCharacters) == bytes)
      let text = String(decoding: all, as: UTF8.self).components(separatedBy: "\r\n")
      #expect(text.dropLast(2).allSatisfy { $0.count == 76 } && text.last == "")
    }
  }
}
