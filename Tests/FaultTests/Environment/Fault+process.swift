import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Transfers

extension Fault {
  /// Faults of the daemon's process.
  static let process: [Fault] = [
    killedWhileSending, stopped, fewDescriptors, journalDeleted,
  ]

  private static let killedWhileSending = onDaemon(
    "the daemon is killed while it sends", resumable, catches: .lost
  ) { stage, daemon, isControl in
    let half = try serveHalf(stage)
    try await daemon.start()
    let id = try await daemon.handOff(resumable)
    for await _ in half { break }
    await daemon.kill()
    // The control starts no second daemon, as if there were no journal from which to continue.
    guard !isControl else { return }
    try await daemon.start()
    try await daemon.see(through: resumable, id)
  }

  /// A cleanup deletes the journal. In the control, the daemon is killed before the deletion, so no
  /// running daemon writes the journal again.
  private static let journalDeleted = onDaemon(
    "the journal is deleted under the daemon", resumable, catches: .lost
  ) { stage, daemon, isControl in
    let half = try serveHalf(stage)
    try await daemon.start()
    let id = try await daemon.handOff(resumable)
    for await _ in half { break }
    if isControl { await daemon.kill() }
    for name in ["", "-wal", "-shm"] { unlink(daemon.directories.journal.path + name) }
    guard !isControl else { return try await daemon.start() }
    try await daemon.see(through: resumable, id)
  }

  /// Starts a server that stores 4 MiB, yields an element, and reads no more until the next
  /// request.
  private static func serveHalf(_ stage: FaultStage) throws -> AsyncStream<Void> {
    let half = AsyncStream<Void>.makeStream()
    try stage.serve { exchange in
      guard exchange.isFirst else { return exchange.ietf() }
      let path = exchange.begin()
      exchange.announce(path)
      exchange.store(at: path, upTo: 4 << 20)
      half.continuation.yield()
      exchange.hold()
    }
    return half.stream
  }

  /// The fault simulates a sleeping laptop: the daemon stops for longer than its idle timeout. The
  /// control kills the daemon.
  private static let stopped = onDaemon(
    "the daemon is stopped for longer than it waits", resumable, catches: .lost
  ) { stage, daemon, isControl in
    let half = try serveHalf(stage)
    try await daemon.start(arguments: ["--idle-timeout", "1"])
    let id = try await daemon.handOff(resumable)
    for await _ in half { break }
    guard let pid = daemon.pid else { return }
    kill(pid, SIGSTOP)
    try await Task.sleep(for: .milliseconds(1500))
    guard !isControl else { return await daemon.kill() }
    kill(pid, SIGCONT)
    try await daemon.see(through: resumable, id)
  }

  private static let resumable = Parcel(
    body: .varied(8 << 20), resumable: .ietf, end: Parcel.End(requests: 2...4, cost: 1.6))

  /// More hand-offs at once than the daemon has file descriptors.
  private static let fewDescriptors = Fault(
    "no descriptor is left",
    expecting: Dictionary(many.map { ($0.name, $0.end) }) { first, _ in first }, catches: .lost
  ) { isControl in
    let stage = try FaultStage(speed: 1)
    try stage.serve { $0.accept() }
    try await RealDaemon.with(stage) { daemon in
      try await daemon.start(limits: [.openFiles(descriptors)])
      var handed: [(parcel: Parcel, id: String)] = []
      for parcel in many {
        do {
          handed.append((parcel, try await daemon.handOff(parcel)))
        } catch is ControlError {
          // The error acknowledges nothing, and a later hand-off succeeds. The control treats the
          // error as success.
          if isControl { stage.acknowledged(parcel) }
          if !isControl { handed.append((parcel, try await daemon.handOffAtLast(parcel))) }
        }
      }
      if isControl {
        // The control also ignores one hand-off.
        handed.removeLast()
      }
      try await daemon.see(through: handed)
    }
    return stage.history
  }

  /// The lowest limit with which the daemon starts.
  private static let descriptors: UInt64 = 96

  private static let many = (0..<24).map {
    Parcel(
      name: "parcel\($0)", body: .varied(100 << 10 + $0), end: Parcel.End(requests: 1...20))
  }
}
