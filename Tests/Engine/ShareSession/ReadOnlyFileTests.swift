import Foundation
import Linux
import TestServers
import Testing

@testable import ShareSession

/// Copies of a file for readers, on machines without read-only mounts.
@Suite(.timeLimit(.minutes(3))) struct ReadOnlyFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func original(size: Int) throws -> Descriptor {
    let bytes = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    return try Descriptor.open(folder.file("original", bytes).path, O_RDONLY)
  }

  @Test(
    "A reader cannot change the original",
    arguments: [0, 12, Int(ReadOnlyFile.memoryLimit), Int(ReadOnlyFile.memoryLimit) + 1])
  func unchangedOriginal(size: Int) throws {
    let original = try original(size: size)
    let before = try original.status()
    let bytes = try original.read(at: 0, upTo: size)
    let file = ReadOnlyFile(original)
    let opened = try file.open(in: folder.url.appending(path: "share"))
    #expect(try opened.readAll(limit: size + 1) == bytes)
    #expect(try opened.status().inode != before.inode)
    _ = Tampering.successes(with: opened, in: folder.url)
    #expect(Tampering.path(of: opened)?.contains("original") == false)
    #expect(try original.status() == before)
    #expect(try original.read(at: 0, upTo: size + 1) == bytes)
    // The next reader also gets an unchanged copy of a small file.
    if size <= Int(ReadOnlyFile.memoryLimit) {
      #expect(try file.open(in: folder.url).readAll(limit: size + 1) == bytes)
    }
    let left = try? FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "share").path)
    #expect((left ?? []).isEmpty)
  }

  @Test("Each reader has its own file offset") func independentOffsets() throws {
    let file = ReadOnlyFile(try original(size: 5000))
    let first = try file.open(in: folder.url)
    _ = try first.readAll(limit: 5000)
    #expect(try file.open(in: folder.url).readAll(limit: 5000).count == 5000)
  }

  @Test("A copy in progress is cancelled if the file is closed or the time is over")
  func abandonedCopy() throws {
    let size: Int64 = 1 << 30
    let path = try folder.sparseFile("large", size: size).path
    let file = ReadOnlyFile(try Descriptor.open(path, O_RDONLY))
    file.close()
    let error = #expect(throws: SystemError.self) { try file.open(in: folder.url) }
    #expect(error?.code == ECANCELED)
    let late = ReadOnlyFile(try Descriptor.open(path, O_RDONLY))
    #expect(throws: SystemError.self) { try late.open(in: folder.url, until: .now) }
  }
}
