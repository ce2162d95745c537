import ArgumentParser
import Contract
import DaemonClient
import Foundation
import Glibc
import Linux
import ShareSheet
import Text
import Translations

/// The command `transfers watch`. It draws on a terminal, or prints lines.
struct TransferWatch {
  /// The transfers, as the user names them. If empty, all transfers are watched.
  var ids: [String] = []
  var json = false

  /// Shows the named transfers until all of them have ended. If none are named, shows all transfers
  /// until a signal ends the command.
  /// - Throws: `ShareError` `noDaemon` if the daemon ends before the transfers.
  func run() async throws {
    let connection = try await DaemonConnection.open()
    var wanted: Set<String> = []
    for id in ids {
      wanted.insert(try await TransferReference(text: id).id(from: connection.client))
    }
    let isDone =
      if !json && BoardScreen.isPossible {
        try await draw(TransferBoard(wanted, begun: Date()), over: connection)
      } else {
        try await list(ListedTransfers(wanted), over: connection)
      }
    if !isDone {
      throw ShareError(.noDaemon, translated("The daemon has ended. Queued transfers stay queued."))
    }
  }

  /// - Returns: `false` if the daemon has ended before the transfers.
  private func list(
    _ listed: ListedTransfers, over connection: DaemonConnection
  ) async throws -> Bool {
    var listed = listed
    let titles = TransferTitles()
    return try await connection.throughBreaks { client in
      for try await transfer in client.transferEvents() {
        if json {
          if listed.includes(transfer) { try Console.show(json: transfer) }
        } else if let line = listed.take(
          transfer, titled: await titles.title(ofShareOf: transfer, from: client))
        {
          Console.show(line)
        }
        if listed.isDone { return true }
      }
      return false
    }
  }

  private actor ShownTransfers {
    private var board: TransferBoard
    private var screen = BoardScreen()
    private var staying: [String] = []

    init(_ board: TransferBoard) { self.board = board }

    /// - Returns: Whether all wanted transfers have ended.
    func take(_ transfer: TransferStatus, titled title: String) -> Bool {
      if let line = board.take(transfer, titled: title, at: TransferWatch.uptime) {
        staying.append(line.fitting(columns: BoardScreen.size.columns - 1))
      }
      return board.isDone
    }

    func draw() {
      let lines =
        board.isDone ? [] : board.lines(BoardScreen.size, at: TransferWatch.uptime, now: Date())
      screen.draw(lines, below: staying)
      staying = []
    }
  }

  /// Draws the board every 100 ms, because the remaining times also change without events.
  /// - Returns: `false` if the daemon has ended before the transfers.
  private func draw(
    _ board: TransferBoard, over connection: DaemonConnection
  ) async throws -> Bool {
    let shown = ShownTransfers(board)
    let titles = TransferTitles()
    let isDone = try await withThrowingTaskGroup(of: Bool.self) { group in
      defer { group.cancelAll() }
      group.addTask {
        try await connection.throughBreaks { client in
          for try await transfer in client.transferEvents() {
            let title = await titles.title(ofShareOf: transfer, from: client)
            if await shown.take(transfer, titled: title) { return true }
          }
          return false
        }
      }
      group.addTask {
        while true {
          try await Task.sleep(for: .milliseconds(100))
          await shown.draw()
        }
      }
      return try await group.next() ?? false
    }
    await shown.draw()
    return isDone
  }

  /// The time in seconds of a monotonic clock.
  fileprivate static var uptime: TimeInterval { ProcessInfo.processInfo.systemUptime }
}

extension Transfers {
  struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated(
        "Follow shares, with one bar each on a terminal, else with one line per change."),
      discussion: HelpText.joined(
        translated(
          """
          If you name transfers, the command ends when all of them have ended. Otherwise it runs \
          until Ctrl-C.
          """),
        HelpText.examples(
          """
          sharesheet transfers watch
          sharesheet transfers watch 1 2
          sharesheet transfers watch --json | jq -r .sentence
          """)))

    @Argument(
      help: ArgumentHelp(
        translated(
          "Only these: numbers as 'sharesheet transfers' shows them, ids, or names' beginnings.")))
    var ids: [String] = []

    @Flag(help: ArgumentHelp(translated("Print one JSON value per line.")))
    var json = false

    func run() async throws { try await TransferWatch(ids: ids, json: json).run() }
  }
}

/// Lines on standard output that are replaced in place. Above them are lines that stay.
struct BoardScreen {
  private var drawn = 0

  static var isPossible: Bool {
    isatty(STDOUT_FILENO) == 1 && !["", "dumb"].contains(Self.terminal)
  }

  static var size: TerminalSize {
    TerminalSize(of: STDOUT_FILENO) ?? TerminalSize(columns: 80, rows: 24)
  }

  /// - Parameters:
  ///   - staying: New lines that stay above the replaced lines.
  ///   - lines: The lines to show. No line may be wider than the terminal.
  mutating func draw(_ lines: [String], below staying: [String] = []) {
    var text = drawn > 0 ? "\u{1B}[\(drawn)A\r" : "\r"
    for line in staying + lines { text += line.printableLine + "\u{1B}[K\n" }
    Console.draw(text + "\u{1B}[J")
    drawn = lines.count
  }

  private static var terminal: String {
    getenv("TERM").map { String(cString: $0) } ?? ""
  }
}
