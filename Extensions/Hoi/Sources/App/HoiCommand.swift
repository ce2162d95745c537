import HoiKit
import UIKit
import UserNotifications

/// What a person types, and what is done then.
@MainActor final class HoiCommand: NSObject {
  static let usage = """
    Usage: hoi add NAME ADDRESS [--token TOKEN]   a friend: a topic of a push service, https://HOST/TOPIC;
                                                  a token of '-' is read from standard input
           hoi list                               the friends; what the extension offers
           hoi remove NAME
           hoi name [NAME]                        your own, which every hoi carries
           hoi send NAME… [--link URL | --picture PICTURE | --place LATITUDE,LONGITUDE]
                          [--times N] [--wait SECONDS]
                                                  a picture is a file, or one of 'hoi pictures'
           hoi pictures                           what there is to send
           hoi unsent [--clear]                   what a push service has refused, and why
           hoi inbox                              the hois that have come, oldest first
           hoi inbox ADDRESS [--token TOKEN]      where they come to
           hoi inbox --follow                     receives them, until Ctrl-C
           hoi inbox --unit | --install           a service of systemd that does; printed, or installed

    A hoi that cannot be sent at once is sent when the push service is there again, also without hoi.
    """

  var follower: InboxFollower?

  func run(_ arguments: [String]) async {
    do {
      try await perform(arguments)
      exit(0)
    } catch let usage as Usage {
      fail(usage.words, status: 2)
    } catch {
      fail(error.localizedDescription)
    }
  }

  struct Usage: Error { let words: String }

  private func perform(_ arguments: [String]) async throws {
    if arguments.contains(where: { ["--help", "-h"].contains($0) }) || arguments == ["help"] {
      return print(Self.usage)
    }
    var words = Words(Array(arguments.dropFirst()))
    switch arguments.first {
    case "add":
      let token = try words.token()
      let (name, address) = (try words.next(), try words.next())
      try words.end()
      try FriendList.add(Friend(name: name, address: PushAddress(address, token: token)))
      list()
    case "list":
      try words.end()
      list()
    case "remove":
      let name = try words.next()
      try words.end()
      try FriendList.remove(name)
      list()
    case "name":
      if !words.rest.isEmpty {
        try FriendList.setOwnName(words.next())
        try words.end()
      }
      print(FriendList.ownName.oneLine)
    case "pictures":
      try words.end()
      for name in Pictures.names { print(name) }
    case "send": try await send(&words)
    case "unsent":
      if try words.flag("--clear") { try Unsent.clear() }
      try words.end()
      for note in try Unsent.notes() {
        print("\(note.friend.oneLine)\t\(note.what.oneLine)\t\(note.reason.oneLine)")
      }
    case "inbox": try await inbox(&words)
    default: throw Usage(words: Self.usage)
    }
  }

  private func list() {
    for friend in FriendList.friends {
      print("\(friend.name.oneLine)\t\(friend.address.shown.oneLine)")
    }
  }

  private func send(_ words: inout Words) async throws {
    let times = try words.number("--times", 1...1000) ?? 1
    let patience = try words.number("--wait", 0...86400) ?? 10
    let content = try words.content()
    guard !words.rest.isEmpty else { throw Usage(words: Self.usage) }
    let friends = try words.rest.map { try FriendList.friend(called: $0) }
    let hois = friends.flatMap { friend in
      (0..<times).map { _ in (hoi: Hoi(content), friend: friend) }
    }
    try await Sending(hois, patience: Double(patience)).run()
  }

  private func fail(_ message: String, status: Int32 = 1) -> Never {
    FileHandle.standardError.write(Data("\(message)\n".utf8))
    exit(status)
  }
}

extension String {
  /// What others have written moves no cursor here.
  var oneLine: String {
    let scalars = unicodeScalars.map { scalar -> Unicode.Scalar in
      switch scalar.properties.generalCategory {
      case .lineSeparator, .paragraphSeparator: " "
      case .control: scalar.properties.isWhitespace ? " " : "\u{FFFD}"
      case .format: "\u{FFFD}"
      default: scalar
      }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
