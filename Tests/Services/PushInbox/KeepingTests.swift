import Foundation
import HTTPService
import PushInbox
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct KeepingTests {
  @Test("Messages survive a restart") func persistence() async throws {
    let folder = try TemporaryFolder()
    let first = try await TestPush(folder: folder)
    let told = try await first.run {
      [
        try await first.publish("one", to: "cows"),
        try await first.publish("two", to: "cows", ["-H", "Filename: note.txt"]),
      ]
    }
    // A second inbox cannot use the folder while the first one exists.
    await #expect(throws: ListenError.self) { _ = try await TestPush(folder: folder) }
    withExtendedLifetime(first) {}
    _ = consume first
    let second = try await TestPush(folder: folder)
    try await second.run {
      let messages = try await second.poll("cows")
      #expect(messages.map(\.id) == told.map(\.id))
      #expect(messages.last?.attachment?.size == 3)
      let later = try await second.publish("three", to: "cows")
      #expect(later.id > told[1].id)
      #expect(try await second.poll("cows", "&since=\(told[1].id)").map(\.message) == ["three"])
    }
  }

  @Test("A request that is repeated with the same key makes one message") func repeatedRequest()
    async throws
  {
    let push = try await TestPush()
    try await push.run {
      let key = ["-H", "Idempotency-Key: \"4711\""]
      let first = try await push.ask("/cows", ["-d", "moo", "-H", "Filename: a.txt"] + key)
      let again = try await push.ask("/cows", ["-d", "moo", "-H", "Filename: a.txt"] + key)
      let elsewhere = try await push.ask("/sheep", ["-d", "baa"] + key)
      #expect(try first.event() == again.event() && again.header("idempotent-replayed") == "true")
      #expect(first.header("idempotent-replayed") == nil && elsewhere.status == 200)
      #expect(try await push.poll("cows,sheep").count == 2)
      #expect(push.folder.files.count { $0.contains("/files/") } == 1)
      // Concurrent requests with the same key also make one message.
      try await withThrowingTaskGroup(of: String.self) { group in
        for _ in 0..<8 {
          group.addTask {
            try await push.publish(
              "m", to: "goats", ["-H", "Idempotency-Key: k", "-H", "Filename: f"]
            ).id
          }
        }
        let ids = try await group.reduce(into: Set()) { $0.insert($1) }
        #expect(ids.count == 1)
      }
      #expect(try await push.poll("goats").count == 1)
      #expect(push.folder.files.count { $0.contains("/files/") } == 2)
      try await push.folder.settle()
      #expect(!push.folder.files.contains { $0.contains("incoming/") })
    }
  }

  @Test("The oldest messages are deleted first") func oldestRemoved() async throws {
    var limits = PushLimits()
    limits.messagesPerTopic = 3
    limits.messages = 5
    limits.age = 100
    let push = try await TestPush(limits: limits)
    try await push.run {
      var first = ""
      for number in 0..<5 {
        let told = try await push.publish("\(number)", to: "cows", ["-H", "Filename: f"])
        if number == 0 { first = told.id }
      }
      try await push.inbox.prune()
      #expect(push.folder.files.count { $0.contains("/files/") } == 3)
      // The ID of a deleted message can still be used as a position in the topic.
      #expect(try await push.poll("cows", "&since=\(first)").count == 3)
      for number in 0..<3 { try await push.publish("\(number)", to: "sheep") }
      try await push.inbox.prune()
      #expect(try await push.poll("cows").count == 2)
      #expect(try await push.poll("sheep").count == 3)
      push.clock.advance(by: 50)
      let late = try await push.publish("late", to: "sheep")
      push.clock.advance(by: 60)
      try await push.inbox.prune()
      #expect(try await push.poll("cows,sheep").map(\.id) == [late.id])
      #expect(late.expires == late.time + 100)
      try await push.folder.settle()
      #expect(!push.folder.files.contains { $0.contains("/files/") })
    }
  }

  /// If there are too many messages, messages of the topic with the most messages are deleted.
  @Test("Messages of the largest topic are deleted first") func largestTopicFirst() async throws {
    var limits = PushLimits()
    limits.messages = 6
    let push = try await TestPush(limits: limits)
    try await push.run {
      for number in 0..<2 { try await push.publish("\(number)", to: "sheep") }
      for number in 0..<10 { try await push.publish("\(number)", to: "cows") }
      try await push.inbox.prune()
      #expect(try await push.poll("sheep").map(\.message) == ["0", "1"])
      #expect(try await push.poll("cows").map(\.message) == ["6", "7", "8", "9"])
    }
  }

  @Test("Setting the clock back does not change the order of messages") func clockSetBack()
    async throws
  {
    let push = try await TestPush()
    try await push.run {
      let first = try await push.publish("first", to: "cows")
      push.clock.advance(by: -1000)
      let second = try await push.publish("second", to: "cows")
      #expect(first.id < second.id)
      #expect(try await push.poll("cows").map(\.message) == ["first", "second"])
    }
  }

  @Test("After a crash, no file without a message remains") func crashRemains() async throws {
    let folder = try TemporaryFolder()
    let push = try await TestPush(folder: folder)
    let told = try await push.run {
      try await push.publish("kept", to: "cows", ["-H", "Filename: kept.txt"])
    }
    _ = consume push
    let inbox = folder.url.appending(path: "push/inbox/files")
    try Data("orphan".utf8).write(to: inbox.appending(path: "orphan.bin"))
    try Data("half".utf8).write(to: folder.url.appending(path: "push/incoming/half"))
    let second = try await TestPush(folder: folder)
    #expect(folder.files.count { $0.contains("/files/") || $0.contains("incoming/") } == 1)
    try await second.run {
      let path = try #require(told.attachment.flatMap { URL(string: $0.url) }).path
      #expect(try await second.ask(path).text == "kept")
    }
  }
}
