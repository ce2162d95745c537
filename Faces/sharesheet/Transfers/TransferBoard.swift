import Contract
import Foundation
import Linux
import ShareSheet
import Text
import Translations

/// The lines that `transfers watch` shows on a terminal: one line for each share with an open
/// transfer. When the last transfer of a share has ended, a line about the outcome stays above.
///
/// A new attempt may send bytes a second time, so a bar shows the largest number of bytes that any
/// attempt has sent.
struct TransferBoard: Sendable {
  private struct Row {
    var share: WatchedShare
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

  /// - Parameters:
  ///   - title: The title of the transfer's share.
  ///   - time: The time in seconds of a monotonic clock.
  /// - Returns: The line to print above the board if the last transfer of the share has just
  ///   ended, otherwise `nil`.
  mutating func take(
    _ status: TransferStatus, titled title: String, at time: TimeInterval
  ) -> String? {
    guard watched.includes(status.id) else { return nil }
    let key = WatchedShare.key(of: status)
    var row = rows[key] ?? Row(share: WatchedShare(title))
    let before = row.share.state(of: status.id)
    if status.state.isFinal {
      let wasOpen = before.map { !$0.state.isFinal } ?? false
      guard watched.end(status.id),
        wasOpen || !watched.isOfAll || status.created >= begun
      else { return nil }
    } else {
      watched.reopen(status.id)
      if status.state == .sending {
        let sent = before?.state == .sending ? before?.bytesSent ?? 0 : status.bytesSent
        row.rate.add(status.bytesSent - sent, at: time)
      }
    }
    row.share.take(status, titled: title)
    if !row.share.isSending { row.rate = TransferRate() }
    rows[key] = row.share.isOpen ? row : nil
    guard !row.share.isOpen, let last = row.share.leading else { return nil }
    return "\(Self.name(of: row.share))  \(last.words.printableLine)"
  }

  /// Returns one line for each share with an open transfer. First come shares that need the user,
  /// then shares in flight, then the others. If some lines do not fit, the last line shows their
  /// number.
  func lines(_ size: TerminalSize, at time: TimeInterval, now: Date) -> [String] {
    let open = rows.values.sorted { $0.share.precedes($1.share) }
    // One row stays free for the cursor, and one for the number of further transfers.
    let room = max(1, size.rows - 2)
    var lines = open.prefix(room).compactMap { line(for: $0, size.columns, time, now) }
    if open.count > room {
      let count = open.count - room
      lines.append(translated("and \(count) more", "and \(count) more", count: count))
    }
    if open.isEmpty { lines.append(translated("No transfer is pending. Press Ctrl-C to quit.")) }
    return lines.map { $0.fitting(columns: size.columns - 1) }
  }

  private func line(
    for row: Row, _ columns: Int, _ time: TimeInterval, _ now: Date
  ) -> String? {
    guard let status = row.share.leading else { return nil }
    let bar = ProgressBar(sent: row.share.bytes.sent, of: row.share.bytes.total)
    let name = Self.name(of: row.share).padded(columns: min(30, max(8, columns * 3 / 10)))
    let percent =
      String(repeating: " ", count: bar.percent < 10 ? 2 : bar.percent < 100 ? 1 : 0)
      + "\(bar.percent) %"
    let head =
      "\(name) \(bar.drawn(columns: columns < 60 ? 8 : columns < 100 ? 12 : 16)) \(percent)  "
    guard status.state == .sending else { return head + status.words(at: now).printableLine }
    var parts = [SheetItem.size(Int64(exactly: row.share.bytes.total) ?? .max)]
    if let rate = row.rate.bytesPerSecond(at: time) {
      parts.append("\(SheetItem.size(Int64(min(rate, 1e15))))/s")
    }
    let rest = row.share.rest
    if rest > 0, let left = row.rate.secondsLeft(for: rest, at: time) {
      parts.append(translated("\(TimeLeft(left)) left"))
    } else if rest <= 0 {
      parts.append(translated("waiting for the response"))
    }
    return head + parts.joined(separator: "  ")
  }

  private static func name(of share: WatchedShare) -> String {
    share.title.printableLine.replacing("\t", with: " ").fitting(columns: 60)
  }
}

extension TransferStatus {
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

  /// - Parameter sent: The number of bytes sent. A value above `total` counts as `total`.
  init(sent: Double, of total: Double) {
    fraction = total > 0 ? min(1, max(0, sent / total)) : 0
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
