import AppCommands
import HoiKit
import UIKit
import UserNotifications

/// The commands of the terminal program.
@MainActor final class HoiCommand: NSObject {
  var follower: InboxFollower?

  func run(_ arguments: [String]) async {
    do {
      try await perform(arguments)
      exit(0)
    } catch let usage as Usage {
      fail(usage.words, status: 2)
    } catch let error as HoiError {
      fail(error.localizedDescription, status: error.isQuestion ? 9 : error.isUsage ? 2 : 1)
    } catch {
      fail(error.localizedDescription)
    }
  }

  static func isForHelp(_ arguments: [String]) -> Bool {
    arguments.first == "help" || arguments.contains { ["--help", "-h"].contains($0) }
  }

  private func perform(_ arguments: [String]) async throws {
    let command = arguments.first
    if Self.isForHelp(arguments) {
      return print(Usage.text(of: command == "help" ? arguments.dropFirst().first : command))
    }
    var words = Words(Array(arguments.dropFirst()), of: command ?? "")
    switch command {
    case "add": try add(&words)
    case "list":
      try words.end()
      list()
    case "remove": try await remove(&words)
    case "name":
      if !words.rest.isEmpty {
        let name = try words.next("NAME")
        try words.end()
        try FriendList.setOwnName(name)
      }
      print(FriendList.ownName.oneLine)
    case "pictures":
      try words.end()
      for name in Pictures.names { print(name) }
    case "send": try await send(&words)
    case "unsent": try unsent(&words)
    case "inbox": try await inbox(&words)
    default: throw Usage(words: Mistake.words(arguments, commands: Usage.names), of: nil)
    }
  }

  private func unsent(_ words: inout Words) throws {
    let clears = try words.flag("--clear")
    try words.end()
    let entries = try Unsent.entries()
    for note in entries.map(\.note) {
      print("\(note.friend.oneLine)\t\(note.what.oneLine)\t\(note.reason.oneLine)")
    }
    if entries.isEmpty { say("No push service has refused anything.") }
    if clears { try Unsent.clear(entries) }
  }

  private func send(_ words: inout Words) async throws {
    let times = try words.number("--times", 1...1000) ?? 1
    let timeout = try words.number("--wait", 0...86400) ?? 10
    let content = try words.content()
    let friends = try words.names().map { try FriendList.friend(called: $0) }
    let hois = friends.flatMap { friend in
      (0..<times).map { _ in (hoi: Hoi(content), friend: friend) }
    }
    let sending = Sending(hois, timeout: Double(timeout))
    let isRefused = try await sending.run()
    // Old bodies are removed after the hois are sent, because the user waits for the sending.
    await sending.tidy()
    // A failed donation does not affect the hoi, which was sent.
    for friend in sending.reached { try? await Donation.donate(friend) }
    if isRefused { exit(6) }
  }
}
