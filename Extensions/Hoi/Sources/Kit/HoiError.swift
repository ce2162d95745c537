import UIKit

public enum HoiError: LocalizedError, Equatable {
  case noContainer
  case noAddress(String)
  case noTopic(TopicFault)
  case noName
  case noFriend(String, known: [String])
  /// Several friends have similar names.
  case whichFriend(String, known: [String])
  /// The friend that already has the name. Nothing was changed.
  case friendExists(Friend)
  case noPicture(String, known: [String])
  case noPlace(String)
  case nothingToSend
  case unreadable(String)
  case noPictureFile(String)
  case diskFull
  case notKept(String)
  case tooLong
  case refused(status: Int?)
  case sessionInUse
  case noAnswer
  case listUnwritten
  case settingUnwritten
  case damagedFriend(String)

  /// The reason why a push service refuses a topic's name.
  public enum TopicFault: Equatable, Sendable {
    case letters
    case reserved
    /// The path component after the topic.
    case route(String)
  }

  /// Whether the user must decide how to continue.
  public var isQuestion: Bool {
    switch self {
    case .friendExists, .whichFriend: true
    default: false
    }
  }

  /// Whether the error is in the command's arguments.
  public var isUsage: Bool {
    switch self {
    case .noAddress, .noTopic, .noName, .noFriend, .noPlace, .noPicture, .unreadable, .tooLong: true
    default: false
    }
  }

  public var errorDescription: String? {
    switch self {
    case .noContainer:
      "The app group's container cannot be created. Check that the home directory is writable."
    case .noAddress(let text):
      "\(text) is not the address of a push topic. Give one like https://ntfy.sh/some-topic; a token goes after "
        + "--token, or as user:password@ before the host."
    case .noTopic(.letters):
      "Push services refuse this topic. Its name may have 1 to 64 characters: A-Z, a-z, 0-9, - and _. "
        + "Ask your friend for the address that 'hoi inbox --address' prints."
    case .noTopic(.reserved):
      "A push service reserves this topic's name. Give the address of a topic, like "
        + "https://ntfy.sh/some-topic."
    case .noTopic(.route(let name)):
      "This is not a topic's address. Remove /\(name) from its end."
    case .noName: "A friend needs a name of at most 100 characters, on one line."
    case .noFriend(let name, let known):
      "There is no friend \(name). "
        + (known.isEmpty
          ? "Add one: hoi add NAME ADDRESS." : "There are: \(known.joined(separator: ", ")).")
    case .whichFriend(let name, let known):
      "\(known.count) friends have a name like \(name): \(known.joined(separator: ", ")). "
        + "Write one of these names exactly."
    case .friendExists(let friend):
      "\(friend.name) is already a friend, at \(friend.address.shown). Nothing was changed. "
        + "To replace the friend: hoi add … --replace."
    case .noPicture(let name, let known):
      "\(name) is neither a readable file nor one of the pictures: "
        + "\(known.joined(separator: ", "))."
    case .noPlace(let text):
      "\(text) is not a place. Give its latitude and longitude, like 47.3769,8.5417."
    case .nothingToSend: "There is neither a picture nor a link to send."
    case .unreadable(let name):
      "\(name) cannot be read. Check that it exists and that you may read it."
    case .noPictureFile(let name):
      "\(name) is not a picture. A hoi carries a picture, a link or a place; send other files with "
        + "another extension."
    case .diskFull:
      "The disk is full, so the hoi cannot be stored. Free some space, then send the hoi again."
    case .notKept(let reason): "The hoi cannot be stored for sending: \(reason)"
    case .tooLong: "The link is longer than the 2000 characters that push services accept."
    case .refused(let status):
      "The push service " + (status.map { "responded with \($0)" } ?? "did not respond")
        + ([401, 403].contains(status)
          ? ". Add the friend again with the right token." : ".")
    case .sessionInUse:
      "Another process is sending a hoi. Send this hoi again in a moment."
    case .noAnswer:
      "Sharesheet does not respond, so the outcome of some hois is unknown. When it responds, "
        + "'sharesheet transfers' lists the pending hois. Send the others again."
    case .settingUnwritten: "The setting could not be written. Check that the disk is not full."
    case .damagedFriend(let path):
      "\(path) does not contain a readable friend. Move it away, and add the friend again."
    case .listUnwritten:
      "The list of friends could not be written. Check that the disk is not full."
    }
  }
}
