import Foundation

/// The point from which a subscriber wants past messages.
enum SinceParameter: Hashable, Sendable {
  case all
  case none
  /// The last message of each topic.
  case latest
  /// The messages after the message with this number.
  case message(Int64)
  /// The messages since this time, in seconds since 1970.
  case time(Int64)

  /// - Parameters:
  ///   - text: The parameter. If `nil`, a poll gets `all` and a stream `none`.
  ///   - last: The last number that was issued.
  ///   - ids: The inbox's message ids.
  /// - Throws: `PushFailure` if the text is invalid.
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
        // An id that this inbox never issued returns all messages, which is better than none. The
        // same applies to an id issued after the backup from which the inbox was restored.
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

  /// Parses a duration such as `1h30m`, `10m`, `0.5s` or `250ms`. Days (`d`) are accepted too.
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
