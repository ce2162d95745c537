import Foundation
import Glibc
import Linux
import Synchronization
import TestServers
import Testing
import Transfers

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct BodyStorageTests {
  private let folder: TemporaryFolder
  private let spool: URL
  private let custody: BodyStorage

  init() throws {
    folder = try TemporaryFolder()
    spool = folder.url.appending(path: "spool", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: spool, withIntermediateDirectories: true)
    custody = try BodyStorage(spool: spool)
  }

  private func open(_ file: URL) throws -> Descriptor {
    try Descriptor.open(file.path, O_RDONLY)
  }

  private func overwrite(_ file: URL, _ text: String) throws {
    let writer = try Descriptor.open(file.path, O_WRONLY)
    try Array(text.utf8).withUnsafeBytes { try writer.writeAll($0) }
  }

  private var spooled: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: spool.path) }
  }

  @Test("A small body is copied") func smallBody() throws {
    let original = try folder.file("cow.txt", Data("highland".utf8))
    let holding = try custody.take(open(original), as: "a")
    #expect(holding == .owned(size: 8))
    try overwrite(original, "lowland!")
    try FileManager.default.removeItem(at: original)
    let body = try custody.open("a", holding).readAll(limit: 100)
    #expect(String(decoding: body, as: UTF8.self) == "highland")
  }

  @Test("If two bodies get the same name, the first one stays") func foreignBody() throws {
    let holding = try custody.take(open(folder.file("cow.txt", Data("highland".utf8))), as: "a")
    let other = try open(folder.file("ox.txt", Data("lowland".utf8)))
    #expect(throws: SystemError.self) { try custody.take(other, as: "a") }
    let body = try custody.open("a", holding).readAll(limit: 100)
    #expect(String(decoding: body, as: UTF8.self) == "highland")
  }

  @Test("A large body is linked and survives the deletion of its file") func largeBody() throws {
    let original = try folder.sparseFile("film.mov", size: BodyStorage.copyLimit + 1)
    let holding = try custody.take(open(original), as: "a")
    guard case .linked(let status) = holding else {
      // If the file system has reflinks, the body is a reflink, which a later change cannot affect.
      // There is nothing more to check.
      #expect(holding == .reflinked(size: BodyStorage.copyLimit + 1))
      return
    }
    #expect(status.size == BodyStorage.copyLimit + 1)
    try FileManager.default.removeItem(at: original)
    #expect(try custody.open("a", holding).status().size == BodyStorage.copyLimit + 1)
  }

  @Test("A change of the linked file is noticed") func changeInPlace() throws {
    let original = try folder.sparseFile("film.mov", size: BodyStorage.copyLimit + 1)
    let holding = try custody.take(open(original), as: "a")
    guard case .linked = holding else { return }
    _ = try custody.open("a", holding)  // An unchanged file opens.
    try overwrite(original, "changed")
    #expect(throws: BodyStorageError.changed) { _ = try custody.open("a", holding) }
  }

  /// The copy of a growing file neither follows the file for ever nor stores half a line.
  @Test("A file that grows during the copy is rejected", .timeLimit(.minutes(3)))
  func rejectsGrowingFile() throws {
    let line = [UInt8](repeating: 0x6d, count: 4096)
    let original = try folder.file("log.txt", Data(repeating: 0x6d, count: 4096 * 256))
    let writer = try Descriptor.open(original.path, O_WRONLY | O_APPEND)
    let isOver = Mutex(false)
    Thread.detachNewThread {
      while !isOver.withLock({ $0 }) { try? line.withUnsafeBytes { try writer.writeAll($0) } }
    }
    defer { isOver.withLock { $0 = true } }
    var wasRefused = false
    while !wasRefused {
      do {
        // If the writer pauses during the copy, the copy succeeds, and the test repeats it. A file
        // over 64 MiB would be linked instead of copied, so the file is truncated first.
        try #require(truncate(original.path, 4096 * 256) == 0)
        #expect(try custody.take(open(original), as: "a").size % 4096 == 0)
        custody.release("a")
      } catch BodyStorageError.beingWritten {
        wasRefused = true
      }
    }
    #expect(try spooled == [])
  }

  /// A body that does not fit is refused without filling the disk first.
  @Test("A body that does not fit on the disk is rejected at once") func rejectsTooLarge() throws {
    let large = try Descriptor.memoryFile(
      named: "large", holding: UnsafeRawBufferPointer(start: nil, count: 0))
    try #require(ftruncate(large.number, 1 << 60) == 0)
    let begin = ContinuousClock.now
    let error = #expect(throws: SystemError.self) { _ = try custody.take(large, as: "a") }
    #expect(error?.code == ENOSPC)
    // Writing an exbibyte would take longer than 20 s.
    #expect(ContinuousClock.now - begin < .seconds(20))
    #expect(try spooled == [])
  }

  @Test("A pipe is read to its end") func pipedBody() throws {
    let holding = try custody.take(pipe(holding: 200_000), as: "a")
    #expect(holding == .owned(size: 200_000))
  }

  /// Returns a pipe whose writing end closes after `count` bytes.
  private func pipe(holding count: Int) throws -> Descriptor {
    let (reading, writing) = try Descriptor.pipe()
    let bytes = Array(repeating: UInt8(ascii: "x"), count: count)
    Thread.detachNewThread { [writing] in
      try? bytes.withUnsafeBytes { try writing.writeAll($0) }
    }
    return reading
  }

  @Test("A folder is rejected and leaves no file") func rejectsFolder() throws {
    #expect(throws: BodyStorageError.directory) {
      _ = try custody.take(Descriptor.open(folder.url.path, O_RDONLY), as: "a")
    }
    #expect(try spooled == [])
  }

  /// A copy of a sparse file is sparse too, and has the same bytes.
  @Test("A copy keeps the holes of a sparse file") func sparseFile() throws {
    let original = try folder.sparseFile("holes", size: 40 << 20)
    let writer = try Descriptor.open(original.path, O_WRONLY)
    for offset in [1 << 20, 20 << 20] {
      _ = Array("cow".utf8).withUnsafeBytes {
        pwrite(writer.number, $0.baseAddress, 3, off_t(offset))
      }
    }
    #expect(try custody.take(open(original), as: "a") == .owned(size: 40 << 20))
    // SEEK_HOLE finds that the copy begins with a hole.
    let copy = try open(spool.appending(path: "a"))
    #expect(lseek(copy.number, 0, 4) == 0)
    #expect(
      try Data(contentsOf: spool.appending(path: "a")) == Data(contentsOf: original))
  }
}
