// `stat` belongs to this module if the compiler reads its headers before those of Glibc.
import CDispatch
import Foundation
import Glibc
import Testing

@testable import Linux

@Suite(.timeLimit(.minutes(3)))
struct FileStatusTests {
  @Test(
    "A time that does not fit into nanoseconds as `Int64` becomes the nearest possible time",
    arguments: [
      (0, 0), (1_700_000_000, 1_700_000_000_000_000_000),
      (9_223_372_036, 9_223_372_036_000_000_000),
      (9_223_372_037, .max), (13_569_465_600, .max), (Int.max / 2, .max), (.max, .max),
      (-9_223_372_036, -9_223_372_036_000_000_000), (-9_223_372_037, .min), (.min, .min),
    ] as [(Int, Int64)])
  func extremeTimes(seconds: Int, modified: Int64) {
    var status = stat()
    status.st_mtim.tv_sec = seconds
    #expect(FileStatus(status).modified == modified)
    status.st_mtim.tv_nsec = 999_999_999
    #expect(FileStatus(status).modified >= modified)
  }

  @Test("The status of a file from the year 2400 can be read")
  func future() throws {
    let file = URL.temporaryDirectory.appending(path: UUID().uuidString)
    try Data().write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let time = timespec(tv_sec: 13_569_465_600, tv_nsec: 0)
    #expect(utimensat(AT_FDCWD, file.path, [time, time], 0) == 0)
    #expect(try #require(FileStatus(path: file.path)).modified > 4_000_000_000_000_000_000)
  }
}
