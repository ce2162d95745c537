// `timespec` belongs to this module if the compiler reads its headers before those of Glibc.
import CDispatch
import Glibc
import Testing

@testable import Templates

@Suite struct TemplateTests {
  private func text(_ source: String, _ syntax: Template.Syntax = .escaped) throws -> String? {
    try Template(source, syntax).text(of: { function, parameters in
      switch function {
      case .input: "cow"
      case .json: parameters == ["missing"] ? nil : parameters.joined(separator: "+")
      case .base64: "<\(parameters[0])>"
      default: function.rawValue + parameters.map { "(\($0))" }.joined()
      }
    })
  }

  @Test(arguments: [
    ("plain", "plain"), ("{input}", "cow"), ("a{INPUT}b", "acowb"),
    ("{json:a.b}", "a.b"), ("{json:{input}|x}", "cow+x"), ("{base64:user:{input}}", "<user:cow>"),
    (#"\{input\}"#, "{input}"), (#"{json:a\|b}"#, "a|b"), (#"{json:a\\b}"#, #"a\b"#),
    (#"{regex:\d{3}}"#, #"regex(\d{3})"#), ("{regex:(a|b)}", "regex((a)(b))"),
    ("{response}", "body"), ("{inputbox:T|d}", "prompt(T)(d)"), ("a|b:c", "a|b:c"),
    ("{raw:{input}}", "cow"), ("", ""),
  ])
  func values(_ source: String, _ value: String) throws {
    #expect(try text(source) == value)
  }

  @Test(
    "In data, only a known name after a brace begins a placeholder",
    arguments: [
      (#"{"a": "{input}", "b": {"c": [1]}}"#, #"{"a": "cow", "b": {"c": [1]}}"#),
      (#"{input: 1}"#, "{input: 1}"), (#"\n\"{input}\""#, #"\n\"cow\""#), ("{moo}", "{moo}"),
    ])
  func data(_ source: String, _ value: String) throws {
    if source == "{input: 1}" {
      #expect(throws: TemplateError.self) { try text(source, .data) }
    } else {
      #expect(try text(source, .data) == value)
    }
  }

  @Test(
    "A source and the description of its template mean the same",
    arguments: [
      "plain", #"\{a\}\\"#, "{json:a|b}", #"{regex:x\|y|1}"#, "{base64:a:{input}}",
      "{raw:{json:$.a['b']}}/{input}", #"{regex:[{}]\\d}"#,
    ])
  func roundTrip(_ source: String) throws {
    let template = try Template(source)
    #expect(try Template(template.description) == template)
  }

  @Test(arguments: [
    ("{json:a", "without a }"), ("a}", "without a {"), ("{moo}", "is unknown"),
    ("{json}", "1 to 2 values"), ("{input:a}", "no value"), ("{random:a}", "at least 2 values"),
    (String(repeating: "{base64:", count: 40) + "a" + String(repeating: "}", count: 40), "16 deep"),
  ])
  func errors(_ source: String, _ words: String) {
    let error = #expect(throws: TemplateError.self) { try Template(source) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test func longSource() {
    let source = String(repeating: "a", count: Template.longestSource + 1)
    #expect(throws: TemplateError.self) { try Template(source) }
  }

  @Test(
    "The time to read a long text grows with its length, not with the square of its length",
    arguments: [(Template.Syntax.escaped, #"\{a\}, moo|"#), (.data, #"{"a": 1}, moo|"#)])
  func longTexts(_ syntax: Template.Syntax, _ line: String) throws {
    func seconds(_ length: Int) throws -> Double {
      // Texts between placeholders were copied for each character. Short texts do not show this.
      let source = "{input}" + String(repeating: line, count: length / line.utf8.count - 1)
      let times = try (0..<3).map { _ in
        let start = Self.processorTime
        let template = try Template(source, syntax)
        let end = Self.processorTime
        #expect(template.pieces.count == 2)
        return end - start
      }
      return times.min() ?? 0
    }
    let (short, long) = (try seconds(25 << 10), try seconds(250 << 10))
    #expect(long < 1, "\(long) s")
    // Ten times the length. The square would be 100 times the time.
    #expect(long < short * 30, "\(short) s and \(long) s")
  }

  /// The processor time of this thread, in seconds. Other processes do not increase it.
  private static var processorTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test("A placeholder without a value leaves the whole text without a value") func noValue() throws
  {
    #expect(try text("https://cow.example/{json:missing}") == nil)
  }

  @Test("Known placeholders become text, and the others stay") func resolving() throws {
    let template = try Template("{input}/{json:id}/{regex:{input}|1}/{raw:{input}}")
    let resolved = template.resolving(
      escape: { "<\($0)>" }, { function, _ in function == .input ? "c}w" : nil })
    #expect(resolved.description == #"<c\}w>/{json:id}/{regex:c\}w|1}/c\}w"#)
  }

  @Test(arguments: [
    ("https://cow.example/{input}", true), ("https://cow.example", true),
    ("https://cow.example{input}", false), ("https://{input}/", false), ("{input}", false),
    ("ftp://cow.example/{input}", false),
  ])
  func fixedServer(_ source: String, _ isFixed: Bool) throws {
    #expect(try Template(source).fixesServer == isFixed)
  }
}
