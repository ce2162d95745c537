import Contract
import Foundation
import Linux
import ShareSheet
import Text
import Translations

/// The lines that `transfers watch` shows on a terminal. There is one line for each open transfer,
/// and one for each transfer that has ended since the watch started.
///
/// A new attempt may send bytes a second time, so a bar shows the largest number of bytes that any
/// attempt has sent.
struct TransferBoard: Sendable {
  private struct Row {
    var status: TransferStatus
    var furthest: Int64
    var rate = TransferRate()
  }

  private var watched: WatchedTransfers
  private let begun: Date
  private var rows: [String: Row] = [:]

  /// - Parameters:
  ///   - wanted: The ids of the transfers to show. An empty set means all transfers.
  ///   - begun: The time at which the watch started. If all transfers are shown, transfers that
  ///     ended before are left out.
  init(_ wanted: Set<String>, begun: Date) {
    watched = WatchedTransfers(wanted)
    self.begun = begun
  }

  /// Whether all wanted transfers have ended.
  var isDone: Bool { watched.isDone }

  /// - Parameter time: The time in seconds of a monotonic clock.
  /// - Returns: The line to print above the board if the transfer has just ended, otherwise `nil`.
  mutating func take(_ status: TransferStatus, at time: TimeInterval) -> String? {
    guard watched.includes(status.id) else { return nil }
    guard !status.state.isFinal else {
      let wasOpen = rows.removeValue(forKey: status.id) != nil
      let isNews = wasOpen || !watched.isOfAll || status.created >= begun
      guard watched.end(status.id) else { return nil }
      return isNews ? "\(Self.name(of: status))  \(status.words.printableLine)" : nil
    }
    watched.reopen(status.id)
    var row = rows[status.id] ?? Row(status: status, furthest: 0)
    if status.state == .sending {
      let before = row.status.state == .sending ? row.status.bytesSent : status.bytesSent
      row.rate.add(status.bytesSent - before, at: time)
    } else {
      row.rate = TransferRate()
    }
    row.furthest = max(row.furthest, min(status.bytesSent, status.bytesTotal))
    row.status = status
    rows[status.id] = row
    return nil
  }

  /// Returns one line for each open transfer. First come transfers that need the user, then
  /// transfers in flight, then the others. If some lines do not fit, the last line shows their
  /// number.
  func lines(_ size: TerminalSize, at time: TimeInterval, now: Date) -> [String] {
    let open = rows.values.sorted { left, right in
      let (first, second) = (left.status.urgency, right.status.urgency)
      if first != second { return first < second }
      return (left.status.created, left.status.id) < (right.status.created, right.status.id)
    }
    // One row stays free for the cursor, and one for the number of further transfers.
    let room = max(1, size.rows - 2)
    var lines = open.prefix(room).map { line(for: $0, size.columns, time, now) }
    if open.count > room {
      let count = open.count - room
      lines.append(translated("and \(count) more", "and \(count) more", count: count))
    }
    if open.isEmpty { lines.append(translated("No transfer is pending. Press Ctrl-C to quit.")) }
    return lines.map { $0.fitting(columns: size.columns - 1) }
  }

  private func line(
    for row: Row, _ columns: Int, _ time: TimeInterval, _ now: Date
  ) -> String {
    let status = row.status
    let bar = ProgressBar(sent: row.furthest, of: status.bytesTotal)
    let name = Self.name(of: status).padded(columns: min(24, max(8, columns / 4)))
    let percent =
      String(repeating: " ", count: bar.percent < 10 ? 2 : bar.percent < 100 ? 1 : 0)
      + "\(bar.percent) %"
    let head = "\(name) \(bar.drawn(columns: columns < 60 ? 8 : 16)) \(percent)  "
    guard status.state == .sending else { return head + status.words(at: now).printableLine }
    var parts = [SheetItem.size(status.bytesTotal)]
    if let rate = row.rate.bytesPerSecond(at: time) {
      parts.append("\(SheetItem.size(Int64(min(rate, 1e15))))/s")
    }
    let rest = status.bytesTotal - status.bytesSent
    if rest > 0, let left = row.rate.secondsLeft(for: rest, at: time) {
      parts.append(translated("\(TimeLeft(left)) left"))
    } else if rest <= 0 {
      parts.append(translated("waiting for the response"))
    }
    return head + parts.joined(separator: "  ")
  }

  private static func name(of status: TransferStatus) -> String {
    (status.name ?? "\(status.method) \(status.shownAddress)").printableLine
      .replacing("\t", with: " ").fitting(columns: 40)
  }
}

extension TransferStatus {
  /// The sort key of the transfer's line. The line with the lowest key comes first.
  fileprivate var urgency: Int { waitsForPerson ? 0 : state == .sending ? 1 : 2 }

  /// Returns the sentence about the transfer with the remaining time at `now`. The daemon's own
  /// sentence was made when the state began, so its time is outdated.
  func words(at now: Date) -> String {
    guard state == .waiting, let nextAttempt, let reason, cause == .backoff || cause == .connection
    else { return words }
    let seconds = nextAttempt.timeIntervalSince(now)
    return seconds > 0
      ? translated("Waiting: \(reason); next attempt in \(TimeLeft(seconds)).")
      : translated("Waiting: \(reason); next attempt now.")
  }
}

/// A progress bar in ASCII characters: `[#####-----]`.
struct ProgressBar: Hashable, Sendable {
  /// The filled part of the bar, 0 to 1.
  let fraction: Double

  /// - Parameters:
  ///   - sent: The number of bytes sent. A value above `total` counts as `total`.
  ///   - isDone: Whether the transfer is complete. If `total` is 0, this decides whether the bar is
  ///     full.
  init(sent: Int64, of total: Int64, isDone: Bool = false) {
    guard total > 0, !isDone else {
      fraction = isDone ? 1 : 0
      return
    }
    fraction = min(1, max(0, Double(sent) / Double(total)))
  }

  /// The filled part in percent, 0 to 100, rounded down.
  var percent: Int { Int(fraction * 100) }

  func drawn(columns: Int) -> String {
    let room = max(1, columns - 2)
    let filled = min(room, Int(fraction * Double(room)))
    return "[" + String(repeating: "#", count: filled)
      + String(repeating: "-", count: room - filled) + "]"
  }
}

/// A remaining time as text, rounded because it is an estimate: "8 s", "3 min", "2 h".
struct TimeLeft: CustomStringConvertible {
  var seconds: Double

  init(_ seconds: Double) { self.seconds = seconds }

  var description: String {
    guard seconds.isFinite, seconds < 100 * 86_400 else { return translated("a very long time") }
    let whole = Int(max(0, seconds).rounded(.up))
    return switch whole {
    case ..<120: "\(whole) s"
    case ..<7200: "\((whole + 30) / 60) min"
    case ..<172_800: "\((whole + 1800) / 3600) h"
    default: Self.days((whole + 43_200) / 86_400)
    }
  }

  private static func days(_ count: Int) -> String {
    translated("\(count) day", "\(count) days", count: count)
  }
}
