import Contract
import DaemonClient
import Foundation
import GRDB
import Linux
import TestServers
import Transfers

extension Fault {
  /// Disks that are full or fail, and journals that are damaged or of another version.
  static let disk: [Fault] = [
    full("disk full at the hand-off, for the spool", Parcel(body: .varied(200 << 10))),
    full("disk full at the hand-off, for the journal", Parcel()),
    fullAtTheEnd, fullAtTheStart, failingSync, failingCommit, failingRead, newerJournal,
    damagedPage, flippedBit, damagedLog, spoolFileMissing,
  ]

  private static func full(_ name: String, _ parcel: Parcel) -> Fault {
    onDaemon(name, parcel, catches: .lost) { stage, daemon, isControl in
      let disk = try SmallDisk(at: daemon.directories.state)
      try stage.serve { $0.accept() }
      try await daemon.start()
      try disk.fill()
      try await refused("the disk is full") { try await daemon.handOff(parcel) }
      // A caller that misses the error believes that the transfer is pending.
      guard !isControl else { return stage.acknowledged(parcel) }
      disk.makeRoom()
      try await daemon.see(through: parcel, try await daemon.handOff(parcel))
      await daemon.stop()
    }
  }

  /// The server has received the request, and only the reserve has room to record the result. The
  /// control has no reserve, loses the result, and its server ignores keys.
  private static let fullAtTheEnd = onDaemon(
    "disk full at the end of a try", Parcel(end: Parcel.End(requests: 1...1)), catches: .sentTwice
  ) { stage, daemon, isControl in
    let disk = try SmallDisk(at: daemon.directories.state)
    let taken = AsyncStream<Void>.makeStream()
    try stage.serve { exchange in
      exchange.read()
      if exchange.isFirst { try? disk.fill() }
      isControl ? exchange.takeAgain() : exchange.take()
      exchange.answer(200)
      taken.continuation.yield()
    }
    try await daemon.start()
    let reserve = daemon.directories.state.appending(path: "reserve")
    if isControl { try FileManager.default.removeItem(at: reserve) }
    let parcel = Parcel(end: Parcel.End(requests: 1...1))
    let id = try await daemon.handOff(parcel)
    for await _ in taken.stream { break }
    guard isControl else {
      try await daemon.see(through: parcel, id)
      disk.makeRoom()
      return await daemon.stop()
    }
    await daemon.kill()
    disk.makeRoom()
    try await daemon.start()
    try await daemon.see(through: parcel, id)
    await daemon.stop()
  }

  /// The disk stays full until the delivery frees space. The control has no reserve, so its daemon
  /// cannot start.
  private static let fullAtTheStart = onDaemon(
    "disk full at the start",
    Parcel(body: .varied(200 << 10), end: Parcel.End(requests: 2...40)), catches: .lost
  ) { stage, daemon, isControl in
    let disk = try SmallDisk(at: daemon.directories.state)
    let parcel = Parcel(body: .varied(200 << 10), end: Parcel.End(requests: 2...40))
    let id = try await postponed(parcel, stage, daemon)
    await daemon.stop()
    let reserve = daemon.directories.state.appending(path: "reserve")
    if isControl { try FileManager.default.removeItem(at: reserve) }
    try disk.fill()
    if let words = try await daemon.tryToStart() {
      guard isControl else { throw EnvironmentError("It does not start: \(words)") }
      return
    }
    try await daemon.see(through: parcel, id)
    await daemon.stop()
  }

