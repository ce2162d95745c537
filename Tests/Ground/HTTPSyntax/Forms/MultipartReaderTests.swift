import Foundation
import TestServers
import Testing

@testable import HTTPSyntax

/// A field of the form and its value.
struct Value: Hashable {
  var field: FormField
  var bytes: [UInt8]

  static func collect(_ events: [FormEvent]) -> [Value] {
    events.reduce(into: []) { values, event in
      switch event {
      case .field(let field): values.append(Value(field: field, bytes: []))
      case .bytes(let bytes): values[values.count - 1].bytes += bytes
      }
    }
  }
}

extension Array where Element == UInt8 {
  func pieces(of count: Int) -> [ArraySlice<UInt8>] {
    stride(from: 0, to: self.count, by: count).map {
      self[$0..<Swift.min($0 + count, self.count)]
    }
  }
}

@Suite(.timeLimit(.minutes(3))) struct MultipartReaderTests {
  private func read(_ bytes: [UInt8], by count: Int, boundary: String = "xyz") throws -> [Value] {
    var reader = try MultipartReader(contentType: "multipart/form-data; boundary=\(boundary)")
    let events = try bytes.pieces(of: count).flatMap { try reader.read($0) }
    try reader.finish()
    return Value.collect(events)
  }

  private func read(_ text: String, by count: Int = 1000) throws -> [Value] {
    try read(Array(text.utf8), by: count)
  }

  private func part(_ head: String, _ value: String = "v") -> String {
    "--xyz\r\n\(head)\r\n\r\n\(value)\r\n--xyz--\r\n"
  }

  @Test(arguments: Array(1...40) + [1000]) func piecesOfAnySize(count: Int) throws {
    let tricky = "\r\n--xy\r\r\n--\r\n\r\n--xyw\r\n-"
    let body =
      "before\r\n--xyz\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nA cow\r\n--xyz\r\n"
      + "content-type: image/png\r\nCONTENT-DISPOSITION: form-data; filename=\"a \\\"b\\\" c.png\"; "
      + "name=image\r\n\r\n\(tricky)\r\n--xyz\r\n"
      + "Content-Disposition: form-data; name=\"empty\"\r\n\r\n\r\n--xyz--\r\nafter --xyz"
    #expect(
      try read(body, by: count) == [
        Value(field: FormField(name: "title"), bytes: Array("A cow".utf8)),
        Value(
          field: FormField(name: "image", fileName: "a \"b\" c.png"), bytes: Array(tricky.utf8)),
        Value(field: FormField(name: "empty"), bytes: []),
      ])
  }

  /// While a value is being read, the reader holds back less than the length of a boundary.
  @Test func values() throws {
    var reader = try MultipartReader(contentType: "multipart/form-data; boundary=\"x y\"")
    let head = "--x y\r\nContent-Disposition: form-data; name=a\r\n\r\n"
    var passed = Value.collect(try reader.read(head.utf8)).reduce(0) { $0 + $1.bytes.count }
    let piece = [UInt8](repeating: 13, count: 10_000)
    for round in 1...20 {
      for case .bytes(let bytes) in try reader.read(piece) { passed += bytes.count }
      #expect(round * piece.count - passed < "\r\n--x y".utf8.count)
    }
    #expect(throws: FormProblem.cutShort) { try reader.finish() }
  }

  @Test(arguments: [
    "multipart/form-data", "multipart/form-data; boundary=", "multipart/mixed; boundary=a",
    "multipart/form-data; boundary=\"a", "multipart/form-data; boundary=a; boundary=b",
    "multipart/form-data; boundary=\"a \"", "multipart/form-data; boundary=\"a\r\nb\"",
    "multipart/form-data; boundary=\(String(repeating: "a", count: 71))",
    "multipart/form-data; boundary=\"ä\"", "multipart/form-data; charset boundary=a",
  ])
  func rejectsType(type: String) {
    #expect(throws: FormProblem.boundary) { try MultipartReader(contentType: type) }
  }

  @Test(arguments: [
    "", "Content-Type: text/plain", "Content-Disposition: form-data",
    "Content-Disposition: attachment; name=a", "Content-Disposition: form-data; name=\"a",
    "Content-Disposition: form-data; name=a; name=b", "Content-Disposition : form-data; name=a",
    "Content-Disposition: form-data; name=a\r\nContent-Disposition: form-data; name=b",
    "Content-Disposition: form-data;\r\n name=a", "Content-Disposition: form-data; name=a\r\n: b",
    "Content-Disposition: form-data; name=a\nX: y",
    "Content-Disposition: form-data; name=\"a\u{0}\"",
    "Content-Disposition: form-data; name=a\r\nContent-Transfer-Encoding: base64",
    "Content-Disposition: form-data; name=\(String(repeating: "a", count: 257))",
  ])
  func rejectsHeader(head: String) {
    for count in [1, 1000] {
      #expect(throws: FormProblem.self) { try read(part(head), by: count) }
    }
  }

  @Test(arguments: [
    "", "--xyz", "--xyz--extra".replacing("--extra", with: "\r\n"), "no boundary at all",
    "--xyzw\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n--xyz--",
    "--xyz\r\nContent-Disposition: form-data; name=a\r\n\r\nvalue",
    "--xyz\r\nContent-Disposition: form-data; name=a\r\n\r\nvalue\r\n--xyz",
    "--xyz\r\nContent-Disposition: form-data; name=a\r\n\r\nvalue\r\n--xyz-",
    "--xyz\r\nContent-Disposition: form-data; name=a\r\n\r\nvalue\n--xyz--",
  ])
  func rejectsBody(body: String) {
    for count in [1, 1000] { #expect(throws: FormProblem.self) { try read(body, by: count) } }
  }

  @Test func partCountLimits() throws {
    #expect(try read("--xyz--").isEmpty)
    let field = "--xyz\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n"
    let most = String(repeating: field, count: FormLimits.fields)
    #expect(try read(most + "--xyz--").count == FormLimits.fields)
    #expect(throws: FormProblem.tooMuch) { try read(most + field + "--xyz--") }
  }

  @Test(arguments: [1, 4096]) func rejectsEndlessHeaders(count: Int) throws {
    let start = "--xyz\r\nContent-Disposition: form-data; name=a\r\nX: "
    let long = start + String(repeating: "x", count: FormLimits.head)
    #expect(throws: FormProblem.tooMuch) { try read(long, by: count) }
    let preamble = String(repeating: "x", count: FormLimits.preamble + 100)
    #expect(throws: FormProblem.tooMuch) { try read(preamble, by: count) }
  }

  /// Reading damaged input gives fields or throws an error. It never crashes, and the result does
  /// not depend on the sizes of the pieces.
  @Test func randomBytes() throws {
    var random = SeededGenerator(seed: 7)
    let whole = Array(
      ("--xyz\r\nContent-Disposition: form-data; name=\"a\"; filename=\"b\\\"c\"\r\n\r\nvalue\r\n"
        + "--xyz\r\nContent-Disposition: form-data; name=d\r\n\r\n\r\n--xyz--\r\n").utf8)
    var read = 0
    for _ in 0..<20_000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[Int.random(in: 0..<bytes.count, using: &random)], at: place)
        }
      }
      let atOnce = try? self.read(bytes, by: 1000)
      let inPieces = try? self.read(bytes, by: Int.random(in: 1...9, using: &random))
      #expect(atOnce == inPieces)
      if atOnce != nil { read += 1 }
    }
    #expect(read > 1000 && read < 19_000)
  }
}
