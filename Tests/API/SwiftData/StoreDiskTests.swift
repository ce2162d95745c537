import Glibc
import LedgerModels
import Linux
import SwiftData
import TestServers
import Testing

/// Stores on a disk that is full, or in a folder that cannot be written.
@Suite(.timeLimit(.minutes(3)), .ownThreads, .ownNamespaces) struct StoreDiskTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ file: URL) throws -> ModelContainer {
    try ModelContainer(for: Account.self, configurations: ModelConfiguration(url: file))
  }

  private func amounts(_ file: URL) throws -> [Int] {
    try ModelContext(open(file)).all(Entry.self).map(\.amount)
  }

  @Test("A save on a full disk throws an error, keeps the changes and succeeds later")
  func full() throws {
    let disk = try SmallDisk(at: folder.url.appending(path: "disk"))
    let file = URL(filePath: disk.path).appending(path: "ledger.store")
    let context = ModelContext(try open(file))
    let entry = Entry(amount: 1)
    context.insert(entry)
    try context.save()
    try disk.fill()
    entry.amount = 2
    let large = Entry(amount: 3)
    large.photo = Data(count: 1 << 20)
    context.insert(large)
    for _ in 1...2 {
      #expect(throws: SwiftDataError.storeFailure) { try context.save() }
      #expect(context.hasChanges && entry.amount == 2 && large.photo?.count == 1 << 20)
    }
    #expect(try amounts(file) == [1])
    disk.makeRoom()
    try context.save()
    #expect(try amounts(file) == [2, 3])
  }

  @Test("A store is not created on a full disk, and is created later") func creation() throws {
    let disk = try SmallDisk(at: folder.url.appending(path: "disk"))
    let file = URL(filePath: disk.path).appending(path: "ledger.store")
    try disk.fill()
    #expect(throws: SwiftDataError.loadIssueModelContainer) { try open(file) }
    disk.makeRoom()
    let context = ModelContext(try open(file))
    context.insert(Entry(amount: 1))
    try context.save()
    #expect(try amounts(file) == [1])
  }

  @Test("A store in a folder that cannot be written is an error, and is used later")
  func readOnly() throws {
    let files = folder.url.appending(path: "files")
    let file = files.appending(path: "ledger.store")
    do {
      let context = ModelContext(try open(file))
      context.insert(Entry(amount: 1))
      try context.save()
    }
    let mounted = try ReadOnlyMount(of: files)
    #expect(throws: SwiftDataError.loadIssueModelContainer) {
      try open(files.appending(path: "new.store"))
    }
    #expect(throws: SwiftDataError.loadIssueModelContainer) { try open(file) }
    mounted.end()
    #expect(try amounts(file) == [1])
    let context = ModelContext(try open(file))
    context.insert(Entry(amount: 2))
    try context.save()
    #expect(try amounts(file) == [1, 2])
  }
}

/// A folder that is mounted on itself and cannot be written.
private struct ReadOnlyMount {
  let path: String

  init(of folder: URL) throws {
    path = folder.path
    _ = try SystemError.check(mount(path, path, nil, UInt(MS_BIND), nil), "mount \(path)")
    let flags = MS_BIND | MS_REMOUNT | MS_RDONLY
    _ = try SystemError.check(mount(path, path, nil, UInt(flags), nil), "make \(path) read-only")
  }

  func end() { umount2(path, Int32(MNT_DETACH)) }
}
