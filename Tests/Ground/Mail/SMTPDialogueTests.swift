import Foundation
import Testing

@testable import Mail

@Suite struct SMTPDialogueTests {
  /// A server's replies, one after the other, and the lines that are sent.
  private func talk(
    _ replies: [(Int, [String])], account: (user: String, password: String)? = nil,
    isEncrypted: Bool = false, isWithinMachine: Bool = false
  ) -> (lines: [String], end: SMTPDialogue.End?) {
    var dialogue = SMTPDialogue(
      from: "ann@cow.example", to: ["bob@cow.example", "eve@cow.example"], account: account,
      size: 1000, isEncrypted: isEncrypted, isWithinMachine: isWithinMachine)
    var lines: [String] = []
    var end: SMTPDialogue.End?
    for (code, texts) in replies {
      var actions = dialogue.handle(.reply(SMTPReply(code: code, lines: texts)))
      while !actions.isEmpty {
        switch actions.removeFirst() {
        case .send(let line): lines.append(line)
        case .encrypt:
          lines.append("(encrypted)")
          actions = dialogue.handle(.encrypted)
        case .sendContent: lines.append("(content)")
        case .end(let reached): end = reached
        }
      }
    }
    return (lines, end)
  }

  private let hello = (250, ["mail.cow.example", "SIZE 5000", "AUTH PLAIN LOGIN", "STARTTLS"])

  @Test("A message is delivered with the sign-in after the encryption") func delivered() {
    let (lines, end) = talk(
      [
        (220, ["hi"]), hello, (220, ["go"]), hello, (235, ["ok"]), (250, ["ok"]), (250, ["ok"]),
        (251, ["ok"]), (354, ["go"]), (250, ["queued"]),
      ], account: ("ann", "moo"))
    #expect(
      lines == [
        "EHLO [127.0.0.1]", "STARTTLS", "(encrypted)", "EHLO [127.0.0.1]",
        "AUTH PLAIN AGFubgBtb28=", "MAIL FROM:<ann@cow.example> SIZE=1000",
        "RCPT TO:<bob@cow.example>", "RCPT TO:<eve@cow.example>", "DATA", "(content)", "QUIT",
      ])
    #expect(end == .delivered)
  }

  @Test(
    "Any success after the content is a delivery, and another reply is not",
    arguments: [
      (250, SMTPDialogue.End.delivered), (251, .delivered), (354, .unclear),
    ])
  func afterContent(_ code: Int, _ expected: SMTPDialogue.End) {
    let (_, end) = talk(
      [
        (220, ["hi"]), (250, ["mail.cow.example"]), (250, ["ok"]), (250, ["ok"]), (252, ["ok"]),
        (354, ["go"]), (code, ["hm"]),
      ], isWithinMachine: true)
    #expect(end == expected)
  }

  @Test("Without encryption, neither the password nor the message leaves this computer")
  func unencrypted() {
    let plain = (250, ["mail.cow.example", "AUTH PLAIN"])
    let (lines, end) = talk([(220, ["hi"]), plain], account: ("ann", "moo"))
    #expect(lines == ["EHLO [127.0.0.1]", "QUIT"])
    guard case .impossible = end else {
      Issue.record("\(String(describing: end))")
      return
    }
    let local = talk([(220, ["hi"]), plain], account: ("ann", "moo"), isWithinMachine: true)
    #expect(local.lines.last == "AUTH PLAIN AGFubgBtb28=")
    // A server that offers STARTTLS and then refuses it gets nothing either.
    let refusing = talk([(220, ["hi"]), hello, (454, ["no"])], account: ("ann", "moo"))
    #expect(refusing.lines == ["EHLO [127.0.0.1]", "STARTTLS", "QUIT"])
  }

  @Test("If a recipient is refused, the message goes to none") func refusedRecipient() {
    let (lines, end) = talk(
      [(220, ["hi"]), (250, ["x"]), (250, ["ok"]), (250, ["ok"]), (550, ["no"])], isEncrypted: true)
    #expect(!lines.contains("DATA") && lines.last == "QUIT")
    #expect(
      end == .refused(SMTPReply(code: 550, lines: ["no"]), by: .recipient("eve@cow.example")))
  }

  @Test("A message that is too large is not sent") func tooLarge() {
    let (lines, _) = talk([(220, ["hi"]), (250, ["x", "SIZE 999"])], isEncrypted: true)
    #expect(lines == ["EHLO [127.0.0.1]", "QUIT"])
  }

  @Test("LOGIN is used if the server does not offer PLAIN") func login() {
    let (lines, end) = talk(
      [
        (220, ["hi"]), (250, ["x", "AUTH LOGIN XOAUTH2"]), (334, ["VXNlcm5hbWU6"]),
        (334, ["UGFzc3dvcmQ6"]), (535, ["no"]),
      ], account: ("ann", "moo"), isEncrypted: true)
    #expect(lines.dropFirst() == ["AUTH LOGIN", "YW5u", "bW9v", "QUIT"])
    #expect(end == .refused(SMTPReply(code: 535, lines: ["no"]), by: .signIn))
  }

  @Test("Replies are read from pieces of any length, and other bytes are refused")
  func replies() throws {
    let bytes = Array("250-a\r\n250-b c\r\n250 d\r\n354\r\n".utf8)
    for length in 1...bytes.count {
      var reader = SMTPReplyReader()
      var all: [SMTPReply] = []
      for start in stride(from: 0, to: bytes.count, by: length) {
        all += try reader.read(bytes[start..<min(start + length, bytes.count)])
      }
      #expect(
        all == [SMTPReply(code: 250, lines: ["a", "b c", "d"]), SMTPReply(code: 354, lines: [""])])
      #expect(!reader.isWithinReply)
    }
    for text in [
      "HTTP/1.1 400 Bad\r\n", "25\r\n", "250_a\r\n", "250-a\r\n251 b\r\n", "150 a\r\n", "999 a\r\n",
      String(repeating: "a", count: 5000), String(repeating: "250-a\r\n", count: 300),
    ] {
      #expect(throws: SMTPReplyError.self, "\(text.prefix(20))") {
        var reader = SMTPReplyReader()
        _ = try reader.read(text.utf8)
      }
    }
  }

  @Test("No content ends the message early") func stuffing() {
    let hostile = [
      "a\r\n.\r\nMAIL FROM:<x@y>\r\n", "a\n.\nb", "a\r.\rb", ".", ".\r\n", "\r\n.\r\n", "a\n\r.\n",
    ]
    for text in hostile {
      for length in 1...text.utf8.count {
        var stuffing = DotStuffing()
        var sent: [UInt8] = []
        let bytes = Array(text.utf8)
        for start in stride(from: 0, to: bytes.count, by: length) {
          sent += stuffing.stuff(bytes[start..<min(start + length, bytes.count)])
        }
        sent += stuffing.finish()
        let lines = String(decoding: sent, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(lines.filter { $0 == "." }.count == 1 && lines.suffix(2) == [".", ""], "\(text)")
        #expect(!lines.contains { $0.contains("\r") || $0.contains("\n") })
      }
    }
    // Plain text would end early.
    #expect("a\r\n.\r\nb\r\n.\r\n".components(separatedBy: "\r\n").filter { $0 == "." }.count == 2)
  }
}
