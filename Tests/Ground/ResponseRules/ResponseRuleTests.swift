import Contract
import Foundation
import Testing

@testable import ResponseRules

@Suite struct ResponseRuleTests {
  private static let imgur = """
    {"data": {"id": "cow1", "link": "https://i.imgur.com/cow1.jpg", "deletehash": "a/b?c",
     "count": 12, "ok": true, "files": [{"url": "/f/1"}, {"url": "/f/2"}], "odd.name": "x"}}
    """

  private func read(
    _ rule: [String: Any], _ body: String = imgur, headers: [HeaderField] = []
  ) throws -> ShareResult {
    try ResponseRule(rule).read(
      ServerResponse(
        status: 200, headers: headers, body: Data(body.utf8),
        url: "https://api.imgur.com/3/image"))
  }

  @Test(arguments: [
    ("{json:data.link}", "https://i.imgur.com/cow1.jpg"),
    ("{json:$.data.link}", "https://i.imgur.com/cow1.jpg"),
    ("{json:data.files[1].url}", "https://api.imgur.com/f/2"),
    ("https://cow.example/{json:data.count}", "https://cow.example/12"),
    ("https://cow.example/{json:data['odd.name']}", "https://cow.example/x"),
    ("https://cow.example/{json:data.deletehash}", "https://cow.example/a%2Fb%3Fc"),
    ("{header:location}", "https://api.imgur.com/elsewhere"),
    (#"https://cow.example/{regex:"id": "([a-z]{3}[0-9])"}"#, "https://cow.example/cow1"),
    ("{url}/1", "https://api.imgur.com/3/image/1"),
    (#"https://cow.example/?q=%7B\{\}"#, "https://cow.example/?q=%7B%7B%7D"),
  ])
  func links(_ template: String, _ link: String) throws {
    let came = try read(
      ["URL": template], headers: [HeaderField(name: "Location", value: "/elsewhere")])
    #expect(came.link == link)
  }

  @Test(
    "A missing value, or a value that is not a link, gives no link",
    arguments: [
      "{json:data.none}", "{json:data.ok}", "{json:data}", "{json:data.files[9].url}",
      "{header:None}", "{regex:nothing}", "javascript:{json:data.id}", "file:///{json:data.id}",
      "https:///{json:data.id}", "{body}",
    ])
  func noLink(_ template: String) throws {
    #expect(try read(["URL": template]).link == nil)
  }

  @Test func bodyLink() throws {
    #expect(
      try read(["URL": "{body}"], "https://0x0.st/moo.txt\n").link == "https://0x0.st/moo.txt")
    #expect(try read(["URL": "{body}"], "https://0x0.st/moo.txt\nhttps://evil").link == nil)
    #expect(try read(["URL": "{body}"], "javascript:alert(1)").link == nil)
    #expect(try read(["URL": "{body}"], "https://\u{1B}[2Jcow").link == nil)
  }

  @Test(
    "A link may contain blanks, non-ASCII and unescaped characters",
    arguments: [
      ("https://cow.example/a b.png", "https://cow.example/a%20b.png"),
      ("https://cow.example/ü|%2F.png", "https://cow.example/%C3%BC%7C%2F.png"),
      ("https://münchen.example/cow", "https://xn--mnchen-3ya.example/cow"),
      ("/f/a b%2Fc", "https://api.imgur.com/f/a%20b%2Fc"),
      ("/f/ü", "https://api.imgur.com/f/%C3%BC"),
      ("https://cow.example/100%", "https://cow.example/100%25"),
      ("https://cow.example/?f[0]=x%2Fy", "https://cow.example/?f%5B0%5D=x%2Fy"),
      ("//münchen.example/a", "https://xn--mnchen-3ya.example/a"),
      ("https://cow.example/#/#room:cow", "https://cow.example/#/%23room:cow"),
      ("f/日本.png", "https://api.imgur.com/3/f/%E6%97%A5%E6%9C%AC.png"),
    ])
  func unescapedLink(_ body: String, _ link: String) throws {
    #expect(try read(["URL": "{body}"], body).link == link)
  }

  @Test(
    "A sentence is no link",
    arguments: [
      "File too large", "Error: the file is too large", "see https://", "It is at /f/1 now",
      "https://cow.example\\@evil.example/", "mailto:a@cow.example",
    ])
  func sentence(_ body: String) throws {
    #expect(try read(["URL": "{body}"], body).link == nil)
  }

  @Test func deletion() throws {
    let came = try read([
      "URL": "{json:data.link}", "ThumbnailURL": "https://i.imgur.com/{json:data.id}s.jpg",
      "DeletionURL": "https://api.imgur.com/3/image/{json:data.deletehash}",
    ])
    #expect(came.thumbnail == "https://i.imgur.com/cow1s.jpg")
    #expect(came.deletion?.method == "DELETE")
    #expect(came.deletion?.url == "https://api.imgur.com/3/image/a%2Fb%3Fc")
  }

  @Test(
    "A deletion link to another server than the response's is marked and has no secret headers",
    arguments: [
      ("{json:del}", "http://127.0.0.1:4985/db/", true),
      ("{json:del}", "http://api.imgur.com/3/delete", true),
      ("{json:del}", "https://api.imgur.com:8443/3/delete", true),
      ("{json:del}", "https://api.imgur.com.evil.example/", true),
      ("{json:del}", "https://imgur.com/3/delete", true),
      ("{json:del}", "//evil.example/3/delete", true),
      ("{json:del}", "https://api.imgur.com%2eevil.example/", true),
      ("//{json:del}", "evil.example", true),
      ("https://api.imgur.com{json:del}", ".evil.example", true),
      ("https://{json:del}/delete", "evil.example", true),
      ("https://cow@{json:del}", "evil.example", true),
      ("{json:del}", "/3/delete/cow", false),
      ("{json:del}", "delete?cow", false),
      ("{json:del}", "https://api.imgur.com/3/delete", false),
      ("{json:del}", "HTTPS://API.imgur.com:443/3/delete", false),
      ("{url}/{json:del}", "https://evil.example/", false),
      ("https://cow.example/delete/{json:del}", "https://evil.example/", false),
      ("https://cow.example?{json:del}", "x", false),
    ] as [(String, String, Bool)])
  func deletionOnOtherServer(_ template: String, _ said: String, _ isElsewhere: Bool) throws {
    let came = try read(
      [
        "URL": "{json:del}", "DeletionURL": template,
        "DeletionHeaders": ["Authorization": "moo", "X-Api-Key": "moo", "Accept": "*/*"],
      ], #"{"del": "\#(said)"}"#)
    // A hostile link may be rejected entirely.
    guard let deletion = came.deletion else {
      #expect(isElsewhere)
      return
    }
    #expect(deletion.isElsewhere == isElsewhere, "\(deletion)")
    let own: Set = ["Authorization", "X-Api-Key", "Accept"]
    #expect(Set(deletion.headers.keys) == (isElsewhere ? ["Accept"] : own))
  }

  @Test("The body of a removal goes only to the server that received the share")
  func deletionBody() throws {
    let rule = try ResponseRule(
      ResponseRuleSource(
        link: "{json:del}", deletion: "{json:del}", deletionMethod: "PUT", deletionBody: "{}"))
    for (link, body) in [("/delete", "{}"), ("https://evil.example/", nil)] {
      var response = ServerResponse(status: 200, body: Data(#"{"del": "\#(link)"}"#.utf8))
      response.url = "https://api.imgur.com/3/image"
      let deletion = try #require(rule.read(response).deletion)
      #expect(deletion.method == "PUT" && deletion.body == body)
    }
  }

  @Test func errorText() throws {
    let rule = try ResponseRule(["URL": "{json:link}", "ErrorMessage": "{json:data.error}"])
    let long = String(repeating: "moo", count: 1000)
    let response = ServerResponse(
      status: 200, body: Data(#"{"data": {"error": "\#(long)"}}"#.utf8),
      url: "https://cow.example/")
    let complaint = try #require(rule.complaint(response))
    #expect(complaint.count == 201 && complaint.hasSuffix("…"))
  }

  @Test("A pattern whose search would take too long is stopped and finds nothing")
  func costlyPattern() throws {
    let start = ContinuousClock.now
    let came = try read(
      ["URL": "https://cow.example/{regex:(a+)+$}"], String(repeating: "a", count: 64) + "b")
    #expect(came.link == nil)
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test(arguments: [
    ("{json:a", "without a }"), ("{json:}", "is unknown"), ("{json:.}", "not a JSON path"),
    ("{json:a[x]}", "not a JSON path"), ("{regex:(}", "not a regular expression"),
    ("{moo:a}", "is unknown"), ("", "must be a string"),
  ])
  func rejectsMalformedRules(_ template: String, _ words: String) {
    let error = #expect(throws: ResponseRuleError.self) { try ResponseRule(["URL": template]) }
    #expect(error?.description.contains(words) == true, "\(String(describing: error))")
  }

  @Test func rejectsOtherText() {
    let wrong: [Any] = ["{json:a}", [String: Any](), ["URL": 1], ["URL": "{body}", "Moo": "x"]]
    for value in wrong { #expect(throws: ResponseRuleError.self) { try ResponseRule(value) } }
    #expect(throws: ResponseRuleError.self) {
      try ResponseRule(["URL": "{body}", "DeletionMethod": "BREW"])
    }
  }

  /// The JSON is nested more deeply than the stack of any parser allows.
  @Test func nestingLimit() throws {
    let deep = String(repeating: "[", count: 30_000) + String(repeating: "]", count: 30_000)
    #expect(try read(["URL": "{json:a}"], deep).link == nil)
  }
}
