import AppCommands
import HoiKit
import Intents
import UIKit

extension HoiCommand {
  func add(_ words: inout Words) throws {
    let token = try words.token()
    let replacing = try words.flag("--replace")
    let (name, address) = (try words.next("NAME"), try words.next("ADDRESS"))
    try words.end()
    let friend = try Friend(name: name, address: PushAddress(address, token: token))
    do {
      try FriendList.add(friend, replacing: replacing)
    } catch HoiError.friendExists(let other) where isatty(STDIN_FILENO) == 1 {
      FileHandle.standardError.write(
        Data(
          "\(other.name.oneLine) is already a friend, at \(other.address.shown.oneLine). Replace? [y/N] "
            .utf8))
      guard let answer = readLine()?.lowercased(), ["y", "yes"].contains(answer) else {
        throw HoiError.friendExists(other)
      }
      try FriendList.add(friend, replacing: true)
    }
    list()
  }

  func remove(_ words: inout Words) async throws {
    let name = try words.next("NAME")
    try words.end()
    let friend = try FriendList.friend(called: name)
    // The donations are deleted before the friend. If the system does not respond and the user
    // interrupts the command, the friend still exists, so the user can run the command again.
    var reason: String?
    do { try await INInteraction.delete(with: friend.conversation) } catch {
      reason = error.localizedDescription
    }
    _ = try FriendList.remove(name)
    if let reason { throw StillOffered(friend: friend.name, reason: reason) }
    list()
  }

  func list() {
    let friends = FriendList.friends
    for friend in friends {
      print("\(friend.name.oneLine)\t\(friend.address.shown.oneLine)")
    }
    if friends.isEmpty { say("No friends yet. Add one: hoi add NAME ADDRESS") }
  }
}

/// The error if the friend was removed but the system's donations were not.
private struct StillOffered: LocalizedError {
  let friend: String
  let reason: String

  var errorDescription: String? {
    "\(friend.oneLine) was removed, but the sheet may still suggest this friend: \(reason) "
      + "To remove the suggestion: sharesheet people forget '\(friend.oneLine)'"
  }
}
