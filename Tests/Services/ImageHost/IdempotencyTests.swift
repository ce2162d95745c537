import Foundation
import HTTPService
import ImageHost
import Linux
import TestServers
import Testing

@Suite(.ownThreads, .timeLimit(.minutes(3))) struct IdempotencyTests {
  private let host: TestImages

  init() throws { host = try TestImages() }

  private let key = ["-H", "Idempotency-Key: 7f3a"]

  @Test("Two requests with the same key make one image") func repeatedKey() async throws {
    try await host.run {
      let first = try await host.post(Samples.png(), key)
      let again = try await host.post(Samples.png(), key)
      #expect(first.status == 200 && first.header("idempotent-replayed") == nil)
      #expect(again.status == 200 && again.header("idempotent-replayed") == "true")
      #expect(again.text == first.text)
      // The form of the body does not matter: the same picture in a form is the same request.
      let file = try host.file(Samples.png())
      let form = try await Curl.run(
        TestImages.client + key + ["-F", "image=@\(file);filename=", host.url("/3/image")])
      #expect(try form.image().id == first.image().id)
      for other in [
        try await host.post(Samples.png(9, 9), key),
        try await host.post(Samples.png(), to: "/3/image?title=other", key),
      ] {
        #expect(other.status == 422)
        #expect(try other.imgurRefusal().error.contains("another request"))
      }
      // Each client has its own keys, and a request without a key always makes a new image.
      let stranger = try await host.post(
        Samples.png(9, 9), client: ["-H", "Authorization: Client-ID other"], key)
      #expect(try stranger.image().id != first.image().id)
      let none = try await host.post(Samples.png())
      #expect(try none.image().id != first.image().id)
      let long = try await host.post(
        Samples.png(), ["-H", "Idempotency-Key: \(String(repeating: "k", count: 256))"])
      #expect(long.status == 400)
      let count = try await host.list().count
      #expect(count == 3)
    }
  }

  @Test("A repeated key is rejected while the first request is in progress")
  func firstStillInProgress() async throws {
    try await host.run {
      let picture = Samples.gif(1, 1)
      let client = try RawConnection(port: host.address.port)
      try client.send(
        "POST /3/image HTTP/1.1\r\nHost: localhost\r\nAuthorization: Client-ID a1b2c3\r\n"
          + "Idempotency-Key: 7f3a\r\nContent-Type: image/gif\r\nExpect: 100-continue\r\n"
          + "Content-Length: \(picture.count)\r\n\r\nGIF89a")
      while !host.folder.files.contains(where: { $0.contains("incoming/") }) { await Task.yield() }
      let second = try await host.post(picture, key)
      #expect(second.status == 409)
      #expect(try second.imgurRefusal().error.contains("still in progress"))
      try picture.dropFirst(6).withUnsafeBytes { try client.socket.writeAll($0) }
      let first = try client.readUntil("\"success\":true}")
      #expect(first.contains("HTTP/1.1 200"))
      let third = try await host.post(picture, key)
      #expect(try first.contains(third.image().id))
    }
  }

  @Test("Concurrent requests with the same key make one image") func concurrentRequests()
    async throws
  {
    try await host.run {
      let answers = try await withThrowingTaskGroup(of: Answer.self) { group in
        for _ in 0..<8 { group.addTask { try await host.post(Samples.png(), key) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(answers.allSatisfy { [200, 409].contains($0.status) })
      let made = Set(try answers.filter { $0.status == 200 }.map { try $0.image().id })
      #expect(made.count == 1)
      let count = try await host.list().count
      #expect(count == 1)
    }
  }

  @Test("Keys survive a restart") func keysAfterRestart() async throws {
    let first = try await host.run {
      try await host.post(Samples.png(2, 2))
      return try await host.post(Samples.png(), to: "/3/image?title=T", key).image()
    }
    let later = try host.restarted()
    try await later.run {
      let listed = try await later.list()
      #expect(listed.map(\.width) == [3, 2])
      #expect(listed.first?.title == "T" && listed.first?.deletehash == first.deletehash)
      let again = try await later.post(Samples.png(), to: "/3/image?title=T", key).image()
      #expect(again.id == first.id)
      let other = try await later.post(Samples.png(7, 7), key)
      #expect(other.status == 422)
      let back = try await Curl.run([later.url("/\(first.id).png")])
      #expect(back.body == Data(Samples.png()))
    }
  }

  /// A late repetition of the request must not restore the removed image.
  @Test("The key of a removed image is kept for a day") func keysOfRemovedImages() async throws {
    try await host.run {
      let first = try await host.post(Samples.png(), key).image()
      let hash = try #require(first.deletehash)
      _ = try await Curl.run(TestImages.client + ["-X", "DELETE", host.url("/3/image/\(hash)")])
      let again = try await host.post(Samples.png(), key)
      #expect(try again.image().id == first.id)
      let none = try await host.list()
      #expect(none.isEmpty)
      #expect(host.files == ["images/images/\(first.id).json"])
    }
    let later = try host.restarted()
    try await later.run {
      let again = try await later.post(Samples.png(), key)
      #expect(again.header("idempotent-replayed") == "true")
      later.clock.advance(by: 25 * 3600)
      let other = try await later.post(Samples.png(1, 1)).image()
      let hash = try #require(other.deletehash)
      _ = try await Curl.run(TestImages.client + ["-X", "DELETE", later.url("/3/image/\(hash)")])
      let new = try await later.post(Samples.png(), key)
      #expect(new.status == 200 && new.header("idempotent-replayed") == nil)
    }
  }

  @Test("The files that a crash left are deleted") func crashRemains() async throws {
    let kept = try await host.run { try await host.post(Samples.png()).image() }
    let images = host.folder.url.appending(path: "images")
    for name in ["incoming/half", "images/abcdefg.png", "images/gfedcba.json"] {
      try Data("{}".utf8).write(to: images.appending(path: name))
    }
    // The picture of this record is missing.
    let record = try String(
      contentsOf: images.appending(path: "images/\(kept.id).json"), encoding: .utf8)
    try Data(record.replacing(kept.id, with: "aaaaaaa").utf8).write(
      to: images.appending(path: "images/aaaaaaa.json"))
    let later = try host.restarted()
    #expect(
      Set(later.files) == [
        "images/images/\(kept.id).json", "images/images/\(kept.id).png",
        // The file cannot be read, so it is not removed.
        "images/images/gfedcba.json",
      ])
    #expect(throws: (any Error).self) { try TestImages(folder: host.folder) }
  }
}
