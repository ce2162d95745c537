import Foundation
import HTTPService
import Linux
import RequestBin
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct BinPageTests {
  private let bin: TestBin

  init() throws { bin = try TestBin() }

  @Test("Text from outside is escaped") func escapedText() async throws {
    let attack = "<script>alert('x')</script>\"'><img src=x onerror=y>"
    try await bin.run {
      try await bin.post(
        "/bins/cow/\(attack.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")",
        Data(attack.utf8), ["-H", "X-Attack: \(attack)", "-H", "X-Json: {\"a\":\"\(attack)\"}"])
      try await bin.post("/bins/cow", Data("{\"<b>\":\"</pre><script>\"}".utf8))
      for path in ["/bins/cow", "/bins/cow/since/0000000000000000"] {
        let page = try await Curl.run([bin.url(path)])
        #expect(page.text.contains("&lt;script&gt;alert(&#39;x&#39;)"))
        #expect(!page.text.contains("<script>"))
        #expect(!page.text.contains("<img"))
        #expect(page.header("x-content-type-options") == "nosniff")
        let policy = try #require(page.header("content-security-policy"))
        #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
      }
    }
  }

  @Test("JSON is shown indented, with the values as they were sent") func json() async throws {
    try await bin.run {
      try await bin.post(
        "/bins/cow", Data("{\"z\":1.50,\"a\":[],\"n\":12345678901234567890,\"s\":\"{,}\"}".utf8))
      let page = try await Curl.run([bin.url("/bins/cow")])
      #expect(
        page.text.contains(
          """
          {
            &quot;z&quot;: 1.50,
            &quot;a&quot;: [],
            &quot;n&quot;: 12345678901234567890,
            &quot;s&quot;: &quot;{,}&quot;
          }</pre>
          """))
    }
  }

  /// The bin serves a body with a content type that depends on the first bytes of the body, not on
  /// the request's header.
  @Test(
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0], "text/html", "image/png"),
      ([0xFF, 0xD8, 0xFF, 0xE0], "application/json", "image/jpeg"),
      (Array("GIF89a..".utf8), "image/gif", "image/gif"),
      (Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), "image/svg+xml", nil),
      (Array("<script>1</script>".utf8), "image/png", nil),
    ] as [([UInt8], String, String?)])
  func imagesOnly(bytes: [UInt8], claimed: String, shown: String?) async throws {
    try await bin.run {
      try await bin.post("/bins/pic", Data(bytes), ["-H", "Content-Type: \(claimed)"])
      let listed = try #require(try await bin.list("pic").first)
      let body = try await Curl.run([bin.url("/bins/pic/requests/\(listed.id)/body")])
      #expect(body.body == Data(bytes))
      #expect(body.header("content-type") == shown ?? "application/octet-stream")
      #expect(body.header("x-content-type-options") == "nosniff")
      #expect(body.header("content-security-policy")?.hasPrefix("sandbox") == true)
      #expect(body.header("content-disposition")?.hasPrefix("attachment") == (shown == nil))
      let page = try await Curl.run([bin.url("/bins/pic")])
      #expect(page.text.contains("<img") == (shown != nil))
    }
  }

  @Test("The service responds only to its own host name") func otherHostName() async throws {
    try await bin.run {
      let answer = try await Curl.run(["-H", "Host: evil.example", bin.url("/bins/cow")])
      #expect(answer.status == 421)
      let own = try await Curl.run(["-H", "Host: localhost", bin.url("/bins/cow")])
      #expect(own.status == 200)
    }
  }

  @Test("New requests are sent as events") func events() async throws {
    try await bin.run {
      let client = try await onThread {
        let client = try RawConnection(port: bin.address.port)
        try client.send("GET /bins/cow/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client.readUntil(": \n\n")
        return client
      }
      try await bin.post("/bins/other", Data("x".utf8))
      try await bin.post("/bins/cow", Data("x".utf8))
      let listed = try #require(try await bin.list("cow").first)
      let event = try await onThread { try client.readUntil("}\n\n") }
      #expect(event.contains("event: request\ndata: {\"id\":\"\(listed.id)\"}\n\n"))
      #expect(event.split(separator: "event:").count == 2)
      let none = try await Curl.run([bin.url("/bins/cow/since/\(listed.id)")])
      #expect(none.status == 200 && none.text.isEmpty)
    }
  }

  @Test func bins() async throws {
    try await bin.run {
      try await bin.post("/bins/cow", Data())
      let page = try await Curl.run([bin.url("/")])
      #expect(page.text.contains("<a href=\"/bins/cow\">cow</a>"))
      #expect(page.text.contains("<button>New bin</button>"))
      for asset in ["/bin.css", "/bin.js"] {
        let answer = try await Curl.run([bin.url(asset)])
        #expect(answer.status == 200)
      }
    }
  }
}
