import Dispatch
import Foundation
import Glibc
import Linux
import Synchronization

/// Settings that several processes keep together: a file to which changes are added.
///
/// Who writes holds a lock and adds records; when most of them are out of date, a new file takes
/// the old one's place. Who reads needs no lock: what was added since the last time is read, as far
/// as it is whole. When `update` returns, the kernel has the change: every process sees it, and it
/// outlives this process. It is on the disk half a second later, or when `synchronize` returns.
final class SettingsLog: Sendable {
  /// Bytes of all records that count; what would make them more is refused.
  static let maximumSize = 4 << 20
  static let maximumKeys = 20_000
  /// Bytes; a larger file is taken for damaged.
  static let maximumFileSize = 16 << 20
  /// Bytes of records out of date that a file may always have, beside twice as many as count.
  static let slack = 256 << 10
  /// How long a change waits for the disk at most.
  private static let delay = DispatchTimeInterval.milliseconds(500)

  /// Each file begins with it.
  static let magic = Array("SETTING1".utf8)

  struct State {
    /// Kept open, so that no other file can get its inode number.
    var file: Descriptor?
    var status: FileStatus?
    /// How much of the file has been read: its beginning and whole records.
    var end = 0
    var values: [String: [UInt8]] = [:]
    /// Bytes that `values` take as records.
    var size = 0
    var hasRead = false
    /// How often something was read that another process had written.
    var foreignChanges = 0
    var waitsForDisk = false
    var folderWaitsForDisk = false
    var isToBeSynchronized = false

    mutating func apply(_ record: SettingsRecord) {
      if let old = values[record.key] {
        size -= SettingsRecord(key: record.key, value: old).size
      }
      values[record.key] = record.value
      if record.value != nil { size += record.size }
    }
  }

  let folder: String
  let name: String
  var path: String { folder + "/" + name }
  private var lockPath: String { "\(folder)/.\(name).lock" }
  private let state = Mutex(State())
  let report: @Sendable (String) -> Void

  /// - Parameter report: is told, in words for a person, what happened to the file.
  init(folder: String, name: String, report: @escaping @Sendable (String) -> Void) {
    self.folder = folder
    self.name = name
    self.report = report
  }

  // MARK: Reading

  func value(_ key: String) throws -> [UInt8]? {
    try state.withLock { state in
      try refresh(&state)
      return state.values[key]
    }
  }

  func values() throws -> [String: [UInt8]] {
    try state.withLock { state in
      try refresh(&state)
      return state.values
    }
  }

  /// Goes up whenever another process has changed something.
  func foreignChanges() throws -> Int {
    try state.withLock { state in
      try refresh(&state)
      return state.foreignChanges
    }
  }

  private func refresh(_ state: inout State) throws {
    do {
      try readOn(&state)
    } catch is Damage {
      // Only who holds the lock may say that a file is damaged, and set it aside.
      try SettingsLock.holding(lockPath) { try readOnAndMend(&state) }
    }
  }

  /// Whoever looked without the lock may have seen a file in the middle of a change.
  func readOnAndMend(_ state: inout State) throws {
    do {
      try readOn(&state)
      guard let file = state.file, try file.status().size > Int64(state.end) else { return }
      // A writer was ended while at it; nobody was told that this change is kept.
      try file.truncate(to: state.end)
    } catch is Damage {
      try setAside(&state)
    }
  }

  // MARK: Writing

  /// Changes settings; no other process can change any in between. nil removes a key.
  /// - throws: `SettingsError`, `SystemError`.
  func update(_ changes: [String: [UInt8]?]) throws {
    try state.withLock { state in
      try SettingsLock.holding(lockPath) {
        try readOnAndMend(&state)
        try write(
          changes.filter { state.values[$0.key] != $0.value }
            .map { SettingsRecord(key: $0.key, value: $0.value) }, &state)
      }
      guard state.waitsForDisk, !state.isToBeSynchronized else { return }
      state.isToBeSynchronized = true
      DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.delay) {
        self.state.withLock { $0.isToBeSynchronized = false }
        do {
          try self.waitForDisk()
        } catch {
          self.report("may not survive a power failure: \(error)")
        }
      }
    }
  }

  /// Waits until everything that any process has changed up to now is on the disk, and what it has
  /// replaced or removed is no longer in the file: that may have been a secret.
  func synchronize() throws {
    // Before anything else: that there is no room to write it anew must not keep it from the disk.
    try waitForDisk()
    try state.withLock { state in
      try refresh(&state)
      guard Self.hasRemains(state) else { return }
      try SettingsLock.holding(lockPath) {
        try readOnAndMend(&state)
        if Self.hasRemains(state) { try replace(with: &state) }
      }
    }
    try waitForDisk()
  }

  /// Whether records are in the file that do not count any more.
  private static func hasRemains(_ state: State) -> Bool {
    state.file != nil && state.end > magic.count + state.size
  }

  private func waitForDisk() throws {
    let (file, end, withFolder) = try state.withLock { state in
      try refresh(&state)
      return (state.waitsForDisk ? state.file : nil, state.end, state.folderWaitsForDisk)
    }
    guard let file else { return }
    _ = try SystemError.check(fdatasync(file.number), "write \(path) to the disk")
    if withFolder { try Descriptor.open(folder, O_RDONLY | O_DIRECTORY).synchronize() }
    state.withLock { state in
      guard state.file === file else { return }
      state.folderWaitsForDisk = false
      if state.end == end { state.waitsForDisk = false }
    }
  }
}
