import AppCommands
import Foundation
import HoiKit
import UIKit
import UserNotifications

extension HoiCommand {
  func inbox(_ words: inout Words) async throws {
    if try words.flag("--follow") {
      try words.end()
      return try await follow()
    }
    if try words.flag("--unit") {
      try words.end()
      return print(ServiceUnit().text, terminator: "")
    }
    if try words.flag("--install") {
      try words.end()
      return try ServiceUnit().install()
    }
    if try words.flag("--address") {
      try words.end()
      guard let address = PushAddress.own else { throw InboxError.noAddress }
      return print(address.topic.absoluteString)
    }
    let token = try words.token()
    if !words.rest.isEmpty {
      let address = try PushAddress(words.next("ADDRESS"), token: token)
      try words.end()
      try PushAddress.setOwn(address)
      return print(
        "Your hois arrive at \(address.shown). Friends need the whole address to add you. "
          + "'hoi inbox --address' prints the address.")
    }
    let store = try InboxStore()
    let messages = store.messages()
    for message in messages {
      print("\(Self.time(message.date))\t\(Self.line(message, store.folder))")
    }
    if messages.isEmpty {
      say(
        PushAddress.own == nil
          ? InboxError.noAddress.localizedDescription
          : "No hoi has arrived yet. 'hoi inbox --follow' receives them.")
    }
  }

  /// Returns a message's local time. All times have the same length.
  static func time(_ date: Date) -> String {
    let unknown = "????-??-?? ??:??"
    // An inbox of an older version may hold a date outside the calendar.
    guard var seconds = time_t(exactly: date.timeIntervalSince1970.rounded(.down)) else {
      return unknown
    }
    var parts = tm()
    guard localtime_r(&seconds, &parts) != nil, (-1900...8099).contains(parts.tm_year) else {
      return unknown
    }
    var text = [CChar](repeating: 0, count: 64)
    let count = strftime(&text, text.count, "%Y-%m-%d %H:%M", &parts)
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  static func line(_ message: InboxMessage, _ folder: URL) -> String {
    let target = message.target(in: folder).map { $0.isFileURL ? $0.path : $0.absoluteString }
    return [message.from, message.text, target ?? message.attachmentURL ?? ""].map(\.oneLine)
      .joined(separator: "\t")
  }

  /// Receives hois until the program ends.
  private func follow() async throws {
    guard let address = PushAddress.own else { throw InboxError.noAddress }
    let topic = address.topic.absoluteString
    let store = try InboxStore()
    try store.open()
    let box = StoreBox(store)
    // The streams only signal that there is work. The hois are in the store, whose size is limited.
    let (connections, connected) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let (arrivals, arrived) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let announcer = Announcer(address, box) { connected.yield() }
    let announcing = Task { for await _ in arrivals { await announcer.tell() } }
    // Old pictures are fetched in a separate task, so that they do not delay new hois.
    let catchingUp = Task {
      var catchUp = PictureCatchUp(address, box)
      for await _ in connections { await catchUp.run() }
    }
    defer {
      announcing.cancel()
      catchingUp.cancel()
    }
    // An earlier run may have stored hois and ended before it announced them.
    arrived.yield()
    let outage = LockedOutage(of: address.shown)
    let follower = InboxFollower(address) {
      outage.tell { $0.opened() }
      connected.yield()
    } onEvent: { event in
      if try box.withStore({ try $0.keep(event, from: topic) }) { arrived.yield() }
    }
    self.follower = follower
    var failures = 0
    while true {
      let last = box.withStore { $0.last(from: topic) }
      switch try await follower.run(since: last) {
      case .listened(let lasted):
        // A connection that breaks at once does not count as a success.
        if lasted > .seconds(5) { failures = 0 }
      case .refused(let status):
        let refusal = InboxError.refused(status)
        // A refusal is final only if its status is 401 or 403 and no earlier connection has
        // succeeded. After a success, a refusal may be temporary: a proxy may refuse connections
        // while the server behind it is down.
        if [401, 403].contains(status), !outage.hasListened { throw refusal }
        outage.tell { $0.failed(refusal.localizedDescription) }
      case .failed(let reason): outage.tell { $0.failed(reason) }
      }
      // A random delay keeps many disconnected clients from reconnecting at the same time.
      let longest = min(30, 0.25 * pow(2, Double(failures)))
      failures = min(failures + 1, 10)
      try await Task.sleep(for: .seconds(Double.random(in: 0.05...longest)))
    }
  }
}

/// An outage, protected by a lock.
private final class LockedOutage: @unchecked Sendable {
  // Sendable: all access goes through the lock.
  private var outage: Outage
  private let lock = NSLock()

  init(of address: String) { outage = Outage(of: address) }

  var hasListened: Bool { lock.withLock { outage.hasListened } }

  func tell(_ change: (inout Outage) -> String?) {
    lock.withLock {
      if let words = change(&outage) { print(words) }
    }
  }
}

/// A store, protected by a lock.
final class StoreBox: @unchecked Sendable {
  // Sendable: all access goes through the lock.
  private let store: InboxStore
  private let lock = NSLock()

  init(_ store: InboxStore) { self.store = store }

  var folder: URL { store.folder }

  func withStore<Value>(_ body: (InboxStore) throws -> Value) rethrows -> Value {
    try lock.withLock { try body(store) }
  }
}

/// The messages about the connection. If a connection is lost and the first retry succeeds, nothing
/// is reported. Otherwise the loss is reported once, and later the return of the connection once.
struct Outage {
  private let address: String
  private(set) var hasListened = false
  private var isTold = false

  init(of address: String) { self.address = address }

  mutating func opened() -> String? {
    defer { (hasListened, isTold) = (true, false) }
    if isTold { return "Listening at \(address)\(hasListened ? " again" : "")." }
    return hasListened ? nil : "Listening at \(address)."
  }

  mutating func failed(_ reason: String) -> String? {
    defer { isTold = true }
    return isTold ? nil : "No connection to \(address): \(reason) Retrying until connected."
  }
}
