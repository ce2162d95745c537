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
    let token = try words.token()
    if !words.rest.isEmpty {
      let address = try PushAddress(words.next(), token: token)
      try words.end()
      try PushAddress.setOwn(address)
      return print("Your hois come to \(address.shown). Friends add you by its whole address.")
    }
    let store = try InboxStore()
    for message in store.messages() { print(Self.line(message, store.folder)) }
  }

  static func line(_ message: InboxMessage, _ folder: URL) -> String {
    let target = message.target(in: folder).map { $0.isFileURL ? $0.path : $0.absoluteString }
    return [message.from, message.text, target ?? message.attachmentURL ?? ""].map(\.oneLine)
      .joined(separator: "\t")
  }

  /// Receives until it is ended.
  private func follow() async throws {
    guard let address = PushAddress.own else { throw InboxError.noAddress }
    let topic = address.topic.absoluteString
    let store = try InboxStore()
    try store.open()
    let box = StoreBox(store)
    let (arrivals, arrived) = AsyncStream.makeStream(of: Arrival.self)
    let announcing = Task { @MainActor in
      for await arrival in arrivals {
        switch arrival {
        case .connection: await PictureFetching(address, box).catchUp()
        case .message(let message):
          var announcement = Announcement(message, address, box)
          await announcement.make()
        }
      }
    }
    // Kept by one that was ended before it could tell.
    for message in store.unannounced() { arrived.yield(.message(message)) }
    defer { announcing.cancel() }
    let follower = InboxFollower(address) {
      print("Listening at \(address.shown).")
      arrived.yield(.connection)
    } onEvent: { event in
      if let message = try box.withStore({ try $0.keep(event, from: topic) }) {
        arrived.yield(.message(message))
      }
    }
    self.follower = follower
    var failures = 0
    while true {
      let last = box.withStore { $0.last(from: topic) }
      // One that is cut off at once, again and again, is no success.
      if let lasted = try await follower.run(since: last), lasted > .seconds(5) { failures = 0 }
      // Many who were cut off together do not come back together.
      let longest = min(30, 0.25 * pow(2, Double(failures)))
      failures = min(failures + 1, 10)
      try await Task.sleep(for: .seconds(Double.random(in: 0.05...longest)))
    }
  }
}

private enum Arrival: Sendable {
  case connection
  case message(InboxMessage)
}

/// The store, for one caller at a time.
final class StoreBox: @unchecked Sendable {
  // Sendable: everything goes through the lock.
  private let store: InboxStore
  private let lock = NSLock()

  init(_ store: InboxStore) { self.store = store }

  var folder: URL { store.folder }

  func withStore<Value>(_ body: (InboxStore) throws -> Value) rethrows -> Value {
    try lock.withLock { try body(store) }
  }
}
