import Testing

@testable import DocumentGateway

@Suite struct ExactJSONTests {
  @Test(
    arguments: [
      (#" { "b" : 1 , "a" : [ true , false , null ] } "#, #"{"a":[true,false,null],"b":1}"#),
      (#"{"a":1,"b":2,"a":3}"#, #"{"a":3,"b":2}"#),
      (#"{"b":{"d":1,"c":2},"a":{}}"#, #"{"a":{},"b":{"c":2,"d":1}}"#),
      (#"{"aa":1,"a":2,"A":3,"":4,"a b":5,"a!":6}"#, #"{"":4,"A":3,"a":2,"a b":5,"a!":6,"aa":1}"#),
      (#"[1e3,1.0,-0,12345678901234567890,0.1e-7]"#, #"[1e3,1.0,-0,12345678901234567890,0.1e-7]"#),
      (#""<>&\/\u002f\u00e9\u0001\b\f\n\r\t""#, #""\u003c\u003e\u0026//é\u0001\b\f\n\r\t""#),
      ("\"\u{2028}\u{2029}\u{2027}\"", "\"\\u2028\\u2029\u{2027}\""),
      (#""\ud83d\ude00 \ud83d \ude00x""#, "\"😀 \u{fffd} \u{fffd}x\""),
      (#"{"\u0062":1,"a\n":2,"a\u000b":3,"a":4}"#, #"{"a":4,"a\n":2,"a\u000b":3,"b":1}"#),
    ])
  func canonical(input: String, output: String) throws {
    let json = try ExactJSON(parsing: input)
    #expect(json.text == output)
    // Writing canonical text again does not change it.
    #expect(try ExactJSON(parsing: output) == json)
  }

  @Test(arguments: [
    "", " ", "{", "[", "[1", "[1,", "[1,]", "{\"a\"", "{\"a\":", "{\"a\":1,", "{\"a\":1,}", "{a:1}",
    "{1:1}", "{\"a\" 1}", "[1 2]", "1 2", "tru", "nul", "+1", "01", "1.", ".5", "1e", "1e+", "-",
    "\"", "\"\\", "\"\\x\"", "\"\\u12g4\"", "\"\\u12\"", "\"a\nb\"", "]", "}", ",", "{}}", "NaN",
    "1e400", "-1e999999999", "\u{feff}{}",
  ])
  func rejectsInvalid(text: String) {
    #expect(throws: JSONProblem.self) { try ExactJSON(parsing: text) }
  }

  @Test(
    "Bytes that are not UTF-8 are rejected",
    arguments: [
      [0x22, 0xff, 0x22], [0x22, 0xc3, 0x22], [0x22, 0xed, 0xa0, 0x80, 0x22], [0xc0, 0x80],
      [0x22, 0xf4, 0x90, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    #expect(throws: JSONProblem.self) { try ExactJSON(parsing: bytes) }
  }

  @Test func nesting() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    let deepest = JSONCanonicalizer.deepest
    #expect(try ExactJSON(parsing: nested(deepest)).text.count == 2 * deepest)
    #expect(throws: JSONProblem.self) { try ExactJSON(parsing: nested(deepest + 1)) }
    // The limit on the depth ends the parsing, not a stack overflow.
    #expect(throws: JSONProblem.self) {
      try ExactJSON(parsing: String(repeating: "{\"a\":", count: 2_000_000))
    }
  }

  @Test func lookup() throws {
    let json = try ExactJSON(
      parsing: #"{"list":["a,]\"",{"x":[]},-1.5e3,true],"s":"\u0001<\"","n":7}"#)
    #expect(json.kind == .object && json["n"]?.integer == 7 && json["s"]?.string == "\u{1}<\"")
    let list = try #require(json["list"]?.elements)
    #expect(list.map(\.text) == [#""a,]\"""#, #"{"x":[]}"#, "-1.5e3", "true"])
    #expect(list[0].string == "a,]\"" && list[1]["x"]?.elements == [] && list[3].bool == true)
    #expect(json["absent"] == nil && json["n"]?["x"] == nil && json["s"]?.elements == nil)
  }

  @Test func insertion() throws {
    let own = [
      ExactJSON.Member(key: "_id", value: .string("x")),
      ExactJSON.Member(key: "A", value: .null),
    ]
    for (text, merged, appended) in [
      ("{}", #"{"A":null,"_id":"x"}"#, #"{"_id":"x","A":null}"#),
      (
        #"{"0":1,"Z":2,"_b":3,"a":4}"#, #"{"0":1,"A":null,"Z":2,"_b":3,"_id":"x","a":4}"#,
        #"{"0":1,"Z":2,"_b":3,"a":4,"_id":"x","A":null}"#
      ),
    ] {
      let json = try ExactJSON(parsing: text)
      #expect(json.merging(own).text == merged && json.appending(own).text == appended)
      #expect(json.appending([]) == json && json.merging([]) == json)
      #expect(json.filter { $0.key != "a" && $0.key != "0" }["a"] == nil)
    }
    let list = try ExactJSON(parsing: "[1,[2,3],{}]")
    #expect(list.elementCount == 3)
    #expect(throws: GatewayFailure.self) { try list.elements(limit: 2, "things") }
  }

  @Test("Names that look the same but have different bytes are different")
  func exact() throws {
    let json = try ExactJSON(parsing: "{\"\u{c5}\":1,\"\u{212b}\":2}")
    #expect(json.members?.count == 2)
    #expect(json["\u{212b}"]?.integer == 2)
    #expect(Set(["\u{c5}", "\u{212b}"].map { ExactText($0) }).count == 2)
    // The control: Swift considers these strings equal.
    #expect(Set(["\u{c5}", "\u{212b}"]).count == 1)
  }

  @Test("If random JSON is parsed, written and parsed again, the value is the same")
  func againstFoundation() throws {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      let text = Self.random(depth: 4, using: &generator)
      let json = try ExactJSON(parsing: text)
      let again = try ExactJSON(parsing: json.text)
      #expect(json == again && json.text == again.text)
    }
  }

  private static func random(
    depth: Int, using generator: inout SystemRandomNumberGenerator
  ) -> String {
    let space = [" ", "", "\n\t"].randomElement(using: &generator) ?? ""
    let key = { (generator: inout SystemRandomNumberGenerator) in
      ["a", "b", "\\n", "é", "z\\u0041", "\\\"", " "].randomElement(using: &generator) ?? ""
    }
    switch depth == 0
      ? Int.random(in: 0...2, using: &generator) : Int.random(in: 0...4, using: &generator)
    {
    case 0: return "\(Int.random(in: -1000...1000, using: &generator))\(space)"
    case 1: return ["true", "null", "1.50", "-0.0e1"].randomElement(using: &generator) ?? "0"
    case 2: return "\"\(key(&generator))\""
    case 3:
      let elements = (0..<Int.random(in: 0...4, using: &generator)).map { _ in
        random(depth: depth - 1, using: &generator)
      }
      return "[\(space)\(elements.joined(separator: ",\(space)"))\(space)]"
    default:
      let members = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        "\"\(key(&generator))\"\(space):\(random(depth: depth - 1, using: &generator))"
      }
      return "{\(space)\(members.joined(separator: ",\(space)"))}"
    }
  }
}
