import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import Connectivity

@Suite(.timeLimit(.minutes(3)), .ownThreads, .ownNamespaces) struct LinkChangeTests {
  /// The test runs in its own network and changes the links of this network.
  @Test("Changes of links and routes are reported") func linksAndRoutes() async throws {
    let (changes, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let (commands, orders) = AsyncStream<[String]>.makeStream()
    // This thread moves to a new network. The processes and sockets that the thread creates belong
    // to the new network.
    let results = AsyncStream<Bool>.makeStream()
    Thread.detachNewThread {
      typealias Unshare = @convention(c) (Int32) -> Int32
      guard let symbol = dlsym(nil, "unshare"),
        unsafeBitCast(symbol, to: Unshare.self)(0x4000_0000) == 0,
        let watch = NetworkWatch(onChange: { continuation.yield() })
      else {
        results.continuation.finish()
        return
      }
      let folder = "/proc/thread-self/net"
      Self.serve(commands) { command in
        var ip = ChildProcess(path: "/sbin/ip")
        ip.arguments = command
        if let pid = try? ip.start() { _ = try? ChildProcess.wait(for: pid) }
        results.continuation.yield(NetworkRoutes.leadOut(folder: folder))
      }
      withExtendedLifetime(watch) {}
      results.continuation.finish()
    }
    var answers = results.stream.makeAsyncIterator()
    var changed = changes.makeAsyncIterator()
    orders.yield(["link", "add", "cow0", "type", "veth", "peer", "name", "cow1"])
    guard let first = await answers.next() else {
      Issue.record("no network of its own could be made")
      return
    }
    #expect(!first)
    await changed.next()
    orders.yield(["link", "set", "cow0", "up"])
    _ = await answers.next()
    orders.yield(["address", "add", "192.0.2.1/24", "dev", "cow0"])
    #expect(await answers.next() == true)
    await changed.next()
    orders.yield(["link", "set", "cow0", "down"])
    #expect(await answers.next() == false)
    await changed.next()
    orders.finish()
  }

  /// Runs commands on the calling thread until the stream ends.
  private static func serve(
    _ commands: AsyncStream<[String]>, _ carryOut: ([String]) -> Void
  ) {
    let inbox = Inbox()
    Task.detached {
      for await command in commands { inbox.put(command) }
      inbox.put(nil)
    }
    while let command = inbox.take() { carryOut(command) }
  }
}

/// A queue of values for a waiting thread.
private final class Inbox: @unchecked Sendable {  // Guarded by `condition`.
  private let condition = NSCondition()
  private var values: [[String]?] = []

  func put(_ value: [String]?) {
    condition.withLock {
      values.append(value)
      condition.signal()
    }
  }

  func take() -> [String]? {
    condition.withLock {
      while values.isEmpty { condition.wait() }
      return values.removeFirst()
    }
  }
}
