import Foundation
import Glibc
import HTTPService
import NIOCore
import PushInbox
import TestServers
import Testing

@Suite(.timeLimit(.minutes(5)), .ownThreads) struct StreamTests {
  @Test("A stream sends first an open event and then the messages") func openThenMessages()
    async throws
  {
    let push = try await TestPush()
    try await push.run {
      try await push.publish("before", to: "cows")
      try await onThread {
        let subscriber = try Subscriber(push, "/cows,sheep/json")
        let open = try subscriber.event()
        #expect(open?.event == "open" && open?.topic == "cows,sheep" && open?.message == nil)
        let publisher = try Publisher(push)
        try publisher.publish("other", to: "goats")
        try publisher.publish("first", to: "sheep")
        try publisher.publish("second", to: "cows", ["Cache: no"])
        #expect(try subscriber.event()?.message == "first")
        #expect(try subscriber.event()?.message == "second")
      }
    }
  }

  @Test("Server-sent events have names, except messages") func eventNames() async throws {
    let push = try await TestPush(keepAlive: .milliseconds(50))
    try await push.run {
      try await onThread {
        let subscriber = try Subscriber(push, "/cows/sse")
        var lines: [String] = []
        func readUntil(_ text: String) throws {
          while !(lines.last?.contains(text) ?? false), let line = try subscriber.line() {
            lines.append(line)
          }
        }
        try readUntil(#""event":"open""#)
        #expect(lines.contains("event: open"))
        try readUntil(#""event":"keepalive""#)
        #expect(lines.contains("event: keepalive"))
        try Publisher(push).publish("moo", to: "cows")
        lines = []
        try readUntil(#""event":"message""#)
        let place = try #require(lines.lastIndex { $0.hasPrefix("data: ") })
        #expect(lines[place - 1].hasPrefix("id: ") && lines[place - 1].count == 16)
      }
    }
  }

  @Test("A raw stream is kept alive with empty lines") func rawKeepAlive() async throws {
    let push = try await TestPush(keepAlive: .milliseconds(50))
    try await push.run {
      try await onThread {
        let subscriber = try Subscriber(push, "/cows/raw")
        while let line = try subscriber.line(), !line.hasPrefix("HTTP/1.1 200") {}
        var chunks = 0
        while chunks < 4, let line = try subscriber.line() { chunks += line == "1" ? 1 : 0 }
        #expect(chunks == 4)
      }
    }
  }

  /// Each subscriber gets the stored and the live messages in order. Here, many subscribers connect
  /// while messages are published.
  @Test("No message is lost between the stored and the live messages") func storedThenLive()
    async throws
  {
    let push = try await TestPush()
    try await push.run {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await onThread {
            let publisher = try Publisher(push)
            for number in 0..<200 { try publisher.publish("\(number)", to: "cows") }
          }
        }
        for _ in 0..<8 {
          group.addTask {
            try await onThread {
              let subscriber = try Subscriber(push, "/cows/json?since=all")
              for number in 0..<200 {
                guard try subscriber.message()?.message == "\(number)" else {
                  Issue.record("\(number) is not next")
                  return
                }
              }
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }

  @Test("The number of subscribers is limited") func subscriberLimit() async throws {
    var limits = PushLimits()
    limits.subscribersPerUser = 2
    let push = try await TestPush(limits: limits)
    try await push.run {
      try await onThread {
        var both = try (0..<2).map { _ in try Subscriber(push, "/cows/json") }
        for one in both { #expect(try one.event()?.event == "open") }
        let third = try Subscriber(push, "/cows/json", ["Connection: close"])
        #expect(try third.line()?.contains("429") == true)
        // Publishing and polling still work.
        try Publisher(push).publish("moo", to: "cows")
        both.removeLast()
        // The loop ends when the server has noticed the disconnection.
        while true {
          let next = try Subscriber(push, "/cows/json", ["Connection: close"])
          if try next.line()?.contains("200") == true { break }
        }
      }
      let answer = try await push.ask("/cows/json?poll=1")
      #expect(answer.status == 200)
    }
  }

  /// A subscriber that reads nothing is disconnected, and a subscriber that reads stays connected.
  /// With its last ID, the slow subscriber gets the remaining messages.
  ///
  /// The slow subscriber's TCP window is closed, so it notices the disconnection only when it
  /// reads. The test therefore waits until the server has a free place for a subscriber.
  @Test("A slow subscriber is disconnected and can resume") func slowSubscriber() async throws {
    var limits = PushLimits()
    limits.subscribersPerUser = 2
    let push = try await TestPush(limits: limits)
    // Only `hasty` has a short timeout. The test publishes through the other server and reads the
    // remaining messages from it, which may take long.
    let hasty = try TestPush(sharing: push, server: ConnectionLimits(silence: .seconds(5)))
    try await push.run {
      try await hasty.run {
        try await onThread {
          let publisher = try Publisher(push)
          let fields = ["Click: https://example.org/" + String(repeating: "c", count: 2000)]
          let text = String(repeating: "m", count: 4000)
          // The messages exceed the kernel's buffers on both sides, which are 4 MiB at the sender.
          let count = 1000
          for number in 0..<count { try publisher.publish("\(number) \(text)", to: "cows", fields) }
          func read(_ subscriber: Subscriber, upTo count: Int = .max) -> [Event] {
            var came: [Event] = []
            // A reset also ends the stream. All messages before the reset have been read.
            while came.count < count, let message = try? subscriber.message() {
              came.append(message)
            }
            return came
          }
          let slow = try Subscriber(hasty, "/cows/json?since=all", room: 4096)
          let reader = try Subscriber(hasty, "/cows/json?since=all")
          #expect(read(reader, upTo: count).count == count)
          // The loop ends when the slow subscriber's place is free.
          while true {
            let next = try Subscriber(hasty, "/cows/json", ["Connection: close"])
            if try next.line()?.contains("200") == true { break }
            usleep(200_000)
          }
          var came = read(slow)
          #expect(came.count < count)
          let rest = try Subscriber(
            push, "/cows/json?poll=1&since=\(came.last?.id ?? "all")", ["Connection: close"])
          came += read(rest)
          #expect(
            came.compactMap { $0.message?.split(separator: " ").first }
              == (0..<count).map { "\($0)"[...] })
          // The fast subscriber has stayed connected during the same time.
          try publisher.publish("last", to: "cows")
          #expect(read(reader, upTo: 1).map(\.message) == ["last"])
        }
      }
    }
  }
}
