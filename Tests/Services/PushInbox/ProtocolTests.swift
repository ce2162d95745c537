import Foundation
import TestServers
import Testing

/// The cases of `Tests/Vectors/ntfy.jsonl`, one per line. They follow ntfy's documentation of
/// publishing and subscribing. `TOPIC` stands for a topic that no other case uses, and `ID0` for
/// the ID of the topic's first message.
@Suite(.timeLimit(.minutes(5))) struct ProtocolTests {
  struct Case: Decodable, CustomTestStringConvertible, Sendable {
    struct Send: Decodable, Sendable {
      let method: String
      let path: String
      var headers: [String: String]?
      var body: String?
      /// A body as bytes in base64.
      var base64: String?
      /// A body that consists of a repeated text.
      var `repeat`: Repeat?
    }

    struct Repeat: Decodable, Sendable {
      let text: String
      let count: Int

      init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        text = try values.decode(String.self)
        count = try values.decode(Int.self)
      }
    }

    let says: String
    var sends: [Send]?
    var read: String?
    /// The expected status of the last response, or `nil` for 200.
    var status: Int?
    var code: Int?
    /// Expected members of the last response. `a.b` is the member `b` of the member `a`.
    var has: [String: Value]?
    var lacks: [String]?
    /// The expected texts of the messages in the last response.
    var gets: [String]?
    /// A text that the last response must contain.
    var text: String?
    var type: String?

    var testDescription: String { says }
  }

  enum Value: Decodable, Hashable, Sendable {
    case text(String)
    case number(Int)
    case list([Value])
    case object([String: Value])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let number = try? value.decode(Int.self) {
        self = .number(number)
      } else if let list = try? value.decode([Value].self) {
        self = .list(list)
      } else {
        self = .object(try value.decode([String: Value].self))
      }
    }

    func member(_ path: String) -> Value? {
      path.split(separator: ".").reduce(Optional(self)) { value, name in
        guard case .object(let members)? = value else { return nil }
        return members[String(name)]
      }
    }
  }

  static let cases: [Case] = {
    let file = Checkout.root.appending(path: "Tests/Vectors/ntfy.jsonl")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap {
      try? JSONDecoder().decode(Case.self, from: Data($0.utf8))
    }
  }()

  @Test("Each line of the file is decoded as a case") func readsEveryCase() throws {
    let file = Checkout.root.appending(path: "Tests/Vectors/ntfy.jsonl")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == Self.cases.count && lines.count > 140)
  }

  @Test("Each case gets its recorded response") func eachCase() async throws {
    let push = try await TestPush()
    try await push.run {
      for (number, one) in Self.cases.enumerated() {
        try await Self.hold(one, at: push, topic: "case\(number)-\(number)")
      }
    }
  }

  private static func hold(_ one: Case, at push: TestPush, topic: String) async throws {
    var ids: [String] = []
    func filled(_ text: String) -> String {
      ids.enumerated().reduce(text.replacing("TOPIC", with: topic)) { text, id in
        text.replacing("ID\(id.offset)", with: id.element)
      }
    }
    var answer: Answer?
    for send in one.sends ?? [] {
      var arguments = ["-X", send.method]
      for (name, value) in send.headers ?? [:] { arguments += ["-H", "\(name): \(value)"] }
      let body =
        send.base64.flatMap { Data(base64Encoded: $0) }
        ?? send.repeat.map { Data(String(repeating: $0.text, count: $0.count).utf8) }
        ?? send.body.map { Data(filled($0).utf8) }
      if let body {
        let file = try push.folder.file("body-\(topic)", body)
        arguments += ["--data-binary", "@\(file.path)"]
        if send.headers?["Content-Type"] == nil { arguments += ["-H", "Content-Type:"] }
      }
      let got = try await push.ask(filled(send.path), arguments)
      ids.append((try? got.event().id) ?? "")
      answer = got
    }
    if let read = one.read { answer = try await push.ask(filled(read)) }
    let last = try #require(answer)
    #expect(last.status == one.status ?? 200, "\(one.says): \(last.text)")
    if let code = one.code {
      let refusal = try last.pushRefusal()
      #expect(refusal.code == code && refusal.http == last.status, "\(one.says): \(last.text)")
    }
    if one.has != nil || one.lacks != nil {
      let value = try JSONDecoder().decode(Value.self, from: last.body)
      for (path, wanted) in one.has ?? [:] {
        let wanted = wanted == .text("TOPIC") ? Value.text(topic) : wanted
        #expect(value.member(path) == wanted, "\(one.says): \(path) in \(last.text)")
      }
      for path in one.lacks ?? [] {
        #expect(value.member(path) == nil, "\(one.says): \(path) in \(last.text)")
      }
    }
    if let gets = one.gets {
      #expect(try Event.lines(last.body).map(\.message) == gets, "\(one.says)")
    }
    if let text = one.text {
      #expect(last.text.contains(filled(text)), "\(one.says): \(last.text)")
    }
    if let type = one.type { #expect(last.header("content-type") == type, "\(one.says)") }
  }
}
