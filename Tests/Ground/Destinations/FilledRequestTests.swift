import Contract
import Foundation
import Templates
import Testing

@testable import Destinations

@Suite struct FilledRequestTests {
  private static let file = ShareValues.File(
    name: "a b/ü.png", type: "image/png", size: 7)

  private func filled(
    _ request: String, _ values: ShareValues, accepts: String = #"{"text": true, "links": true}"#
  ) throws -> [FilledRequest] {
    let destination = try DestinationReader.read(
      #"{"name": "Cow", "accepts": \#(accepts), \#(request)}"#)
    guard case .request(let request) = destination.delivery else { return [] }
    return try request.filled(values)
  }

  @Test("Values in the address are percent-encoded, and parameters are added") func address() throws
  {
    let all = try filled(
      #""request": {"url": "https://cow.example/{input}?a=1", "query": {"m": "{message} %&"}}"#,
      ShareValues(message: "x y&z", link: "https://e.example/?q=1#f"))
    #expect(
      all.map(\.url) == [
        "https://cow.example/https%3A%2F%2Fe.example%2F%3Fq%3D1%23f?a=1&m=x%20y%26z%20%25%26"
      ])
  }

  @Test(
    "The fragment of the address is not sent, also after a placeholder",
    arguments: ["https://cow.example/{input}#a", "https://cow.example/{input}#a{title}?b"])
  func fragment(_ url: String) throws {
    let all = try filled(
      #""request": {"url": "\#(url)", "query": {"m": "1"}}"#, ShareValues(message: "x"))
    #expect(all.map(\.url) == ["https://cow.example/x?m=1"])
  }

  @Test("XML gets no character that XML does not permit") func charactersOfXML() throws {
    let all = try filled(
      #""request": {"url": "https://cow.example/", "xml": "<a>{input}</a>"}"#,
      ShareValues(message: "a\u{0}\u{1}\u{1B}\u{FFFE}\u{FFFF}\u{FFFD}\t\u{1F42E}b"))
    #expect(all.map(\.body) == [.data(Data("<a>a\u{FFFD}\t\u{1F42E}b</a>".utf8))])
  }

  @Test(
    "Values in a body are escaped for the body's format",
    arguments: [
      (#""json": "{\"a\": \"{input}\"}""#, "{\"a\": \"\\\"<&\\n\"}"),
      (#""json": {"a": "{input}"}"#, "{\n  \"a\": \"\\\"<&\\n\"\n}"),
      (#""xml": "<a>{input}</a>""#, "<a>&quot;&lt;&amp;\n</a>"),
      (#""form": {"a b": "{input}"}"#, "a%20b=%22%3C%26%0A"), (#""raw": "{input}!""#, "\"<&\n!"),
      (#""raw": """#, "\"<&\n"),
    ])
  func bodies(_ body: String, _ text: String) throws {
    let all = try filled(
      #""request": {"url": "https://cow.example/", \#(body)}"#, ShareValues(message: "\"<&\n"))
    #expect(all.map(\.body) == [.data(Data(text.utf8))])
  }

  @Test("A line break in a value cannot add a header field") func headerInjection() throws {
    let all = try filled(
      #""request": {"url": "https://cow.example/", "headers": {"Title": "{message}"}, "raw": ""}"#,
      ShareValues(message: "a\r\nX-Moo: 1\u{85}b"))
    #expect(all.first?.headers == [HeaderField(name: "Title", value: "a X-Moo: 1 b")])
  }

  @Test("Secrets stay placeholders in headers and in the address, and people see asterisks")
  func secrets() throws {
    let all = try filled(
      #"""
      "request": {"url": "https://cow.example/bot{secret:bot}/send", "query": {"k": "{secret:key}"},
        "headers": {"Authorization": "Bearer {secret:token}", "X": "1"}, "raw": ""}
      """#, ShareValues(message: "a", secrets: ["bot": "planted", "key": "planted"]))
    let one = try #require(all.first)
    #expect(one.url == "https://cow.example/bot***/send?k=***")
    #expect(one.headers == [HeaderField(name: "X", value: "1")])
    #expect(one.sealed?.url == "https://cow.example/bot{secret:bot}/send?k={secret:key}")
    #expect(one.sealed?.headers.map(\.value) == ["Bearer {secret:token}"])
  }

  @Test("Random parts of an address with a secret are the same in the shown and the sent address")
  func randomParts() throws {
    let request = #"""
      "request": {"method": "PUT", "raw": "", "query": {"k": "{secret:key}", "r": "{characters:hex|8}"},
        "url": "https://cow.example/{uuid}/{characters:alphanumeric|32}"},
      "response": {"link": "{json:link}"}
      """#
    let values = ShareValues(message: "a", secrets: ["key": "planted"])
    let one = try #require(try filled(request, values).first)
    let sent = try #require(one.sealed?.url)
    #expect(sent.replacing("{secret:key}", with: "***") == one.url)
    #expect(sent.contains("{secret:key}") && !sent.contains("planted"))
    // The control: another share has other random parts.
    #expect(try filled(request, values).first?.url != one.url)
  }

  @Test("The keys of an S3 server stay placeholders, and the removal has no link of its own")
  func signing() throws {
    let request = #"""
      "request": {"method": "PUT", "url": "https://s3.example/b/{filename}", "raw": "",
        "signing": {"s3": {"region": "{prompt:Region|r}", "accessKey": "{secret:a}",
          "secretKey": "{secret:s}", "linkExpires": "90m"}}},
      "response": {"link": "{presigned}", "deletion": "{url}"}
      """#
    let values = ShareValues(files: [Self.file], secrets: ["a": "planted", "s": "planted"])
    let one = try #require(try filled(request, values, accepts: #"{"files": 1}"#).first)
    var signing = S3Signing(
      region: "r", accessKey: "{secret:a}", secretKey: "{secret:s}", linkExpiry: 5400)
    #expect(one.sealed == SealedParts(signing: signing))
    signing.linkExpiry = nil
    #expect(one.responseRule?.deletionSigning == signing)
    let destination = try DestinationReader.read(
      #"{"name": "Cow", "accepts": {"files": 1}, \#(request)}"#)
    #expect(destination.secrets == ["a", "s"])
    #expect(try DestinationReader.read(destination.fileText) == destination)
  }

  @Test("Each file has a request of its own, unless one request takes all") func files() throws {
    let values = ShareValues(files: [Self.file, Self.file])
    let request = #""url": "https://cow.example/{filename}", "multipart": {"file": "f"}"#
    let each = try filled(#""request": {\#(request)}"#, values, accepts: #"{"images": true}"#)
    #expect(each.map(\.url).first == "https://cow.example/a%20b%2F%C3%BC.png")
    #expect(each.count == 2)
    let together = try filled(
      #""request": {\#(request), "together": true}"#, values, accepts: #"{"images": true}"#)
    #expect(together.map(\.body) == [.multipart([], fileField: "f", [Self.file, Self.file])])
  }

  @Test("A text goes as a file if the form has only a field for a file") func textAsFile() throws {
    let all = try filled(
      #""request": {"url": "https://cow.example/", "multipart": {"file": "f"}}"#,
      ShareValues(message: "moo"))
    #expect(all.map(\.body) == [.multipartText([], fileField: "f", "moo")])
  }

  @Test("The response's rule gets the values that only the share knows") func rule() throws {
    let all = try filled(
      #"""
      "request": {"url": "https://cow.example/", "raw": ""},
      "response": {"link": "https://cow.example/{input}/{json:id}", "deletion": "{json:d|{input}}"}
      """#, ShareValues(message: "a/{b}"))
    #expect(all.first?.responseRule?.link == "https://cow.example/a%2F%7Bb%7D/{json:id}")
    #expect(all.first?.responseRule?.deletion == #"{json:d|a/\{b\}}"#)
  }

  @Test("An answer replaces the default of its question") func answers() throws {
    let source =
      #""request": {"url": "https://cow.example/{input}", "form": {"t": "{prompt:T|d}"}}"#
    let question = try #require(DestinationQuestion(.prompt, ["T", "d"]))
    let plain = try filled(source, ShareValues(message: "a"))
    let answered = try filled(source, ShareValues(message: "a", answers: [question: "x"]))
    #expect(plain.map(\.body) == [.data(Data("t=d".utf8))])
    #expect(answered.map(\.body) == [.data(Data("t=x".utf8))])
  }

  @Test("A member that begins with // or $ is a comment, and the written file reads the same")
  func comments() throws {
    let destination = try DestinationReader.read(
      #"""
      {"$schema": "x", "// note": [1], "name": "Cow", "accepts": {"images": 3, "text": true},
       "request": {"// why": "", "method": "put", "url": "https://cow.example/{filename}", "raw": "",
         "headers": {"A": "\\{b\\}"}},
       "response": {"link": "{body}", "deletion": "{header:X}", "deletionHeaders": {"B": "c"},
         "deletionMethod": "PUT", "deletionBody": {"reason": "{a}"}}}
      """#)
    #expect(try DestinationReader.read(destination.fileText) == destination)
  }
}
