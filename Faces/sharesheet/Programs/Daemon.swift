import ArgumentParser
import Contract
import DaemonClient
import Foundation
import Linux
import ShareSheet
import Text
import Translations

struct Daemon: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: translated("Run, start, stop or look at the daemon."),
    discussion: translated(
      """
      Other commands start the daemon when they need it. 'install' also starts it at login, so \
      that queued transfers continue after a restart of the machine.
      """
    ),
    subcommands: [
      Run.self, Start.self, Stop.self, Status.self, Install.self, Uninstall.self,
    ])

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Run the daemon in this terminal until Ctrl-C."),
      discussion: translated("All options go to the program 'sharesheetd'."))

    @Argument(
      parsing: .captureForPassthrough,
      help: ArgumentHelp(translated("Options of the program 'sharesheetd'.")))
    var options: [String] = []

    func run() throws {
      try SiblingProgram.become("sharesheetd", as: "sharesheet daemon run", options)
    }
  }

  struct Start: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Start the daemon in the background, unless it runs."))

    @Flag(help: ArgumentHelp(translated("Do nothing unless a daemon has run before.")))
    var ifUsed = false

    @Flag(help: ArgumentHelp(translated("Print the daemon's status as one JSON value.")))
    var json = false

    func run() async throws {
      if ifUsed, FileStatus(path: try Directories.ofPerson().journal.path) == nil { return }
      try Daemon.show(try await DaemonConnection.open().client.status(), json: json)
    }
  }

  struct Stop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Stop the daemon, and wait until it has ended."),
      discussion: translated(
        "Queued transfers stay queued, and continue when a daemon runs again."))

    @Flag(help: ArgumentHelp(translated("Print one JSON value: whether one was running.")))
    var json = false

    func run() async throws {
      let daemon = RunningDaemon(try Directories.ofPerson())
      try await daemon?.stop()
      if json {
        try JSONResult.set(["stopped": daemon != nil])
      } else {
        Console.say(
          daemon == nil ? translated("No daemon is running.") : translated("The daemon has ended."))
      }
    }
  }

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: translated("Show the daemon's version, process, socket, queue and memory."),
      discussion: translated("Exits with 7 if no daemon runs. Starts none."))

    @Flag(help: ArgumentHelp(translated("Print one JSON value.")))
    var json = false

    func run() async throws {
      guard let daemon = RunningDaemon(try Directories.ofPerson()) else {
        throw ShareError(
          .noDaemon, translated("No daemon is running. Start it with 'sharesheet daemon start'."))
      }
      try Daemon.show(try await daemon.client.status(), json: json)
    }
  }

  private static func show(_ status: DaemonStatus, json: Bool) throws {
    if json { return try JSONResult.set(status) }
    let queue = status.queue
    let memory = status.memory
    var rows = LabeledRows([
      (translated("version"), status.version), (translated("pid"), "\(status.pid)"),
      (translated("socket"), status.socket),
      (
        translated("queue"),
        translated(
          """
          \(queue.waiting) waiting, \(queue.sending) sending, \(queue.delivered) delivered, \
          \(queue.failed) failed, \(queue.unknown ?? 0) unknown
          """
        )
      ),
      (
        translated("memory"),
        translated(
          "\(SheetItem.size(memory.resident)), of it \(SheetItem.size(memory.anonymous)) its own")
      ),
    ])
    if let limit = queue.keptLimit {
      rows.add(
        translated("kept"),
        translated(
          "failed and unknown transfers with their content until you decide, at most \(limit)"))
    }
    for weakness in status.sandbox ?? [] {
      rows.add(translated("sandbox"), "\(weakness.message) \(weakness.remedy)".printableLine)
    }
    for notice in status.words { rows.add(translated("notice"), notice.printableLine) }
    Console.show(rows.text)
  }
}
