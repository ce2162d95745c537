import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import Archives

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct FolderArchiveTests {
  private let folder: TemporaryFolder
  private let outside: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    outside = try TemporaryFolder()
  }

  private var opened: Descriptor {
    get throws { try Descriptor.open(folder.url.path, O_RDONLY | O_DIRECTORY) }
  }

  private func empty(_ name: String) throws -> Descriptor {
    try Descriptor.open(outside.path(name), O_RDWR | O_CREAT | O_EXCL)
  }

  /// Archives the folder and returns the archive.
  private func archive(
    onBytes: (Int) throws -> Void = { _ in }, onChange: (String) throws -> Void = { _ in }
  ) throws -> Data {
    let name = UUID().uuidString
    try FolderArchive.write(
      opened, named: Array("Cows".utf8), to: empty(name), spool: empty(name + ".spool"),
      onBytes: onBytes, onChange: onChange)
    return try Data(contentsOf: outside.url.appending(path: name))
  }

  private func fill() throws {
    for name in ["b", "a", ".hidden", "Kühe 🐮"] { _ = try folder.file(name, Data(name.utf8)) }
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "c"), withIntermediateDirectories: false)
    _ = try folder.file("c/d", Data(count: 700_000))
    _ = symlink("/etc/passwd", folder.path("link"))
    _ = mkfifo(folder.path("pipe"), 0o600)
  }

  @Test("The survey counts the contents and knows the archive's exact size") func size() throws {
    try fill()
    let survey = try FolderSurvey(of: opened, named: Array("Cows".utf8))
    #expect(survey.files == 5 && survey.omitted == 1 && survey.omittedPaths == ["Cows/pipe"])
    #expect(try Int64(archive().count) == survey.archiveSize)
    // A file needs its content, and two records with its name.
    _ = try folder.file("e", Data(count: 10))
    let more = try FolderSurvey(of: opened, named: Array("Cows".utf8))
    #expect(more.archiveSize == survey.archiveSize + 10 + 30 + 46 + 2 * (6 + 9))
    #expect(try Int64(archive().count) == more.archiveSize)
  }

  @Test("The size of an archive with files of more than 4 GiB is known") func largeSize() throws {
    _ = try folder.sparseFile("a", size: 5 << 30)
    _ = try folder.file("b", Data("moo".utf8))
    let survey = try FolderSurvey(of: opened, named: Array("Cows".utf8))
    // Two 20 byte fields of the large file, one 12 byte field of the file after it, and the two
    // records of ZIP64.
    let small: Int64 = 3 * (30 + 46 + 18) + 2 * (5 + 6 + 6) + 22
    #expect(survey.archiveSize == (5 << 30) + 3 + small + 2 * 20 + 12 + 56 + 20)
  }

  @Test("Two archives of a folder are equal, whatever the order on the disk") func order() throws {
    try fill()
    let first = try archive()
    #expect(try archive() == first)
    // The same names, created in another order.
    let names = try FolderNames(in: opened).map { String(decoding: $0.bytes, as: UTF8.self) }
    #expect(names == [".hidden", "Kühe 🐮", "a", "b", "c", "link", "pipe"])
  }

  @Test("A file that changes while it is read is reported", arguments: [0, 200_000, 1_000_000])
  func changed(size: Int) throws {
    try fill()
    var changed: [String] = []
    var isFirst = true
    _ = try archive(
      onBytes: { count in
        guard count > 100_000, isFirst, truncate(folder.path("c/d"), off_t(size)) == 0 else {
          return
        }
        isFirst = false
      }, onChange: { changed.append($0) })
    #expect(!isFirst && changed == ["Cows/c/d"])
    // The control: the file changes no more.
    changed = []
    _ = try archive(onChange: { changed.append($0) })
    #expect(changed.isEmpty)
  }

  @Test("A file that cannot be read is named by its path", .enabled(if: geteuid() != 0))
  func unreadable() throws {
    try fill()
    let survey = try FolderSurvey(of: opened, named: Array("Cows".utf8))
    #expect(survey.files == 5)
    #expect(chmod(folder.path("c/d"), 0) == 0)
    let error = #expect(throws: SystemError.self) {
      try FolderSurvey(of: opened, named: Array("Cows".utf8))
    }
    #expect(error?.code == EACCES && error?.operation == "Cows/c/d")
  }
}
