import Foundation
import HTTPService
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct GalleryTests {
  private let host: TestImages

  init() throws { host = try TestImages() }

  private let attack = "<script>alert('x')</script>\"'><img src=x onerror=y>"

  @Test("Text from outside is escaped") func escapedText() async throws {
    let picture = try host.file(Samples.png())
    try await host.run {
      _ = try await Curl.run(
        TestImages.client + [
          "-F", "image=@\(picture);filename=\"<b>.png\"", "--form-string", "title=\(attack)",
          "--form-string", "description=\(attack)", host.url("/3/image"),
        ])
      for path in ["/", "/since/0"] {
        let page = try await Curl.run([host.url(path)])
        #expect(page.text.contains("&lt;script&gt;alert(&#39;x&#39;)"))
        #expect(!page.text.contains("<script>") && !page.text.contains("<img src=x"))
        let policy = try #require(page.header("content-security-policy"))
        #expect(policy.contains("default-src 'none'") && !policy.contains("unsafe"))
        #expect(page.header("x-content-type-options") == "nosniff")
      }
    }
  }

  @Test("The newest images come first, one page at a time") func pages() async throws {
    try await host.run {
      for number in 1...62 {
        try await host.post(Samples.png(number, 1), to: "/3/image?title=t\(number)")
      }
      let all = try await host.list()
      #expect(all.map(\.width) == Array((1...62).reversed()))
      let page = try await Curl.run([host.url("/")])
      #expect(page.text.split(separator: "<li ").count == 61)
      #expect(page.text.contains("alt=\"t62\"") && !page.text.contains("alt=\"t2\""))
      let older = try #require(page.text.firstMatch(of: /href="(\/\?before=\d+)"/)?.output.1)
      let next = try await Curl.run([host.url(String(older))])
      #expect(next.text.contains("alt=\"t2\"") && next.text.contains("alt=\"t1\""))
      #expect(next.text.split(separator: "<li ").count == 3 && !next.text.contains("before="))
    }
  }

  @Test("The button deletes an image") func deleteButton() async throws {
    try await host.run {
      let image = try await host.post(Samples.png()).image()
      let page = try await Curl.run([host.url("/")])
      let action = try #require(page.text.firstMatch(of: /action="(\/delete\/\w{15})"/)?.output.1)
      let guess = try await Curl.run(["-X", "POST", host.url("/delete/\(image.id)")])
      #expect(guess.status == 303)
      #expect(try await host.list().count == 1)
      let answer = try await Curl.run(["-X", "POST", host.url(String(action))])
      #expect(answer.status == 303 && answer.header("location") == "/")
      let empty = try await Curl.run([host.url("/")])
      #expect(empty.text.contains("id=\"none\" class=\"empty\"><p>There are no images here."))
    }
  }

  @Test("New and deleted images are sent as events") func events() async throws {
    try await host.run {
      let client = try await onThread {
        let client = try RawConnection(port: host.address.port)
        try client.send("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        _ = try client.readUntil(": \n\n")
        return client
      }
      let image = try await host.post(Samples.png()).image()
      let arrival = try await onThread { try client.readUntil("}\n\n") }
      #expect(arrival.contains("event: image\n"))
      let hash = try #require(image.deletehash)
      _ = try await Curl.run(TestImages.client + ["-X", "DELETE", host.url("/3/image/\(hash)")])
      let removal = try await onThread { try client.readUntil("}\n\n") }
      #expect(removal.contains("event: removal\ndata: {\"id\":\"\(image.id)\"}"))
    }
  }

  @Test("Browsers are allowed to cache pictures") func caching() async throws {
    try await host.run {
      let image = try await host.post(Samples.png()).image()
      let first = try await Curl.run([image.link])
      let tag = try #require(first.header("etag"))
      #expect(first.header("cross-origin-resource-policy") == "cross-origin")
      let again = try await Curl.run(["-H", "If-None-Match: \(tag)", image.link])
      #expect(again.status == 304 && again.body.isEmpty)
      let head = try await Curl.run(["-I", image.link])
      #expect(head.header("content-length") == "\(Samples.png().count)" && head.body.isEmpty)
      for asset in ["/images.css", "/images.js"] {
        let answer = try await Curl.run([host.url(asset)])
        #expect(answer.status == 200)
      }
    }
  }
}
