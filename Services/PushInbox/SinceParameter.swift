import Foundation

/// From where on a subscriber wants what came before.
enum SinceParameter: Hashable, Sendable {
  case all
  case none
  /// The last message of each topic.
  case latest
  /// What came after a message.
  case message(Int64)
  /// Seconds since 1970.
  case time(Int64)

  /// - Parameters:
  ///   - text: nil: `none`, or `all` for one who polls.
  ///   - last: the last number that was given.
  ///   - ids: names of messages here.
  /// - throws: `PushFailure`
  init(
    _ text: String?, isPoll: Bool, last: Int64, ids: MessageIDs, now: Date
  ) throws(PushFailure) {
    switch text {
    case nil: self = isPoll ? .all : .none
    case "all"?: self = .all
    case "none"?: self = .none
    case "latest"?: self = .latest
    case let text?:
      if let id = ids.read(text) {
        // A name that was never given here is somebody else's: better all than nothing. So is one
        // that was given after the copy was made from which the messages have been restored.
        self =
          if case .own(let number) = id, number <= last { .message(number) } else { .all }
      } else if let time = Int64(text), time >= 0 {
        self = .time(time)
      } else if let seconds = Self.seconds(text) {
        self = .time(Int64((now.timeIntervalSince1970 - seconds).rounded(.down)))
      } else {
        throw .sinceInvalid
      }
    }
  }

  /// `1h30m`, `10m`, `0.5s`, `250ms`; also days, which ntfy has in other places.
  private static func seconds(_ text: String) -> Double? {
    let units = ["ms": 0.001, "s": 1, "m": 60, "h": 3600, "d": 86400]
    var total = 0.0
    var rest = text[...]
    while !rest.isEmpty {
      let number = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      rest = rest.dropFirst(number.count)
      let unit = rest.prefix { $0.isLetter }
      rest = rest.dropFirst(unit.count)
      guard number.count <= 12, let value = Double(number), let factor = units[String(unit)] else {
        return nil
      }
      total += value * factor
    }
    return text.isEmpty || total > 1e11 ? nil : total
  }
}
