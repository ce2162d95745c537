import Contract
import Foundation
import Templates
import Testing

@testable import Destinations

/// The export as `.sxcu`: what the format can say comes back by an import, and the rest is refused.
@Suite struct ShareXExportTests {
  private func file(_ request: String, _ response: String? = nil) -> String {
    let end = response.map { ", \"response\": \($0)" } ?? ""
    return
      #"{"name": "Moo", "accepts": {"images": true, "text": true}, "request": \#(request)\#(end)}"#
  }

  /// Returns the request as it would be sent, and the texts of the response's rule.
  private func filled(_ destination: DestinationFile) throws -> [String] {
    guard case .request(let request) = destination.delivery else {
      throw DestinationError("no request")
    }
    var values = ShareValues(message: "a b", title: "Cow")
    values.files = [ShareValues.File(name: "c&d.png", type: "image/png", size: 7)]
    values.date = Date(timeIntervalSince1970: 1_000_000_000.5)
    func text(_ template: Template) -> String {
      template.text(of: { function, parameters in
        switch function {
        // ShareX asks for a secret.
        case .secret, .prompt: "<\(parameters.joined(separator: "|"))>"
        case .uuid, .random, .characters, .select: "\(function)(\(parameters))"
        default: values.value(of: function, parameters, file: values.files.first)
        }
      }) ?? "-"
    }
    func words(_ fields: [NamedTemplate]) -> [String] {
      fields.map { "\($0.name): \(text($0.value))" }
    }
    var lines = ["\(request.method) \(text(request.url))"]
    lines += words(request.query) + words(request.headers)
    switch request.body {
    case .none: lines.append("none")
    case .multipart(let fields, let file): lines += words(fields) + ["multipart \(file ?? "-")"]
    case .form(let fields): lines += words(fields) + ["form"]
    case .json(let body): lines.append("json \(text(body))")
    case .xml(let body): lines.append("xml \(text(body))")
    case .raw(let body): lines.append("raw \(text(body))")
    }
    let response = request.response
    for source in [response?.link, response?.thumbnail, response?.deletion, response?.errorMessage]
    {
      // ShareX does not encode a value in a link.
      let text = try source.map { try Template($0).description } ?? "-"
      lines.append(text.replacing("{raw:{json:id}}", with: "{json:id}"))
    }
    return lines + [response?.deletionMethod ?? "-"]
  }

