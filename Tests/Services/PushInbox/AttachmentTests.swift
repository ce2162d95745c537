import Foundation
import HTTPService
import PushInbox
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct AttachmentTests {
  /// The test publishes a picture with the same header fields as the extension Hoi.
  @Test("A picture is returned unchanged") func pictureRoundTrip() async throws {
    let push = try await TestPush()
    try await push.run {
      let picture = Data([0xFF, 0xD8, 0xFF, 0xE0]) + Data((0..<300_000).map { UInt8($0 % 251) })
      let file = try push.folder.file("cow.jpg", picture)
      let told = try await push.ask(
        "/anna",
        [
          "-T", file.path, "-H", "Filename: cow.jpg", "-H", "Title: Bert", "-H", "Message: Hoi!",
          "-H", "Click: https://example.org/cow",
        ]
      ).event()
      let attachment = try #require(told.attachment)
      #expect(told.title == "Bert" && told.message == "Hoi!")
      #expect(attachment.name == "cow.jpg" && attachment.type == "image/jpeg")
      #expect(attachment.size == picture.count && attachment.expires == told.expires)
      let back = try await Curl.run([attachment.url])
      #expect(back.body == picture && back.header("content-type") == "image/jpeg")
      #expect(back.header("content-disposition") == "inline")
      let tag = try #require(back.header("etag"))
      #expect(try await Curl.run(["-H", "If-None-Match: \(tag)", attachment.url]).status == 304)
      #expect(try await push.poll("anna").first == told)
    }
  }

  @Test(arguments: [
    ("page.html", "<script>alert(1)</script>", "text/plain"),
    ("x.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>", "text/plain"),
    ("a.png", "<script>1</script>", "text/plain"),
    ("../../../etc/passwd", "root", "text/plain"), ("a\".exe", "MZ", "text/plain"),
  ])
  func nothingRuns(name: String, body: String, type: String) async throws {
    let push = try await TestPush()
    try await push.run {
      let told = try await push.publish(body, to: "cows", ["-H", "Filename: \(name)"])
      let attachment = try #require(told.attachment)
      #expect(attachment.name == name && attachment.type == type)
      let link = try #require(URL(string: attachment.url)).lastPathComponent
      #expect(try #require(link.wholeMatch(of: /[a-z2-9]{26}\.[a-z0-9]{1,5}/)).output == link)
      let back = try await Curl.run([attachment.url])
      #expect(back.text == body && back.header("content-type") == type)
      #expect(back.header("content-disposition") == "attachment; filename=\"\(link)\"")
      #expect(back.header("content-security-policy")?.hasPrefix("sandbox") == true)
      #expect(back.header("x-content-type-options") == "nosniff")
      try await push.folder.settle()
      let files = push.folder.files.filter { $0.contains("/files/") }
      #expect(files == ["push/inbox/files/\(link)"])
    }
  }

  @Test("The size of all attachments together is limited") func sharedSpace() async throws {
    var limits = PushLimits()
    limits.attachment = 1000
    limits.allAttachments = 2500
    limits.messagesPerTopic = 2
    let push = try await TestPush(limits: limits)
    try await push.run {
      let body = try push.folder.sparseFile("body", size: 1000).path
      func send() async throws -> Answer {
        try await push.ask("/cows", ["-T", body, "-H", "Filename: f"])
      }
      #expect(try await send().status == 200)
      #expect(try await send().status == 200)
      let refused = try await send()
      #expect(refused.status == 507)
      #expect(try refused.pushRefusal().error.contains("space for attachments"))
      #expect(try await push.poll("cows").count == 2)
      // Deleting messages frees space.
      try await push.publish("text", to: "cows")
      try await push.inbox.prune()
      #expect(try await send().status == 200)
      try await push.folder.settle()
      let files = push.folder.files.filter { $0.contains("/files/") || $0.contains("incoming/") }
      #expect(files.count == 2)
    }
  }

  @Test("A part of the disk's space stays free") func diskReserve() async throws {
    var limits = PushLimits()
    limits.freeDisk = .max
    let push = try await TestPush(limits: limits)
    try await push.run {
      let refused = try await push.ask("/cows", ["-d", "x", "-H", "Filename: f"])
      #expect(refused.status == 507)
      #expect(try refused.pushRefusal().error.contains("disk is nearly full"))
      #expect(try await push.publish("text", to: "cows").message == "text")
    }
  }
}
