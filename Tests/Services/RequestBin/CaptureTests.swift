import Foundation
import Glibc
import Linux
import RequestBin
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct CaptureTests {
  private let bin: TestBin

  init() throws { bin = try TestBin() }

  @Test func newestFirst() async throws {
    try await bin.run {
      let first = try await bin.post(
        "/bins/cow/a?x=%20", Data("{\"text\":\"Moo\"}".utf8),
        ["-H", "Content-Type: application/json"])
      #expect(first.status == 200)
      try await bin.post("/bins/cow", Data([0xff, 0xfe]), ["-X", "PUT"])
      let list = try await bin.list("cow")
      try #require(list.count == 2)
      #expect(list.map(\.method) == ["PUT", "POST"])
      #expect(first.text.contains("\"id\":\"\(list[1].id)\""))
      #expect(list[1].path == "/bins/cow/a?x=%20")
      #expect(list[1].headers["Content-Type"] == "application/json")
      #expect(list[1].body == "{\"text\":\"Moo\"}")
      #expect(list[1].bodyURL == nil)
      #expect(list[1].received == bin.clock.now)
      #expect(list[0].body == nil)
      #expect(list[0].size == 2)
      let body = try await Curl.run([try #require(list[0].bodyURL)])
      #expect(body.body == Data([0xff, 0xfe]))
      let other = try await bin.list("another")
      #expect(other.isEmpty)
    }
  }

  /// A page of another site can post into a bin, and the user sees the request.
  @Test(arguments: ["Origin: http://evil.example", "Sec-Fetch-Site: cross-site"])
  func postByAnotherSite(header: String) async throws {
    try await bin.run {
      let answer = try await bin.post(
        "/bins/cow", Data("moo".utf8), ["-H", header, "-H", "Content-Type: text/plain"])
      #expect(answer.status == 200)
      let caught = try #require(try await bin.list("cow").first)
      let (name, value) = try #require(
        header.firstRange(of: ": ").map {
          (String(header[..<$0.lowerBound]), String(header[$0.upperBound...]))
        })
      #expect(caught.body == "moo" && caught.headers[name] == value)
    }
  }

  @Test(
    "A text over 64 KiB is listed with a URL instead of its contents",
    arguments: [(64 << 10, true), ((64 << 10) + 1, false)])
  func longText(size: Int, isInline: Bool) async throws {
    try await bin.run {
      try await bin.post("/bins/text", Data(repeating: UInt8(ascii: "a"), count: size))
      let listed = try #require(try await bin.list("text").first)
      #expect((listed.body != nil) == isInline)
      #expect((listed.bodyURL == nil) == isInline)
    }
  }

  @Test(arguments: ["PUT", "PATCH", "OPTIONS", "REPORT"])
  func methods(method: String) async throws {
    try await bin.run {
      try await bin.post("/bins/any/deep/er", Data("x".utf8), ["-X", method])
      let list = try await bin.list("any")
      #expect(list.map(\.method) == [method])
    }
  }

  @Test(arguments: [
    "..", ".hidden", "%2e%2e", "a%2fb", "a%20b", "%00", "%E2%80%AEcow", "a%0d%0aX-Evil:%201",
    String(repeating: "a", count: 65), "<script>",
  ])
  func rejectsNames(name: String) async throws {
    try await bin.run {
      for arguments in [["-d", "x"], []] {
        let answer = try await Curl.run(["--path-as-is"] + arguments + [bin.url("/bins/\(name)")])
        #expect(answer.status == 400)
        #expect(answer.header("X-Evil") == nil)
      }
    }
    #expect(bin.folder.files == ["bin/lock"])
  }

  @Test(arguments: ["cow", "A.b_c-9", String(repeating: "a", count: 64)])
  func acceptsNames(name: String) async throws {
    try await bin.run {
      let answer = try await bin.post("/bins/\(name)", Data("x".utf8))
      #expect(answer.status == 200)
    }
  }

  @Test("Requests with the same key are shown as one request") func repeatedKey() async throws {
    try await bin.run {
      let key = ["-H", "Idempotency-Key: 7f3a"]
      let first = try await bin.post("/bins/once", Data("first".utf8), key)
      let again = try await bin.post("/bins/once", Data("again".utf8), key)
      #expect(first.status == 200)
      #expect(again.text == first.text)
      try await bin.post("/bins/once", Data("other".utf8), ["-H", "Idempotency-Key: other"])
      try await bin.post("/bins/twice", Data("elsewhere".utf8), key)
      let once = try await bin.list("once").map(\.body)
      #expect(once == ["other", "first"])
      let twice = try await bin.list("twice").count
      #expect(twice == 1)
    }
  }

  @Test("Concurrent requests with the same key are shown as one request") func concurrentKey()
    async throws
  {
    try await bin.run {
      let answers = try await withThrowingTaskGroup(of: String.self) { group in
        for number in 0..<8 {
          group.addTask {
            try await bin.post("/bins/race", Data("\(number)".utf8), ["-H", "Idempotency-Key: k"])
              .text
          }
        }
        return try await group.reduce(into: Set()) { $0.insert($1) }
      }
      #expect(answers.count == 1)
      let list = try await bin.list("race")
      #expect(list.count == 1)
    }
    try await bin.folder.settle()
    #expect(!bin.folder.files.contains { $0.contains("incoming/") })
  }

  @Test func newBins() async throws {
    try await bin.run {
      let made = try await Curl.run(["-X", "POST", bin.url("/bins")])
      #expect(made.status == 201)
      let location = try #require(made.header("location"))
      #expect(location.wholeMatch(of: /\/bins\/[a-z0-9]{12}/) != nil)
      let page = try await Curl.run(["-X", "POST", "-H", "Accept: text/html", bin.url("/bins")])
      #expect(page.status == 303)
      #expect(page.header("location") != location)
    }
  }

  @Test func emptiedBin() async throws {
    try await bin.run {
      try await bin.post("/bins/cow", Data("x".utf8))
      try await bin.post("/bins/calf", Data("x".utf8))
      let answer = try await Curl.run(["-X", "DELETE", bin.url("/bins/cow")])
      #expect(answer.status == 204)
      let (cow, calf) = try await (bin.list("cow").count, bin.list("calf").count)
      #expect(cow == 0 && calf == 1)
    }
  }

  @Test("Requests survive a restart") func persistence() async throws {
    let key = ["-H", "Idempotency-Key: k"]
    let first = try await bin.run { try await bin.post("/bins/cow", Data("first".utf8), key).text }
    let folder = try TemporaryFolder()
    // The first store keeps its lock, so the second store gets a copy of the files.
    try FileManager.default.copyItem(
      at: bin.folder.url.appending(path: "bin"), to: folder.url.appending(path: "bin"))
    let later = try TestBin(folder: folder)
    try await later.run {
      let again = try await later.post("/bins/cow", Data("again".utf8), key)
      #expect(again.text == first)
      try await later.post("/bins/cow", Data("second".utf8))
      let bodies = try await later.list("cow").map(\.body)
      #expect(bodies == ["second", "first"])
    }
  }

  @Test("Only one process can use the folder") func singleProcess() throws {
    #expect(throws: (any Error).self) { try TestBin(folder: bin.folder) }
  }

  /// Like `AnotherUserTests`, but without root: the bin is configured with another owner.
  @Test("A bin shows requests only to its owner")
  func owner() async throws {
    let bin = try TestBin(owner: geteuid() &+ 1)
    try await bin.run {
      let posted = try await Curl.run(["-d", "moo", bin.url("/bins/theirs")])
      let read = try await Curl.run([bin.url("/bins/theirs")])
      let emptied = try await Curl.run(["-X", "DELETE", bin.url("/bins/theirs")])
      #expect(posted.status == 200 && read.status == 403 && emptied.status == 403)
    }
  }
}