  /// The commit is in the log, but the disk reports a failure, so the next start may or may not
  /// find the commit. The control assumes that nothing was handed off, and hands off again with
  /// another key.
  private static let failingCommit = onDaemon(
    "fsync fails at the commit", Parcel(), catches: .sentTwice
  ) { stage, daemon, isControl in
    var parcel = Parcel()
    parcel.handOffKey = "cow"
    try stage.serve { $0.accept() }
    try await daemon.start()
    guard let pid = daemon.pid else { return }
    let fault = try await SystemCallFault.strike(pid, "fsync,fdatasync:error=EIO")
    try await refused("It is unknown whether") { try await daemon.handOff(parcel) }
    await daemon.kill()
    try await fault.end()
    try await daemon.start()
    if isControl { parcel.handOffKey = "another cow" }
    let id = try await daemon.handOff(parcel)
    try await daemon.see(through: parcel, id)
    for other in try await daemon.client.transfers(matching: TransferFilter()) {
      try await daemon.wait(for: other.id, until: \.state.isFinal)
    }
  }

  private static let failingSync = onDaemon(
    "fsync fails at the hand-off", Parcel(body: .varied(200 << 10)), catches: .lost
  ) { stage, daemon, isControl in
    let parcel = Parcel(body: .varied(200 << 10))
    try stage.serve { $0.accept() }
    try await daemon.start()
    guard let pid = daemon.pid else { return }
    let fault = try await SystemCallFault.strike(pid, "fsync,fdatasync:error=EIO")
    try await refused("Input/output error") { try await daemon.handOff(parcel) }
    try await fault.end()
    guard !isControl else { return stage.acknowledged(parcel) }
    try await daemon.see(through: parcel, try await daemon.handOff(parcel))
  }

  private static let failingRead = onDaemon(
    "the spool cannot be read, then it can",
    Parcel(body: .varied(200 << 10), end: Parcel.End(requests: 2...3)), catches: .lost
  ) { stage, daemon, isControl in
    let parcel = Parcel(body: .varied(200 << 10), end: Parcel.End(requests: 2...3))
    try stage.serve { $0.accept() }
    guard !isControl else {
      let file = try stage.folder.file("body", parcel.body).path
      stage.acknowledged(parcel)
      _ = try await onThread {
        try Command.run([
          "/usr/bin/strace", "-f", "-qq", "-o", "/dev/null", "-P", file, "-e", "trace=read", "-e",
          "inject=read:error=EIO:when=2+", "/usr/bin/curl", "-s", "-T", file, "--max-time", "1",
          stage.url(of: parcel),
        ])
      }
      return
    }
    try await daemon.start()
    guard let pid = daemon.pid else { return }
    let fault = try await SystemCallFault.strike(pid, "sendfile:error=EIO:when=1")
    let id = try await daemon.handOff(parcel)
    try await daemon.see(through: parcel, id)
    try await fault.end()
  }

