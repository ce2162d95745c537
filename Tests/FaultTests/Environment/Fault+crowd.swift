import Contract
import DaemonClient
import Foundation
import Linux
import TestServers
import Transfers

extension Fault {
  /// Many callers at once, and a daemon with few file descriptors.
  static let crowd: [Fault] = [(96, 8), (128, 16), (300, 24)].map(crowd)

  /// Half of the bodies are in the journal, half in the spool. A body in the spool holds a file
  /// descriptor while it is sent.
  private static let many = (0..<500).map {
    Parcel(
      name: "parcel\($0)", body: .varied($0.isMultiple(of: 2) ? 100 + $0 : 100 << 10 + $0),
      end: Parcel.End(requests: 1...20))
  }

  /// While the test holds all file descriptors, the daemon cannot open the first parcel's body and
  /// must refuse the parcel with a message. Each later parcel is stored, or refused with a message
  /// and then handed off again. The control treats the error as an acknowledgement.
  private static func crowd(_ descriptors: UInt64, _ callers: Int) -> Fault {
    Fault(
      "500 hand-offs at once, \(descriptors) descriptors",
      expecting: Dictionary(many.map { ($0.name, $0.end) }) { first, _ in first }, catches: .lost
    ) { isControl in
      let stage = try FaultStage(speed: 1, timeout: .seconds(240))
      try stage.serve { $0.accept() }
      try await RealDaemon.with(stage) { daemon in
        try await daemon.start(limits: [.openFiles(descriptors)])
        let first = many[0]
        try await daemon.refuse(first, at: descriptors)
        if isControl { stage.acknowledged(first) }
        var (handed, refused) = try await daemon.handOffAll(
          isControl ? Array(many[1..<20]) : many, callers: callers)
        for parcel in refused {
          handed.append((parcel, try await daemon.handOffAtLast(parcel)))
        }
        try await daemon.seeAll(through: handed)
      }
      return stage.history
    }
  }
}

extension RealDaemon {
  fileprivate typealias Taken = [(parcel: Parcel, id: String)]

  /// Takes all file descriptors that the daemon may have, checks that the daemon refuses a file
  /// with a message, and releases them.
  fileprivate func refuse(_ parcel: Parcel, at limit: UInt64) async throws {
    // Once the daemon has responded, it has opened everything that it needs to start.
    _ = try await client.status()
    let handles = try await onThread { try self.fill(with: parcel, Int(limit)) }
    // If the daemon accepted no file, the connections alone have used all file descriptors.
    guard !handles.isEmpty else { return }
    // A rejected request uses up its handles, so the daemon releases the file descriptors.
    let additions = handles.map {
      TransferAdditions.Addition(url: "ftp://a/", method: "PUT", headers: [], handle: $0)
    }
    var words = "it accepted a file that cannot be sent"
    for _ in 0..<1000 {
      do {
        _ = try await client.addTransfers(TransferAdditions(additions))
      } catch let error as ControlError where error.code == .invalidRequest {
        return
      } catch let error as ControlError {
        // The daemon may not yet have noticed that the connections are closed.
        words = error.message
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw EnvironmentError("It does not take its descriptors back: \(words)")
  }

  /// - Returns: The handles of the files that the daemon accepted before it refused a file.
  private func fill(with parcel: Parcel, _ limit: Int) throws -> [String] {
    let files = try DescriptorSocketClient(socket: directories.descriptorSocket)
    let file = try Descriptor.open(stage.folder.file("refused", parcel.body).path, O_RDONLY)
    // As many connections as one process may have to each of the two sockets.
    let control = try (0..<min(100, limit * 3 / 8 - 2)).map { _ in
      try UnixSocket.connect(to: directories.controlSocket.path, .stream)
    }
    let descriptors = try (0..<limit / 4 - 2).map { _ in
      try UnixSocket.connect(to: directories.descriptorSocket.path, .sequencedPacket)
    }
    defer { withExtendedLifetime((control, descriptors)) {} }
    var handles: [String] = []
    while handles.count < 256 {
      do throws(ControlError) {
        handles.append(try files.handOver(file, as: DescriptorHandOver(name: parcel.name)))
      } catch {
        guard error.code == .busy, error.message.contains("Nothing was accepted") else {
          throw EnvironmentError("It does not say why: \(error.message)")
        }
        return handles
      }
    }
    throw EnvironmentError("It had descriptors left, so its limit was never met.")
  }

  /// Hands off each parcel once.
  fileprivate func handOffAll(
    _ parcels: [Parcel], callers: Int
  ) async throws -> (handed: Taken, refused: [Parcel]) {
    try await withThrowingTaskGroup(of: (handed: Taken, refused: [Parcel]).self) { group in
      for caller in 0..<callers {
        let share = parcels.indices.filter { $0 % callers == caller }.map { parcels[$0] }
        group.addTask {
          var (handed, refused): (Taken, [Parcel]) = ([], [])
          for parcel in share {
            if let id = try await self.handOffUnlessRefused(parcel) {
              handed.append((parcel, id))
            } else {
              refused.append(parcel)
            }
          }
          return (handed, refused)
        }
      }
      return try await group.reduce(into: ([], [])) {
        $0.0 += $1.handed
        $0.1 += $1.refused
      }
    }
  }

  /// - Returns: The transfer's ID, or `nil` if the daemon refuses with a message.
  private func handOffUnlessRefused(_ parcel: Parcel) async throws -> String? {
    do {
      return try await handOff(parcel)
    } catch let error as ControlError where !error.message.isEmpty {
      return nil
    }
  }

  /// Hands off a parcel, with at most 100 attempts, until the daemon accepts it.
  func handOffAtLast(_ parcel: Parcel) async throws -> String {
    var words = ""
    for _ in 0..<100 {
      do {
        return try await handOff(parcel)
      } catch let error as ControlError where !error.message.isEmpty {
        words = error.message
      }
      try await Task.sleep(for: .milliseconds(50))
    }
    throw EnvironmentError("\(parcel.name) was never accepted: \(words) \(condition())")
  }

  /// Does the same as `see(through:)`, but reads the stream of events. Requesting the list of
  /// transfers for each of many transfers would take too long.
  fileprivate func seeAll(through handed: Taken) async throws {
    let parcels = Dictionary(handed.map { ($0.id, $0.parcel) }) { first, _ in first }
    let ends = try await ends(of: Set(parcels.keys))
    for (id, status) in ends {
      guard let parcel = parcels[id] else { continue }
      note(status, of: parcel)
    }
    // If two parcels got the same ID, `ends` also has fewer entries than `handed`.
    if ends.count < handed.count { stage.note { $0.isOver = false } }
  }

  /// Returns the final status of each transfer, or nothing if not all ended in time.
  private func ends(of ids: Set<String>) async throws -> [String: TransferStatus] {
    try await withThrowingTaskGroup(of: [String: TransferStatus].self) { group in
      group.addTask { [client] in
        var ends: [String: TransferStatus] = [:]
        for try await status in client.transferEvents()
        where ids.contains(status.id) && status.state.isFinal {
          ends[status.id] = status
          if ends.count == ids.count { break }
        }
        return ends
      }
      group.addTask { [timeout = stage.timeout] in
        try? await Task.sleep(for: timeout)
        return [:]
      }
      defer { group.cancelAll() }
      return try await group.next() ?? [:]
    }
  }
}
