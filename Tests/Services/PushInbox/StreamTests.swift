import Foundation
import Glibc
import HTTPService
import NIOCore
import PushInbox
import TestServers
import Testing

@Suite(.timeLimit(.minutes(5)), .ownThreads) struct StreamTests {
  @Test func opensThenTellsWhatComes() async throws {
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

  @Test func eventsHaveNamesUnlessTheyAreMessages() async throws {
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

  @Test func rawKeepsAliveWithEmptyLines() async throws {
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

  /// A stored message and a live one are told by one reader; here many come while many begin to
  /// read.
  @Test func nothingIsLostBetweenStoredAndLive() async throws {
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

  @Test func subscribersHaveTheirPlaces() async throws {
    var limits = PushLimits()
    limits.subscribersPerUser = 2
    let push = try await TestPush(limits: limits)
    try await push.run {
      try await onThread {
        var both = try (0..<2).map { _ in try Subscriber(push, "/cows/json") }
        for one in both { #expect(try one.event()?.event == "open") }
        let third = try Subscriber(push, "/cows/json", ["Connection: close"])
        #expect(try third.line()?.contains("429") == true)
        // Publishers find a way all the same, and who only asks once.
        try Publisher(push).publish("moo", to: "cows")
        both.removeLast()
        // Until the server has seen it go.
        while true {
          let next = try Subscriber(push, "/cows/json", ["Connection: close"])
          if try next.line()?.contains("200") == true { break }
        }
      }
      let answer = try await push.ask("/cows/json?poll=1")
      #expect(answer.status == 200)
    }
  }

  /// One that takes nothing is let go, and one that takes what there is stays; with the last id
  /// that it has it gets the rest.
  ///
  /// A reader with a closed window is not told of the other end's close before it reads. What tells
  /// is the place that becomes free.
  @Test func aSlowSubscriberIsLetGoAndResumes() async throws {
    var limits = PushLimits()
    limits.subscribersPerUser = 2
    let push = try await TestPush(limits: limits)
    // Only the server that lets it go is impatient: whoever publishes or reads the rest may be slow
    // here.
    let hasty = try TestPush(sharing: push, server: ConnectionLimits(silence: .seconds(5)))
    try await push.run {
      try await hasty.run {
        try await onThread {
          let publisher = try Publisher(push)
          let fields = ["Click: https://example.org/" + String(repeating: "c", count: 2000)]
          let text = String(repeating: "m", count: 4000)
          // More than the kernel keeps for both ends, 4 MiB at the sender's.
          let count = 1000
          for number in 0..<count { try publisher.publish("\(number) \(text)", to: "cows", fields) }
          func read(_ subscriber: Subscriber, upTo count: Int = .max) -> [Event] {
            var came: [Event] = []
            // A reset is an end as well: what came before it has been read.
            while came.count < count, let message = try? subscriber.message() {
              came.append(message)
            }
            return came
          }
          let slow = try Subscriber(hasty, "/cows/json?since=all", room: 4096)
          let reader = try Subscriber(hasty, "/cows/json?since=all")
          #expect(read(reader, upTo: count).count == count)
          // There are two places, until the slow one's is free. Nothing else tells of that.
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
          // The control: it was not time alone that let the slow one go.
          try publisher.publish("last", to: "cows")
          #expect(read(reader, upTo: 1).map(\.message) == ["last"])
        }
      }
    }
  }
}
