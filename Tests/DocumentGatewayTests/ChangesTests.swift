import Foundation
import Glibc
import Linux
import Synchronization
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct ChangesTests {
  private static let configuration = """
    {"databases": {"db": {"server": "walrus:", "users": {
      "GUEST": {"disabled": false, "admin_channels": ["pop", "rock"]},
      "ana": {"password": "letmein", "admin_channels": ["pop"]}}}}}
    """

  private func fill(_ gateway: TestGateway, _ count: Int, _ channel: String = "pop") async throws {
    let docs = (0..<count).map { "{\"_id\":\"\(channel)\($0)\",\"channels\":[\"\(channel)\"]}" }
    let answer = try await gateway.ask(
      "POST", "/db/_bulk_docs", "{\"docs\":[\(docs.joined(separator: ","))]}")
    #expect(answer.status == 201)
  }

  private func seq(_ row: [String: Any]) -> String { row["seq"].map { "\($0)" } ?? "" }

  @Test(
    "A feed accepts positions that the gateway has never sent",
    arguments: [
      "2:9", "2:1", "1:9223372036854775807", "9223372036854775807",
      "9223372036854775807:9223372036854775807", "0:0", "2:0",
    ])
  func oddPositions(since: String) async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      try await fill(gateway, 3)
      for user in [nil, "ana:letmein"] {
        for filter in ["", "&filter=sync_gateway/bychannel&channels=pop"] {
          let path = "/db/_changes?since=\(since)\(filter)"
          let answer = try await gateway.ask("GET", path, as: user)
          #expect(answer.status == 200, "\(answer.text)")
          if since.hasPrefix("9") { #expect(answer.results.isEmpty) }
        }
      }
    }
  }

  @Test("If a feed is read page by page, it has each change once, in order")
  func pages() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      try await fill(gateway, 1203)
      let all = try await gateway.ask("GET", "/db/_changes")
      #expect(all.results.count == 1204)
      #expect(all.results.map(seq).dropFirst() == (3...1205).map { "\($0)" }[...])
      var since = "0"
      var ids: [String] = []
      repeat {
        let page = try await gateway.ask("GET", "/db/_changes?limit=500&since=\(since)")
        since = page.json["last_seq"] as? String ?? ""
        if page.results.isEmpty { break }
        ids += page.ids
      } while ids.count < 2000
      #expect(ids == all.ids)
      let listed = try await gateway.ask("GET", "/db/_all_docs")
      #expect(listed.ids.sorted() == all.ids.dropFirst().sorted())
      #expect(listed.json["total_rows"] as? Int == 1203)
      let some = try await gateway.ask("GET", "/db/_all_docs?limit=700&startkey=%22pop5%22")
      #expect(some.ids == Array(listed.ids.filter { $0 >= "pop5" }.prefix(700)))
    }
  }

  @Test("Documents of several megabytes are sent one after the other")
  func largePages() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let text = String(repeating: "x", count: 3 << 20)
      for number in 0..<4 {
        let put = try await gateway.ask(
          "PUT", "/db/l\(number)", "{\"channels\":[\"pop\"],\"text\":\"\(text)\"}")
        #expect(put.status == 201)
      }
      for path in [
        "/db/_all_docs?include_docs=true", "/db/_changes?since=2&include_docs=true",
        "/db/_all_docs?include_docs=true&keys=%5B%22l0%22,%22l1%22,%22l2%22,%22l3%22%5D",
      ] {
        let answer = try await gateway.ask("GET", path)
        #expect(answer.ids == ["l0", "l1", "l2", "l3"] && answer.body.count > 12 << 20)
      }
      let two = try await gateway.ask("GET", "/db/_all_docs?include_docs=true&limit=2")
      #expect(two.ids == ["l0", "l1"])
      let rest = try await gateway.ask("GET", "/db/_changes?since=4&include_docs=true&limit=1")
      #expect(rest.ids == ["l2"] && rest.json["last_seq"] as? String == "5")
    }
  }

  @Test("A long poll ends with the first change that the poll's user may see")
  func longPoll() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let since = 2
      async let guest = gateway.ask("GET", "/db/_changes?feed=longpoll&since=\(since)")
      async let ana = gateway.ask(
        "GET", "/db/_changes?feed=longpoll&since=\(since)&include_docs=true", as: "ana:letmein")
      async let admin = gateway.admin("GET", "/db/_changes?feed=longpoll&since=\(since)")
      try await Task.sleep(for: .milliseconds(300))
      _ = try await gateway.admin("PUT", "/db/a", #"{"channels":["secret"]}"#)
      _ = try await gateway.admin("PUT", "/db/b", #"{"channels":["rock"]}"#)
      _ = try await gateway.admin("PUT", "/db/c", #"{"channels":["pop"],"text":"hello"}"#)
      let answers = try await (guest, ana, admin)
      // When the poll wakes up, more changes may have arrived.
      #expect(answers.0.ids.first == "b" && !answers.0.ids.contains("a"))
      #expect(answers.1.ids == ["c"] && answers.1.text.contains("hello"))
      #expect(answers.2.ids.first == "a")
    }
  }

  @Test(
    "A poll with a heartbeat keeps waiting, and a poll that times out returns its position")
  func waiting() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let silent = try await gateway.ask("GET", "/db/_changes?feed=longpoll&since=2&timeout=200")
      #expect(silent.results.isEmpty && silent.json["last_seq"] as? String == "2")
      let (pid, output) = try Curl.start([
        "-s", "-N", gateway.url("/db/_changes?feed=longpoll&since=2&heartbeat=1000"),
      ])
      defer { kill(pid, SIGTERM) }
      let beats = try await onThread {
        var text = ""
        while text.count(where: \.isNewline) < 3 {
          text += String(decoding: try output.read(upTo: 100), as: UTF8.self)
        }
        return text
      }
      #expect(beats == "{\"results\":[\r\n\n\n")
    }
  }

  @Test("A user who gets a channel receives its earlier documents")
  func backfill() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      _ = try await gateway.admin("PUT", "/db/r1", #"{"channels":["rock"]}"#)
      _ = try await gateway.admin("PUT", "/db/r2", #"{"channels":["rock"]}"#)
      _ = try await gateway.admin("PUT", "/db/p1", #"{"channels":["pop"]}"#)
      let gone = try await gateway.admin("PUT", "/db/r3", #"{"channels":["rock"]}"#)
      _ = try await gateway.admin("DELETE", "/db/r3?rev=\(gone.rev)")
      let before = try await gateway.ask("GET", "/db/_changes", as: "ana:letmein")
      #expect(before.ids == ["_user/ana", "p1"])
      let last = before.json["last_seq"] as? String ?? ""
      async let waiting = gateway.ask(
        "GET", "/db/_changes?feed=longpoll&since=\(last)", as: "ana:letmein")
      try await Task.sleep(for: .milliseconds(200))
      _ = try await gateway.admin(
        "PUT", "/db/_user/ana", #"{"admin_channels":["pop","rock"]}"#)
      // Ana never saw the deleted document, so her feed does not contain it.
      let news = try await waiting
      #expect(news.ids == ["r1", "r2", "_user/ana"])
      #expect(news.results.map(seq) == ["8:3", "8:4", "8"])
      // A later poll can continue from any position in the earlier poll.
      let rest = try await gateway.ask("GET", "/db/_changes?since=8:3", as: "ana:letmein")
      #expect(rest.ids == ["r2", "_user/ana"])
      let all = try await gateway.ask("GET", "/db/_changes?since=8", as: "ana:letmein")
      #expect(all.ids.isEmpty)
    }
  }

  @Test("If a user loses a channel, a waiting poll does not report the channel's changes")
  func revocation() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      async let waiting = gateway.ask(
        "GET", "/db/_changes?feed=longpoll&since=2&timeout=1500&include_docs=true",
        as: "ana:letmein")
      try await Task.sleep(for: .milliseconds(300))
      _ = try await gateway.admin("PUT", "/db/_user/ana", #"{"admin_channels":["other"]}"#)
      let first = try await waiting
      #expect(first.ids == ["_user/ana"])
      async let more = gateway.ask(
        "GET", "/db/_changes?feed=longpoll&since=3&timeout=700", as: "ana:letmein")
      try await Task.sleep(for: .milliseconds(200))
      _ = try await gateway.admin("PUT", "/db/p", #"{"channels":["pop"],"text":"hello"}"#)
      let second = try await more
      #expect(second.ids.isEmpty, "\(second.text)")
    }
  }

  @Test("A document that leaves a channel is reported once as removed, without its content")
  func removal() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let first = try await gateway.admin("PUT", "/db/d", #"{"channels":["pop"],"a":"old"}"#)
      let second = try await gateway.admin(
        "PUT", "/db/d?rev=\(first.rev)", #"{"channels":["secret"],"a":"new"}"#)
      let feed = try await gateway.ask(
        "GET", "/db/_changes?since=2&include_docs=true", as: "ana:letmein")
      #expect(feed.results.count == 1)
      #expect(feed.results.first?["removed"] as? [String] == ["pop"])
      let doc = feed.results.first?["doc"] as? [String: Any]
      #expect(doc?["_removed"] as? Bool == true && doc?.count == 3)
      #expect(!feed.text.contains("new"))
      let shown = try await gateway.ask("GET", "/db/d?rev=\(second.rev)", as: "ana:letmein")
      #expect(shown.status == 200 && !shown.text.contains("new"))
      let active = try await gateway.ask(
        "GET", "/db/_changes?since=2&active_only=true", as: "ana:letmein")
      #expect(active.ids.isEmpty)
      // Later changes in other channels are not reported.
      let third = try await gateway.admin("PUT", "/db/d?rev=\(second.rev)", #"{"a":3}"#)
      let again = try await gateway.ask("GET", "/db/_changes?since=2", as: "ana:letmein")
      #expect(!again.text.contains(third.rev) && again.text.contains(second.rev))
      #expect(
        try await gateway.ask("GET", "/db/d?rev=\(third.rev)", as: "ana:letmein").status == 403)
    }
  }

  @Test("A document that moves between a user's channels is reported once")
  func movement() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      var rev = try await gateway.admin("PUT", "/db/d", #"{"channels":["pop"]}"#).rev
      for channel in ["rock", "rock"] {
        rev = try await gateway.admin("PUT", "/db/d?rev=\(rev)", "{\"channels\":[\"\(channel)\"]}")
          .rev
      }
      let guest = try await gateway.ask("GET", "/db/_changes?since=2")
      #expect(guest.ids == ["d"] && guest.results.first?["seq"] as? Int == 5)
      // A feed of the channel pop alone reports the removal. So does the feed of a user who has
      // only this channel.
      let pop = try await gateway.ask(
        "GET", "/db/_changes?since=2&filter=sync_gateway/bychannel&channels=pop")
      let ana = try await gateway.ask("GET", "/db/_changes?since=2", as: "ana:letmein")
      for feed in [pop, ana] {
        #expect(feed.ids == ["d"] && feed.results.first?["removed"] as? [String] == ["pop"])
      }
    }
  }

  @Test("A document that leaves one of its channels is active for users of the other channel")
  func activeOnly() async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let first = try await gateway.admin("PUT", "/db/d", #"{"channels":["pop","rock"]}"#)
      let second = try await gateway.admin(
        "PUT", "/db/d?rev=\(first.rev)", #"{"channels":["rock"]}"#)
      let path = "/db/_changes?since=2&active_only=true"
      // GUEST has both channels. Ana has only the channel that the document left.
      let guest = try await gateway.ask("GET", path)
      #expect(guest.ids == ["d"] && guest.text.contains(second.rev), "\(guest.text)")
      #expect(try await gateway.ask("GET", path, as: "ana:letmein").ids.isEmpty)
      _ = try await gateway.admin("DELETE", "/db/d?rev=\(second.rev)")
      #expect(try await gateway.ask("GET", path).ids.isEmpty)
    }
  }

  @Test(arguments: [
    "feed=bogus", "since=bogus", "since=-1", "since=1:2:3", "since=99999999999999999999",
    "filter=sync_gateway/bychannel", "filter=other", "limit=x", "limit=-1", "timeout=x",
    "filter=_doc_ids", "filter=_doc_ids&doc_ids=b1", "heartbeat=-3", "since=%ff",
  ])
  func refuses(query: String) async throws {
    let gateway = try await TestGateway(Self.configuration)
    try await gateway.run {
      let answer = try await gateway.ask("GET", "/db/_changes?\(query)")
      #expect(answer.status == 400, "\(answer.text)")
    }
  }
}
