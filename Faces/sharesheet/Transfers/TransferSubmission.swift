import Contract
import DaemonClient
import Foundation
import Linux
import ShareContent
import ShareSheet
import Translations

/// Files to queue and send. The properties are the values of the options of `transfers add`.
struct TransferSubmission: Sendable {
  enum Source: Sendable {
    /// The path of a list of requests, or "-" for standard input.
    case list(String)
    case one(TransferLine)
  }

  var source: Source
  var resumable: ResumableUpload?
  var checksum: UploadDigest?
  var wait = false
  var json = false

  /// Queues the files. If `wait` is set, also waits for their delivery.
  /// - Throws: `ShareError` if a file or a line is invalid or a delivery fails; `ControlError` if
  ///   the daemon refuses; `CommandInterruption` if a signal interrupts the command.
  func run() async throws {
    var ids: Set<String> = []
    let connection: DaemonConnection
    switch source {
    case .list(let path):
      let list = try OpenedFile(argument: path)
      connection = try await DaemonConnection.open()
      try await TransferList(list.descriptor).forEachBatch { lines in
        let added = try await add(batch: lines, over: connection)
        if wait { ids.formUnion(added.map(\.id)) }
        if json && !wait { for transfer in added { try Console.show(json: transfer) } }
        if !json { Console.show(translated("Queued \(added.count) more.")) }
      }
    case .one(let line):
      let opened = try OpenedFile(argument: line.file)
      connection = try await DaemonConnection.open()
      let added = try await add([(line, opened)], over: connection)
      ids = Set(added.map(\.id))
      for transfer in added {
        if json && !wait { try JSONResult.set(transfer) }
        if !json { Console.show(translated("Queued as \(transfer.id).")) }
        if let notice = transfer.notice { Console.say(notice) }
      }
    }
    if wait { try await follow(ids, over: connection) }
  }

  /// - Throws: `ShareError` that names the lines which are not queued.
  private func add(
    batch: [TransferList.Entry], over connection: DaemonConnection
  ) async throws -> [TransferStatus] {
    do {
      return try await add(batch.map { ($0.line, $0.file) }, over: connection)
    } catch let error as ControlError {
      let lines = batch.map(\.number)
      let (first, last) = (lines.first ?? 0, lines.last ?? 0)
      guard let item = error.item, lines.indices.contains(item) else {
        throw ShareError(
          ShareError.Code(error.code),
          error.code == .handOffUnknown
            ? translated("Lines \(first) to \(last) of the list: \(error.message)")
            : translated("Lines \(first) to \(last) of the list are not queued: \(error.message)"))
      }
      throw ShareError(
        ShareError.Code(error.code),
        translated("Line \(lines[item]) of the list: \(error.message)")
          + (lines.count > 1
            ? " " + translated("None of the lines \(first) to \(last) is queued.") : ""))
    }
  }

  private func add(
    _ lines: [(line: TransferLine, file: OpenedFile)], over connection: DaemonConnection
  ) async throws -> [TransferStatus] {
    // A repeated request uses the same keys, so that the daemon recognizes the transfers that it
    // has already accepted.
    let keys = lines.map { _ in Self.newKey() }
    // Whether the request that queues the transfers was sent. Before this request, the daemon has
    // received only the files.
    var isAsked = false
    do {
      return try await add(lines, under: keys, over: connection, &isAsked)
    } catch let first as ControlError where [.noDaemon, .handOffUnknown].contains(first.code) {
      guard lines.allSatisfy({ !$0.file.isStream }) else {
        throw isAsked ? Self.unknown(first) : first
      }
      do {
        return try await add(lines, under: keys, over: try await DaemonConnection.open(), &isAsked)
      } catch let second as ControlError
        // If the first daemon reported an unknown outcome, a rejection by the second daemon does
        // not prove that nothing was queued.
        where first.code == .handOffUnknown
        || isAsked && [.noDaemon, .handOffUnknown, .busy].contains(second.code)
      {
        throw Self.unknown(first.code == .handOffUnknown ? first : second)
      }
    }
  }

  /// - Returns: An error that reports an unknown outcome. If the given error already does, it is
  ///   returned unchanged.
  private static func unknown(_ error: ControlError) -> ControlError {
    error.code == .handOffUnknown
      ? error
      : ControlError(
        .handOffUnknown,
        translated("The daemon ended before it confirmed.") + " \(Words.queuedIsUnknown)")
  }

  private static func newKey() -> String {
    var random = SystemRandomNumberGenerator()
    return "\(String(random.next(), radix: 36))-\(String(random.next(), radix: 36))"
  }

  private func add(
    _ lines: [(line: TransferLine, file: OpenedFile)], under keys: [String],
    over connection: DaemonConnection, _ isAsked: inout Bool
  ) async throws -> [TransferStatus] {
    let socket = try DescriptorSocketClient(socket: connection.directories.descriptorSocket)
    let additions = try zip(lines, keys).enumerated().map { number, entry in
      let ((line, file), key) = entry
      let handle: String
      do throws(ControlError) {
        handle = try socket.handOver(file.descriptor, as: DescriptorHandOver(name: file.name))
      } catch {
        throw ControlError(error.code, error.message, item: number, remedies: error.remedies)
      }
      return TransferAdditions.Addition(
        url: line.url, method: line.method ?? "PUT", headers: line.headers, handle: handle,
        handOffKey: key, resumable: resumable, digest: checksum)
    }
    isAsked = true
    return try await connection.client.addTransfers(TransferAdditions(additions))
  }

  private func follow(_ ids: Set<String>, over connection: DaemonConnection) async throws {
    let outcome = await Delivery(ids).follow(over: connection, until: nil, isQuiet: json)
    if json, case .one = source, let transfer = outcome.transfers.first {
      try JSONResult.set(transfer)
    } else if json {
      for transfer in outcome.transfers { try Console.show(json: transfer) }
    }
    switch outcome.ending {
    case .settled: if let failure = outcome.failure { throw ShareError(failure) }
    case .interrupted(let interruption): throw interruption
    case .lost(let error): throw ShareError(.noDaemon, error.message)
    }
  }
}