  @Test(
    "An exported destination imports as an equal request",
    arguments: [
      #"{"url": "https://cow.example/{filename}?a={input}", "method": "PUT", "raw": ""}"#,
      #"{"url": "https://cow.example/", "query": {"day": "{time:yyyy-MM-dd}", "n": "{unix}"}, "raw": ""}"#,
      #"{"url": "https://cow.example/", "headers": {"A": "B {secret:token}", "T": "{time:HH:mm} x"}, "raw": ""}"#,
      #"""
      {"url": "https://cow.example/\\{a\\}", "method": "DELETE",
        "multipart": {"fields": {"a|b": "1|\\{2\\}\\\\ 50% {title}", "r": "{characters:hex|8}{uuid}",
          "p": "{prompt:Title|x\\|y}", "s": "{select:a|b}", "c": "{random:u|{input}}",
          "e": "{base64:{filename}}"}, "file": "f"}}
      """#,
      #"{"url": "https://{random:a.example|b.example}/up", "multipart": {"file": "f"}}"#,
    ])
  func roundTrip(_ request: String) throws {
    let response = #"""
      {"link": "https://cow.example/{json:id}", "thumbnail": "{regex:src=(\\w+)|1}",
       "deletion": "https://cow.example/{json:id}", "deletionMethod": "GET", "error": "{xml:/a/b}"}
      """#
    let first = try DestinationReader.read(file(request, response))
    let export = try ShareXExport(first)
    let second = try ImportedDestination.read(export.text)
    #expect(try filled(second.destination) == filled(first), "\(export.text)")
    #expect(second.destination.name == "Moo")
    #expect(export.notes.isEmpty)
  }

  @Test("Bodies of JSON, XML and forms come back too")
  func bodies() throws {
    for body in [
      #""json": {"text": "{input}", "day": "{time:yyyy}", "a": {"b": [1, "{filename}"]}}"#,
      #""xml": "<a b=\"{input}\">{unix}</a>""#, #""form": {"text": "{message}", "n": "1"}"#,
    ] {
      let text = """
        {"name": "Moo", "accepts": {"text": true}, "request": {"url": "https://a.example/", \(body)},
         "response": {"link": "{body}"}}
        """
      let first = try DestinationReader.read(text)
      let second = try ImportedDestination.read(try ShareXExport(first).text).destination
      #expect(try filled(second) == filled(first))
      #expect(second.accepts == first.accepts)
    }
  }

  @Test("Imported files are exported as the same destination") func imported() throws {
    let text = #"""
      {"Version": "14.0.0", "Name": "Cows", "DestinationType": "ImageUploader", "RequestURL": "https://cow.example/{filename}", "Body": "MultipartFormData",
       "Arguments": {"day": "%y", "t": "{prompt:T|x}"}, "FileFormName": "file",
       "URL": "https://cow.example/{json:a[0].b}"}
      """#
    let first = try ImportedDestination.read(text).destination
    #expect(try ImportedDestination.read(try ShareXExport(first).text).destination == first)
  }

  @Test(
    "What the format cannot say is refused with its place",
    arguments: [
      (#"{"url": "https://a.example/{time:yyyy}", "raw": ""}"#, nil, "request.url: "),
      (#"{"url": "https://a.example/{uuid}", "raw": ""}"#, nil, "{uuid}"),
      (
        #"{"url": "https://a.example/", "query": {"t": "{time:EEEE 'at' HH}"}, "raw": ""}"#, nil,
        "request.query.t: "
      ),
      (#"{"url": "https://a.example/", "headers": {"X": "100%d"}, "raw": ""}"#, nil, "reads % as"),
      (
        #"{"url": "https://a.example/", "headers": {"X": "{time:yyyy}y"}, "raw": ""}"#, nil,
        "request.headers.X: "
      ),
      (
        #"{"url": "https://a.example/", "headers": {"X": "{caption}"}, "raw": ""}"#, nil,
        "{caption}"
      ),
      (#"{"url": "https://a.example/", "raw": "{content}"}"#, nil, "request.raw: "),
      (#"{"url": "https://a.example/?u={raw:{input}}", "raw": ""}"#, nil, "{raw:…}"),
      (
        #"{"url": "https://a.example/", "together": true, "multipart": {"file": "f"}}"#, nil,
        "request.together: "
      ),
      (
        #"{"url": "https://a.example/", "raw": ""}"#,
        #"{"link": "{body}", "deletion": "{header:X}"}"#, "cannot send DELETE"
      ),
      (
        #"{"url": "https://a.example/", "raw": ""}"#,
        #"{"link": "{body}", "deletion": "{header:X}", "deletionMethod": "POST", "deletionBody": "a"}"#,
        "cannot send POST"
      ),
      (
        #"{"url": "https://a.example/", "raw": ""}"#,
        #"{"link": "{body}", "deletion": "{header:X}", "deletionMethod": "GET", "deletionHeaders": {"A": "b"}}"#,
        "response.deletionHeaders: "
      ),
      (#"{"url": "https://a.example/", "raw": ""}"#, #"{"link": "{url}"}"#, "response.link: "),
    ] as [(String, String?, String)])
  func refused(_ request: String, _ response: String?, _ words: String) throws {
    let destination = try DestinationReader.read(file(request, response))
    let error = #expect(throws: DestinationError.self) { try ShareXExport(destination) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test(
    "A secret and a question in a JSON body are refused, because ShareX would send them as they are"
  )
  func secretInJSON() throws {
    for value in ["{secret:token}", "{prompt:Title}"] {
      let destination = try DestinationReader.read(
        """
        {"name": "Moo", "accepts": {"text": true},
         "request": {"url": "https://a.example/", "json": {"t": "{input}", "k": "\(value)"}}}
        """)
      let error = #expect(throws: DestinationError.self) { try ShareXExport(destination) }
      #expect(error?.place == "request.json")
    }
  }

  @Test("What is left out and changes no request is named") func notes() throws {
    let destination = try DestinationReader.read(
      #"""
      {"name": "Moo", "accepts": {"images": 3, "movies": true, "types": ["image/png"]}, "copy": "html",
       "request": {"url": "https://a.example/", "raw": ""}, "response": {"link": "{body}"}}
      """#)
    let notes = try ShareXExport(destination).notes
    for words in ["copied as html", "image/png", "largest number", "movies"] {
      #expect(notes.contains { $0.contains(words) }, "\(notes)")
    }
  }
}
