import Foundation
import HTTPService
import ImageHost
import Linux
import TestServers
import Testing

/// Requests that only a hostile client sends.
@Suite(.ownThreads, .timeLimit(.minutes(3))) struct HostileUploadTests {
  private let host: TestImages

  init() throws { host = try TestImages() }

  private func head(_ length: Int, _ type: String) -> String {
    "POST /3/image HTTP/1.1\r\nHost: localhost\r\nAuthorization: Client-ID x\r\n"
      + "Content-Type: \(type)\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n"
  }

  private static let part =
    "--b\r\nContent-Disposition: form-data; name=\"image\"; filename=\"a.png\"\r\n\r\n"

  @Test(
    arguments: [
      "", LongText(part), LongText(part, then: "\r\n--", times: 10_000),
      LongText("", then: "-", times: 9000), LongText("--b\r\n", then: "X: y\r\n", times: 5000),
      LongText("", then: "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\r\n", times: 100),
      LongText(part + "\u{0}\u{1}\r\n--b--"),
    ] as [LongText])
  func malformedForm(_ long: LongText) async throws {
    let body = long.text
    try await host.run {
      let client = try RawConnection(port: host.address.port)
      try client.send(head(body.utf8.count, "multipart/form-data; boundary=b") + body)
      let answer = try client.readUntil()
      #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer.prefix(100))")
      #expect(answer.contains("\"success\":false"))
    }
    try await host.folder.settle()
    #expect(host.files.isEmpty)
  }

  /// For comparison with the test above: a complete form is accepted.
  @Test("A form whose bytes arrive one by one is read") func singleBytes() async throws {
    let text = Data(Samples.png(9, 8)).base64EncodedString()
    let body = Self.part + text + "\r\n--b--\r\n"
    try await host.run {
      let client = try RawConnection(port: host.address.port)
      try client.send(head(body.utf8.count, "multipart/form-data; boundary=b"))
      for character in body { try client.send(String(character)) }
      let answer = try client.readUntil()
      #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("\"width\":9"))
    }
  }

  @Test("No part of a truncated body is kept") func truncatedBody() async throws {
    try await host.run {
      let client = try RawConnection(port: host.address.port)
      try client.send(head(1000, "image/gif") + "GIF89a")
      client.finishSending()
      let answer = try client.readUntil()
      #expect(!answer.hasPrefix("HTTP/1.1 200"))
    }
    try await host.folder.settle()
    #expect(host.files.isEmpty)
  }

  @Test("The service responds only to its own host name") func otherHostName() async throws {
    try await host.run {
      for path in ["/", "/3/image/abcdefg"] {
        let answer = try await Curl.run(
          TestImages.client + ["-H", "Host: evil.example", host.url(path)])
        #expect(answer.status == 421)
      }
    }
  }
}
