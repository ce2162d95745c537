import Foundation
import Glibc
import Linux
import TestServers
import Testing
import Transfers

@Suite struct CustodyTests {
  private let folder: TemporaryFolder
  private let spool: URL
  private let custody: Custody

  init() throws {
    folder = try TemporaryFolder()
    spool = folder.url.appending(path: "spool", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: spool, withIntermediateDirectories: true)
    custody = try Custody(spool: spool)
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

  @Test func copiesWhatIsSmall() throws {
    let original = try folder.file("cow.txt", Data("highland".utf8))
    let holding = try custody.take(open(original), as: "a")
    #expect(holding == .owned(size: 8))
    try overwrite(original, "lowland!")
    try FileManager.default.removeItem(at: original)
    let body = try custody.open("a", holding).readAll(limit: 100)
    #expect(String(decoding: body, as: UTF8.self) == "highland")
  }

  @Test func linksWhatIsLargeAndSurvivesItsDeletion() throws {
    let original = try folder.sparseFile("film.mov", size: Custody.copyLimit + 1)
    let holding = try custody.take(open(original), as: "a")
    guard case .linked(let status) = holding else {
      // A filesystem with reflinks protects better than a link; there is nothing to check here.
      #expect(holding == .owned(size: Custody.copyLimit + 1))
      return
    }
    #expect(status.size == Custody.copyLimit + 1)
    try FileManager.default.removeItem(at: original)
    #expect(try custody.open("a", holding).status().size == Custody.copyLimit + 1)
  }

  @Test func noticesAChangeInPlace() throws {
    let original = try folder.sparseFile("film.mov", size: Custody.copyLimit + 1)
    let holding = try custody.take(open(original), as: "a")
    guard case .linked = holding else { return }
    _ = try custody.open("a", holding)  // unchanged: fine
    try overwrite(original, "changed")
    #expect(throws: CustodyError.changed) { _ = try custody.open("a", holding) }
  }

  @Test func readsAPipeToItsEnd() throws {
    let holding = try custody.take(pipe(holding: 200_000), as: "a")
    #expect(holding == .owned(size: 200_000))
  }

  /// A pipe whose writing end is gone once so many bytes have been written.
  private func pipe(holding count: Int) throws -> Descriptor {
    let (reading, writing) = try Descriptor.pipe()
    let bytes = Array(repeating: UInt8(ascii: "x"), count: count)
    Thread.detachNewThread { [writing] in
      try? bytes.withUnsafeBytes { try writing.writeAll($0) }
    }
    return reading
  }

  @Test func refusesAFolderAndLeavesNothing() throws {
    #expect(throws: CustodyError.directory) {
      _ = try custody.take(Descriptor.open(folder.url.path, O_RDONLY), as: "a")
    }
    #expect(try spooled == [])
  }

  @Test func sweepsWhatNobodyNeeds() throws {
    for id in ["a", "b", "c"] {
      _ = try custody.take(open(folder.file(id, Data("x".utf8))), as: id)
    }
    try custody.sweep(keeping: ["b"])
    #expect(try spooled == ["b"])
  }
}
