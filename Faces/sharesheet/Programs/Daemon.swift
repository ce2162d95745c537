import ArgumentParser
import CLinux
import ControlAPI
import Directories
import Glibc
import Linux

struct Daemon: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Run, start, stop or look at the daemon.",
    discussion: "Other commands start the daemon when they need it.",
    subcommands: [Run.self, Start.self, Stop.self, Status.self])

  struct Run: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Run the daemon in this terminal until Ctrl-C.",
      discussion: "All options go to the program 'sharesheetd'.")

    @Argument(parsing: .captureForPassthrough, help: "Options of the program 'sharesheetd'.")
    var options: [String] = []

    func run() throws { try SiblingProgram.become("sharesheetd", options) }
  }

  struct Start: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Start the daemon in the background, unless it runs.")

    @Flag(help: "Print the daemon's status as one JSON value.")
    var json = false

    func run() async throws {
      try Daemon.show(try await Connection.open().client.status(), json: json)
    }
  }

  struct Stop: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Stop the daemon, and wait until it has gone.",
      discussion: "What is queued stays queued, and goes on when a daemon runs again.")

    @Flag(help: "Print one JSON value: whether one was running.")
    var json = false

    func run() async throws {
      let client = DaemonStarter(directories: Directories()).runningDaemon()
      if let client { try await stop(client) }
      if json {
        try Console.show(json: ["stopped": client != nil])
      } else {
        Console.say(client == nil ? "No daemon is running." : "The daemon has ended.")
      }
    }

    private func stop(_ client: ControlClient) async throws {
      let pid = try await client.status().pid
      // Opened before it is told to end: afterwards the number may be another process's.
      let process = Descriptor(
        owning: try SystemError.checkNegated(clinux_pidfd_open(pid), "watch process \(pid)"))
      try await client.stop()
      var end = pollfd(fd: process.number, events: Int16(POLLIN), revents: 0)
      var result: Int32
      repeat { result = poll(&end, 1, 30_000) } while result < 0 && errno == EINTR
      guard result > 0 else {
        throw Refusal(
          .failed, "The daemon has not ended within 30 seconds. 'kill \(pid)' ends it at once.")
      }
    }
  }

  struct Status: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show the daemon's version, process, socket, queue and memory.",
      discussion: "Exits 7 when no daemon runs; starts none.")

    @Flag(help: "Print one JSON value.")
    var json = false

    func run() async throws {
      guard let client = DaemonStarter(directories: Directories()).runningDaemon() else {
        throw Refusal(
          .noDaemon, "No daemon is running. Start it with 'sharesheet daemon start'.")
      }
      try Daemon.show(try await client.status(), json: json)
    }
  }

  private static func show(_ status: DaemonStatus, json: Bool) throws {
    if json { return try Console.show(json: status) }
    let queue = status.queue
    Console.show(
      """
      version  \(status.version)
      pid      \(status.pid)
      socket   \(status.socket)
      queue    \(queue.waiting) waiting, \(queue.sending) sending, \
      \(queue.delivered) delivered, \(queue.failed) failed
      memory   \(ByteCount(status.memory.resident)), \
      of it \(ByteCount(status.memory.anonymous)) its own
      """)
  }
}