  /// A journal written by a newer version. A start of an older version must not lose any transfer
  /// of this journal. The control starts with a new journal.
  private static let newerJournal = onDaemon(
    "a journal of a newer version", Parcel(end: Parcel.End(requests: 2...40)), catches: .lost
  ) { stage, daemon, isControl in
    let parcel = Parcel(end: Parcel.End(requests: 2...40))
    let id = try await postponed(parcel, stage, daemon)
    await daemon.stop()
    let journal = daemon.directories.journal
    try change(journal, "INSERT INTO grdb_migrations VALUES ('9999: from the future')")
    let words = try await daemon.tryToStart()
    guard let words, words.contains("newer") else {
      throw EnvironmentError("It goes on with a journal it does not know: \(words ?? "")")
    }
    if isControl {
      for ending in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: journal.path + ending)
      }
    } else {
      try change(journal, "DELETE FROM grdb_migrations WHERE identifier LIKE '9999%'")
    }
    try await daemon.start()
    try await daemon.see(through: parcel, id)
  }

  /// The bodies in the spool are kept in `lost` for the user, who hands them off again.
  private static let damagedPage = onDaemon(
    "a damaged page of the journal",
    Parcel(body: .varied(200 << 10), end: Parcel.End(requests: 2...40)), catches: .lost
  ) { stage, daemon, isControl in
    var parcel = Parcel(body: .varied(200 << 10), end: Parcel.End(requests: 2...40))
    let id = try await postponed(parcel, stage, daemon)
    await daemon.stop()
    let journal = daemon.directories.journal
    try damage(journal)
    guard let words = try await daemon.tryToStart() else {
      throw EnvironmentError("It goes on with a damaged journal.")
    }
    guard words.contains("is damaged") else {
      throw EnvironmentError("It does not say what is wrong: \(words)")
    }
    try FileManager.default.removeItem(at: journal)
    try await daemon.start()
    let lost = daemon.directories.state.appending(path: "lost").path
    guard let name = try FileManager.default.contentsOfDirectory(atPath: lost).first,
      !isControl
    else { return }
    parcel.body = try Data(contentsOf: URL(filePath: lost).appending(path: name))
    try await daemon.see(through: parcel, try await daemon.handOff(parcel))
  }

  /// One flipped bit in the middle of the log. The control reads the log only up to that bit, as
  /// SQLite does.
  private static let flippedBit = onDaemon(
    "a flipped bit in the journal's log", Parcel(end: Parcel.End(requests: 2...40)), catches: .lost
  ) { stage, daemon, isControl in
    let parcel = Parcel(end: Parcel.End(requests: 2...40))
    let id = try await postponed(parcel, stage, daemon)
    await daemon.kill()
    let log = URL(filePath: daemon.directories.journal.path + "-wal")
    var bytes = try Data(contentsOf: log)
    let frame = 32 + (bytes.count - 32) / 4120 / 2 * 4120
    bytes[frame + 24 + 1000] ^= 1
    try (isControl ? bytes.prefix(frame) : bytes).write(to: log)
    if isControl {
      try FileManager.default.removeItem(atPath: daemon.directories.journal.path + "-shm")
    }
    try await daemon.start()
    guard !isControl else { return }
    try await daemon.see(through: parcel, id)
    let notices = try await daemon.client.status().notices ?? []
    guard notices.contains(where: { $0.contains("repaired it") }) else {
      throw EnvironmentError("It does not say what was wrong: \(notices)")
    }
  }

  /// Two flipped bits in a frame whose page is written again later. SQLite reads the log up to that
  /// frame, and `recover` reads the rest.
  private static let damagedLog = onDaemon(
    "a damaged frame of the journal's log, and recovered",
    Parcel(end: Parcel.End(requests: 2...40)), catches: .lost
  ) { stage, daemon, isControl in
    let parcel = Parcel(end: Parcel.End(requests: 2...40))
    let log = URL(filePath: daemon.directories.journal.path + "-wal")
    let begun = AsyncStream<Void>.makeStream()
    try stage.serve { exchange in
      guard exchange.isFirst else { return exchange.accept() }
      begun.continuation.yield()
      exchange.hold()
    }
    try await daemon.start()
    let before = try Data(contentsOf: log).count
    let id = try await daemon.handOff(parcel)
    for await _ in begun.stream { break }
    // Pausing writes the transfer to the log once more and prevents its delivery.
    _ = try await daemon.client.pauseTransfer(id)
    await daemon.kill()
    try damageFrame(of: log, from: before)
    try await daemon.start()
    guard try await known(id, daemon) == nil else {
      throw EnvironmentError("The damage has taken nothing away.")
    }
    guard !isControl else { return }
    let recovery = try await daemon.client.recoverTransfers()
    guard recovery.transfers.map(\.id) == [id],
      try await known(id, daemon)?.waitsFor == .paused
    else { throw EnvironmentError("It does not come back, and paused: \(recovery)") }
    _ = try await daemon.client.resumeAllTransfers()
    try await daemon.see(through: parcel, id)
  }

  private static func known(_ id: String, _ daemon: RealDaemon) async throws -> TransferStatus? {
    try await daemon.client.transfers().first { $0.id == id }
  }

  /// Damages the first frame after `offset` whose page is written again later.
  private static func damageFrame(of log: URL, from offset: Int) throws {
    var bytes = try Data(contentsOf: log)
    let frames = stride(from: max(offset, 32), to: bytes.count - 4119, by: 4120)
    let pages = frames.map { bytes[$0..<$0 + 4].map { $0 } }
    guard
      let number = pages.indices.first(where: { pages[($0 + 1)...].contains(pages[$0]) })
    else { throw EnvironmentError("No page is written twice.") }
    let frame = max(offset, 32) + number * 4120
    for place in [1000, 2001] { bytes[frame + 24 + place] ^= 1 }
    try bytes.write(to: log)
  }

  private static let spoolFileMissing = onDaemon(
    "a file of the spool is missing",
    Parcel(body: .varied(200 << 10), end: Parcel.failed("", requests: 1...1)), catches: .corrupt
  ) { stage, daemon, isControl in
    let parcel = Parcel(body: .varied(200 << 10), end: Parcel.failed("", requests: 1...1))
    let id = try await postponed(parcel, stage, daemon)
    await daemon.kill()
    let spool = daemon.directories.spool
    for name in try FileManager.default.contentsOfDirectory(atPath: spool.path) {
      try FileManager.default.removeItem(at: spool.appending(path: name))
    }
    if isControl {
      // The control sends the existing bytes without checking that the file is whole.
      var rest = parcel
      rest.body = Data()
      try await CurlOnce().deliver(rest, to: stage.url(of: parcel), on: stage)
      stage.note { $0.handedOff.removeLast() }
      return
    }
    try await daemon.start()
    try await daemon.see(through: parcel, id)
  }

  /// Starts the daemon and hands the parcel off to a server that accepts the second attempt.
  /// - Returns: The transfer's ID, once the transfer waits for that attempt.
  private static func postponed(
    _ parcel: Parcel, _ stage: FaultStage, _ daemon: RealDaemon
  ) async throws -> String {
    try stage.serve { $0.isFirst ? $0.refuse(503, ["Retry-After": "1"]) : $0.accept() }
    try await daemon.start()
    let id = try await daemon.handOff(parcel)
    try await daemon.wait(for: id) { $0.waitsFor == .backoff }
    return id
  }

  // MARK: -

  /// Returns a fault of the real daemon on this machine's own network.
  static func onDaemon(
    _ name: String, _ parcel: Parcel, catches: Violation.Kind,
    act: @escaping @Sendable (FaultStage, RealDaemon, Bool) async throws -> Void
  ) -> Fault {
    Fault(name, expecting: [parcel.name: parcel.end], catches: catches) { isControl in
      let stage = try FaultStage(speed: 1)
      try await RealDaemon.with(stage) { try await act(stage, $0, isControl) }
      return stage.history
    }
  }

  /// - Throws: `EnvironmentError` if the hand-off is not refused with these words.
  private static func refused(
    _ words: String, _ handOff: () async throws -> String
  ) async throws {
    do {
      _ = try await handOff()
    } catch let error as ControlError {
      guard error.message.contains(words) else {
        throw EnvironmentError("It does not say why: \(error.message)")
      }
      return
    }
    throw EnvironmentError("It was acknowledged, and cannot have been safe.")
  }

  private static func change(_ journal: URL, _ statement: String) throws {
    let database = try DatabaseQueue(path: journal.path)
    try database.write { try $0.execute(sql: statement) }
    try database.close()
  }

  /// Overwrites the first page of the table of transfers.
  private static func damage(_ journal: URL) throws {
    let database = try DatabaseQueue(path: journal.path)
    let (page, size) = try database.read { database in
      (
        try Int.fetchOne(
          database, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'transfer'") ?? 0,
        try Int.fetchOne(database, sql: "PRAGMA page_size") ?? 0
      )
    }
    try database.writeWithoutTransaction { try $0.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try database.close()
    let file = try FileHandle(forWritingTo: journal)
    try file.seek(toOffset: UInt64((page - 1) * size))
    try file.write(contentsOf: Data(repeating: 0xaa, count: size))
    try file.close()
  }
}

extension Exchange {
  /// Performs the request, whatever key the request has.
  func takeAgain() {
    ledger.take(
      History.Effect(name: request.name, digest: Data("moo".utf8).digest, size: 3), key: nil)
  }
}
