import Foundation
import Glibc
import Synchronization
import Testing

@testable import Linux

@Suite(.timeLimit(.minutes(3)))
struct PipedBytesTests {
  fileprivate static func file() throws -> Descriptor {
    let path = URL.temporaryDirectory.appending(path: UUID().uuidString).path
    defer { unlink(path) }
    return try Descriptor.open(path, O_RDWR | O_CREAT | O_EXCL)
  }

  @Test(
    "An endless source is refused before the disk is full",
    arguments: [0, 1, 16 << 20, 33 << 20] as [Int64])
  func endless(disk: Int64) throws {
    let target = try Self.file()
    let source = try Descriptor.open("/dev/zero", O_RDONLY)
    #expect(throws: PipedBytes.TooMany.self) {
      try PipedBytes.copy(source, to: target) { target in
        disk - ((try? target.status().size) ?? 0)
      }
    }
    // At least half of the disk stays free, except for the bytes read between two checks.
    #expect(try target.status().size <= disk / 2 + Int64(PipedBytes.step))
  }

  /// A simulated disk that several files share.
  private final class Disk: Sendable {
    private let free = Mutex<Int64>(64 << 20)

    func take(_ bytes: Int64) -> Int64 {
      free.withLock { free in
        free -= bytes
        return free
      }
    }

    /// Copies an endless source to the disk until the copy is refused.
    /// - Returns: The number of bytes written.
    func fill() throws -> Int64 {
      let target = try PipedBytesTests.file()
      let source = try Descriptor.open("/dev/zero", O_RDONLY)
      var before: Int64 = 0
      #expect(throws: PipedBytes.TooMany.self) {
        try PipedBytes.copy(source, to: target) { target in
          let size = (try? target.status().size) ?? 0
          defer { before = size }
          return take(size - before)
        }
      }
      return try target.status().size
    }
  }

  @Test("Concurrent copies do not overfill the disk that they share")
  func concurrentSources() async throws {
    let disk = Disk()
    let written = try await withThrowingTaskGroup(of: Int64.self) { group in
      for _ in 0..<4 { group.addTask { try disk.fill() } }
      return try await group.reduce(0, +)
    }
    #expect(written > 0 && written <= 64 << 20)
  }

  /// Returns the reading end of a pipe. A thread writes the bytes and closes the only writing end.
  private static func pipe(of bytes: [UInt8]) throws -> Descriptor {
    let (reading, writing) = try Descriptor.pipe()
    Thread.detachNewThread { try? bytes.withUnsafeBytes { try writing.writeAll($0) } }
    return reading
  }

  @Test(
    "A source that ends is copied completely, whatever its length is",
    arguments: [0, 1, 4096, 5 << 20])
  func completeCopy(length: Int) async throws {
    let bytes = [UInt8]((0..<length).map { UInt8(truncatingIfNeeded: $0) })
    let target = try Self.file()
    let reading = try Self.pipe(of: bytes)
    let count = try PipedBytes.copy(reading, to: target) { _ in .max }
    #expect(count == Int64(length))
    #expect(try target.read(at: 0, upTo: length + 1) == bytes)
  }
}
