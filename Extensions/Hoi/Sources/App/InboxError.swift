import UIKit

enum InboxError: LocalizedError {
  case isFollowed, unwritten, noAddress
  case refused(Int)

  var errorDescription: String? {
    switch self {
    case .isFollowed: "Another hoi receives already; 'hoi inbox' shows what has come."
    case .unwritten: "What came cannot be written down: is the disk full?"
    case .noAddress:
      "It is not known where your hois come to. Choose a topic that nobody guesses: "
        + "hoi inbox https://HOST/TOPIC"
    case .refused(let status) where [401, 403].contains(status):
      "The push service answered \(status): it does not let you read there. Give a token: "
        + "hoi inbox ADDRESS --token TOKEN."
    case .refused(404):
      "The push service answered 404. Is that its address? Give another one: hoi inbox ADDRESS."
    case .refused(let status): "The push service answered \(status)."
    }
  }
}
