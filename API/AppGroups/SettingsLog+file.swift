import Foundation
import Glibc
import Linux

/// The error for a file that does not have the format that this program writes.
struct Damage: Error {}

extension SettingsLog {
  /// Reads the records that were added to the file since the last read.
  /// - Throws: `Damage` if the file has another format, `SystemError` if it cannot be read.
  func readOn(_ state: inout State) throws {
    let isFirst = !state.hasRead
    guard let found = try FileStatus.ofEntry(path) else {
      state.hasRead = true
      guard state.file != nil else { return }
      state = State.none(after: state)
      return
    }
    var before: [String: [UInt8]]?
    if state.status?.isSameFile(as: found) != true || found.size < Int64(state.end) {
      before = state.values
      try open(&state)
    }
    let hasChanged = try readRecords(&state)
    state.hasRead = true
    guard !isFirst, before.map({ $0 != state.values }) ?? hasChanged else { return }
    state.foreignChanges += 1
  }

  private func open(_ state: inout State) throws {
    let file: Descriptor
    do {
      // `O_NONBLOCK` prevents a wait if the path is a pipe.
      file = try .open(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK)
    } catch {
      guard [ELOOP, EISDIR, ENXIO].contains(error.code) else { throw error }
      throw Damage()
    }
    let status = try file.status()
    guard status.isRegularFile else { throw Damage() }
    state.file = file
    state.status = status
    state.end = 0
    state.values = [:]
    state.size = 0
    // The process that wrote the file may not have waited until the file was on the disk.
    state.waitsForDisk = true
    state.folderWaitsForDisk = true
  }

  /// Reads the new records.
  /// - Returns: whether the file has new records.
  private func readRecords(_ state: inout State) throws -> Bool {
    guard let file = state.file else { return false }
    let size = try file.status().size
    guard size <= Int64(Self.maximumFileSize) else { throw Damage() }
    guard size > Int64(state.end) else {
      // Every file contains the magic bytes from the beginning, so an empty file is damaged.
      if state.end == 0 { throw Damage() }
      return false
    }
    let bytes = try file.read(at: Int64(state.end), upTo: Int(size) - state.end)
    var records = bytes[...]
    if state.end == 0 {
      guard bytes.starts(with: Self.magic) else { throw Damage() }
      records = bytes.dropFirst(Self.magic.count)
      state.end = Self.magic.count
    }
    let (length, rest) = SettingsRecord.read(records) { state.apply($0) }
    state.end += length
    if length > 0 { state.waitsForDisk = true }
    guard rest != .damaged, state.size <= Self.maximumSize, state.values.count <= Self.maximumKeys
    else { throw Damage() }
    return length > 0
  }

  /// Writes `records`. The caller must hold the lock and have read the whole file.
  func write(_ records: [SettingsRecord], _ state: inout State) throws {
    guard !records.isEmpty else { return }
    var bytes: [UInt8] = []
    var size = state.size
    var count = state.values.count
    for record in records {
      bytes += try record.encoded()
      if let old = state.values[record.key] {
        size -= SettingsRecord(key: record.key, value: old).size
        count -= 1
      }
      guard record.value != nil else { continue }
      size += record.size
      count += 1
    }
    // A change that makes the file smaller is always accepted.
    guard count <= max(Self.maximumKeys, state.values.count) else {
      throw SettingsError.tooManyKeys
    }
    guard size <= max(Self.maximumSize, state.size) else { throw SettingsError.tooLarge }

    guard let file = state.file, state.end + bytes.count <= size * 3 + Self.slack else {
      var next = state
      for record in records { next.apply(record) }
      try replace(with: &next)
      state = next
      return
    }
    do {
      try bytes.withUnsafeBytes { try file.writeAll($0) }
    } catch {
      // A partial write, for example on a full disk, must not precede the next record.
      try? file.truncate(to: state.end)
      throw error
    }
    for record in records { state.apply(record) }
    state.end += bytes.count
    state.waitsForDisk = true
  }

  /// Replaces the file with a new one that holds the state's values.
  func replace(with state: inout State) throws {
    var bytes = Self.magic
    for (key, value) in state.values {
      bytes += try SettingsRecord(key: key, value: value).encoded()
    }
    // The lock ensures that only one process uses this name. If a killed process left a file with
    // this name, the file is overwritten.
    let temporary = "\(folder)/.\(name).new"
    let file = try Descriptor.open(
      temporary, O_RDWR | O_APPEND | O_CREAT | O_TRUNC | O_NOFOLLOW)
    try bytes.withUnsafeBytes { try file.writeAll($0) }
    try file.synchronize()
    _ = try SystemError.check(rename(temporary, path), "replace \(path)")
    state.file = file
    state.status = try file.status()
    state.end = bytes.count
    state.waitsForDisk = true
    state.folderWaitsForDisk = true
  }

  /// Keeps a damaged file under another name, and writes the values that precede the damage to a
  /// new file.
  func setAside(_ state: inout State) throws {
    let aside = "\(path).damaged-\(RandomIdentifier.make())"
    // The hard link keeps the damaged file even if the process ends before the new file is written.
    if link(path, aside) != 0 {
      _ = try SystemError.check(rename(path, aside), "set \(path) aside")
    }
    if state.size > Self.maximumSize || state.values.count > Self.maximumKeys {
      state = State.none(after: state)
    }
    report(
      "was damaged. Recovered values: \(state.values.count). The damaged file is kept as \(aside).")
    state.hasRead = true
    state.foreignChanges += 1
    // A directory has no hard link and cannot be replaced by a file, so it was renamed above.
    try replace(with: &state)
  }
}

extension SettingsLog.State {
  /// Returns the state without a file and without values. If `state` had values, their loss counts
  /// as a change by another process.
  static func none(after state: Self) -> Self {
    var none = Self()
    none.hasRead = true
    none.foreignChanges = state.foreignChanges + (state.values.isEmpty ? 0 : 1)
    none.isToBeSynchronized = state.isToBeSynchronized
    return none
  }
}

extension Descriptor {
  func truncate(to size: Int) throws(SystemError) {
    _ = try SystemError.check(ftruncate(number, off_t(size)), "shorten a file")
  }
}
