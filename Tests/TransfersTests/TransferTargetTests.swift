import Contract
import Testing
import Transfers

@Suite struct TransferTargetTests {
  @Test(arguments: [
    "http://127.0.0.1:4986/bins/a", "http://[::1]:80/", "http://example.org",
    "HTTP://example.org/a%20b?c=d",
  ])
  func accepts(_ url: String) throws { _ = try TransferTarget(url) }

  @Test(arguments: [
    ("", "is not a URL"), ("bins/a", "is not a URL"), ("ftp://example.org/", "not ftp"),
    ("file:///etc/passwd", "not file"), ("http:///path", "is not a URL"),
    ("http://example.org:70000/", "70000 is not a port"),
  ])
  func rejectsAddresses(_ url: String, because reason: String) {
    let error = #expect(throws: RequestError.self) { _ = try TransferTarget(url) }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    ("GET /\r\nX:", []), ("", []), ("PO ST", []),
    ("POST", [HeaderField(name: "X\r\nY", value: "a")]),
    ("POST", [HeaderField(name: "", value: "a")]),
    ("POST", [HeaderField(name: "X", value: "a\r\nHost: evil")]),
    ("POST", [HeaderField(name: "X", value: "a\u{0}b")]),
  ])
  func rejectsLineBreaks(_ method: String, _ headers: [HeaderField]) {
    #expect(throws: RequestError.self) {
      try TransferTarget.check(method: method, headers: headers, hasBody: true)
    }
  }

  @Test func acceptsHeaders() throws {
    try TransferTarget.check(
      method: "PUT", headers: [HeaderField(name: "X-Name", value: "Hochlandrind\t– Kuh")],
      hasBody: true)
  }
}
