import Contract
import Foundation
import Testing

@testable import ResponseRules

/// Error messages in the forms that real servers send.
@Suite struct ServerMessageTests {
  private func response(_ body: Data, _ type: String?) -> ServerResponse {
    ServerResponse(
      status: 400, headers: type.map { [HeaderField(name: "content-type", value: $0)] } ?? [],
      body: body)
  }

  @Test(
    "A short message is read from text or JSON",
    arguments: [
      ("Token expired", nil, "Token expired"),
      ("  Token\r\nexpired \n", "text/plain", "Token expired"),
      ("\u{FEFF}Token expired", "text/plain; charset=utf-8", "Token expired"),
      (#"{"message":"Bad credentials","documentation_url":"x"}"#, nil, "Bad credentials"),
      (#"{"data":{"error":"No image","method":"POST"},"success":false}"#, nil, "No image"),
      (
        #"{"data":{"error":{"code":1003,"message":"File type invalid (1)","type":"ImgurException"}}}"#,
        "application/json", "File type invalid (1)"
      ),
      (
        #"{"error":"unauthorized","reason":"Name or password is incorrect."}"#, nil,
        "Name or password is incorrect."
      ),
      (#"{"error":"invalid_token","error_description":"It expired"}"#, nil, "It expired"),
      (
        #"{"type":"about:blank","title":"Forbidden","detail":"Not yours"}"#,
        "application/problem+json", "Not yours"
      ),
      (#"{"title":"Out of credit"}"#, nil, "Out of credit"),
      (#"{"errors":[{"code":"x"},{"message":"Too many"}]}"#, nil, "Too many"),
      (#"{"errors":["Name is taken"]}"#, nil, "Name is taken"),
      (#"["Not today"]"#, nil, "Not today"),
      (#""quota""#, "application/json", "quota"),
      (#"{"message":"","error":{"msg":"empty before"}}"#, nil, "empty before"),
      (#"{"fault":{"description":"gateway says no"}}"#, nil, "gateway says no"),
    ] as [(String, String?, String)])
  func readsShortMessages(body: String, type: String?, message: String) {
    #expect(response(Data(body.utf8), type).message == message)
  }

  @Test(
    "If a body contains no short message, there is no message",
    arguments: [
      ("", nil), (" \n", nil), ("<html><body>No</body></html>", nil), ("No", "text/html"),
      ("No", "application/xml"), ("{", nil), (#"{"message":7}"#, nil), (#"{"data":"moo"}"#, nil),
      ("{}", nil), ("[]", nil), (#"{"message":" "}"#, nil), ("null", "application/json"),
      (String(repeating: "[", count: 2000) + String(repeating: "]", count: 2000), nil),
      (#"{"error":{"error":{"error":{"error":{"error":{"message":"deep"}}}}}}"#, nil),
      (String(repeating: "word ", count: 60), nil),
      (#"{"message":""# + String(repeating: "a", count: 20_000) + #""}"#, nil),
    ] as [(String, String?)])
  func noMessage(body: String, type: String?) {
    #expect(response(Data(body.utf8), type).message == nil)
  }

  @Test("A body that is not UTF-8 gives no message")
  func invalidUTF8() { #expect(response(Data([0x80, 0x81, 0x41]), nil).message == nil) }

  @Test(
    "A message contains no control characters, and its length is limited",
    arguments: [
      "\u{1B}[2Jgone", "a\u{202E}gnp.exe", "x\u{7}\u{8}\u{9B}31m", "a\u{2028}b", "\u{0}",
      String(repeating: "\u{1B}", count: 190), "e" + String(repeating: "\u{301}", count: 3000),
    ])
  func sanitized(text: String) throws {
    let body = try JSONSerialization.data(withJSONObject: ["message": text])
    let message = try #require(response(body, nil).message)
    #expect(message.unicodeScalars.count <= ServerResponse.longestMessage + 1)
    #expect(message.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F..<0xA0 ~= $0.value) })
    #expect(!message.contains("\u{202E}") && !message.contains("\u{2028}"))
  }

  @Test(
    "The rule for an error text also reads an error object",
    arguments: [
      (#"{"data":{"error":"No image"}}"#, "No image"),
      (#"{"data":{"error":{"message":"Too large","code":413}}}"#, "Too large"),
      (#"{"data":{}}"#, nil),
    ] as [(String, String?)])
  func errorObject(body: String, message: String?) throws {
    let rule = try ResponseRule(["URL": "{json:data.link}", "ErrorMessage": "{json:data.error}"])
    #expect(rule.complaint(response(Data(body.utf8), nil)) == message)
  }
}
