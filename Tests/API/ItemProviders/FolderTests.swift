import Foundation
import Linux
import Synchronization
import TestServers
import Testing
import UniformTypeIdentifiers

@testable import Archives
@testable import ItemProviders

/// Folders as archives and as copies.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct FolderTests {
  /// Creates a folder whose contents are hard to copy: links, a pipe, an empty folder and a
  /// non-ASCII name.
  private func album() throws -> (TemporaryFolder, URL) {
    let outside = try TemporaryFolder()
    _ = try outside.file("secret", Data("secret".utf8))
    let album = outside.url.appending(path: "Highland Cows")
    try FileManager.default.createDirectory(
      at: album.appending(path: "Isle/empty"), withIntermediateDirectories: true)
    try Data("moo".utf8).write(to: album.appending(path: "Kühe – 🐮.txt"))
    try Data(count: 300_000).write(to: album.appending(path: "Isle/zeros"))
    try Data().write(to: album.appending(path: "Isle/nothing"))
    try FileManager.default.createSymbolicLink(
      atPath: album.appending(path: "out").path, withDestinationPath: "../secret")
    try FileManager.default.createSymbolicLink(
      atPath: album.appending(path: "up").path, withDestinationPath: "..")
    _ = mkfifo(album.appending(path: "pipe").path, 0o600)
    return (outside, album)
  }

  /// Returns the names in the archive, each with its size. Python's ZIP reader verifies every
  /// checksum.
  private func list(_ archive: URL) throws -> [String] {
    let script = """
      import sys, zipfile
      archive = zipfile.ZipFile(sys.argv[1])
      bad = archive.testzip()
      assert bad is None, bad
      for entry in archive.infolist(): print(entry.filename, entry.file_size)
      """
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/env")
    python.arguments = ["python3", "-c", script, archive.path]
    let output = Pipe()
    python.standardOutput = output
    try python.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    python.waitUntilExit()
    #expect(python.terminationStatus == 0)
    return text.split(separator: "\n").map(String.init).sorted()
  }

  static let hasPython = (ProcessInfo.processInfo.environment["PATH"] ?? "")
    .split(separator: ":").contains {
      FileManager.default.isExecutableFile(atPath: "\($0)/python3")
    }

  @Test("A folder is loaded as a ZIP archive", .enabled(if: hasPython)) func zipArchive()
    async throws
  {
    let (outside, album) = try album()
    let provider = NSItemProvider(contentsOf: album, contentType: nil)
    #expect(provider.registeredTypeIdentifiers == ["public.folder"])
    let data = try await provider.data("public.folder")
    let archive = try outside.file("archive.zip", data)
    #expect(
      try list(archive) == [
        "Highland Cows/ 0", "Highland Cows/Isle/ 0", "Highland Cows/Isle/empty/ 0",
        "Highland Cows/Isle/nothing 0", "Highland Cows/Isle/zeros 300000",
        // Links stay links. An entry's content is the link's target.
        "Highland Cows/Kühe – 🐮.txt 3", "Highland Cows/out 9", "Highland Cows/up 2",
      ])
  }

  @Test("A folder is copied without following its links") func symbolicLinks() async throws {
    let (outside, album) = try album()
    defer { withExtendedLifetime(outside) {} }
    let provider = NSItemProvider(contentsOf: album, contentType: nil)
    let (url, names, link) = try await provider.file("public.folder") { url in
      (
        url, try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted(),
        try FileManager.default.destinationOfSymbolicLink(
          atPath: url.appending(path: "out").path)
      )
    }
    #expect(url.lastPathComponent == "Highland Cows")
    #expect(
      names == ["Isle", "Isle/empty", "Isle/nothing", "Isle/zeros", "Kühe – 🐮.txt", "out", "up"])
    #expect(link == "../secret")
    try await eventually { !FileManager.default.fileExists(atPath: url.path) }
  }

  /// Reading a folder keeps one descriptor open for each level of nesting.
  @Test("A folder that is nested too deeply is rejected") func nestingLimit() async throws {
    let folder = try TemporaryFolder()
    let deep = (0..<(FolderWalk.maximumDepth + 1)).reduce(folder.url) { url, _ in
      url.appending(path: "d")
    }
    try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
    let provider = NSItemProvider(contentsOf: folder.url, contentType: .folder)
    #expect(await NSItemProvider.code { _ = try await provider.data("public.folder") } == -1)
    try FileManager.default.removeItem(at: deep)
    try FileManager.default.removeItem(at: deep.deletingLastPathComponent())
    #expect(try await !provider.data("public.folder").isEmpty)
  }

  @Test("A pipe is neither a file nor a folder") func rejectsPipe() async throws {
    let folder = try TemporaryFolder()
    _ = mkfifo(folder.path("pipe"), 0o600)
    let provider = NSItemProvider(
      contentsOf: folder.url.appending(path: "pipe"), contentType: .data)
    #expect(await NSItemProvider.code { _ = try await provider.data("public.data") } == -1)
  }

  /// The memory limit of an extension is 120 MB in total.
  @Test("Memory does not grow with the size of the file", .serialized, arguments: [false, true])
  func constantMemory(_ isFolder: Bool) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.sparseFile("large", size: 96 << 20)
    let provider = NSItemProvider(contentsOf: isFolder ? folder.url : file, contentType: .data)
    let data = try await provider.data("public.data")
    #expect(data.count >= 96 << 20)
    #expect(data.suffix(1 << 20).count == 1 << 20)
    #expect(try data.withUnsafeBytes(anonymousMemory) < 48 << 20)
    // The control: a copy in memory is counted.
    let copy = [UInt8](data)
    #expect(try copy.withUnsafeBytes(anonymousMemory) > 48 << 20)
  }

  /// Returns the size of the mapping's anonymous memory. Other tests use the process's memory too,
  /// so only this mapping counts.
  private func anonymousMemory(of bytes: UnsafeRawBufferPointer) throws -> Int {
    let address = UInt(bitPattern: try #require(bytes.baseAddress) + bytes.count / 2)
    let maps = try String(
      decoding: Descriptor.open("/proc/self/smaps", O_RDONLY).readAll(limit: 16 << 20),
      as: UTF8.self)
    var isInside = false
    for line in maps.split(separator: "\n") {
      let ends = line.prefix { $0 != " " }.split(separator: "-").map { UInt($0, radix: 16) }
      if ends.count == 2, let low = ends[0], let high = ends[1] {
        isInside = (low..<high).contains(address)
      } else if isInside, line.hasPrefix("Anonymous:") {
        return try #require(Int(line.filter(\.isNumber))) << 10
      }
    }
    return try #require(nil, "no mapping holds the bytes")
  }

  // MARK: ZIP64

  private func writer(
    _ folder: TemporaryFolder, startingAt offset: Int64 = 0
  ) throws -> (ZIPWriter, URL) {
    let archive = try folder.file("a.zip", Data())
    let spool = try folder.file("spool", Data())
    return (
      ZIPWriter(
        try .open(archive.path, O_RDWR), spool: try .open(spool.path, O_RDWR),
        startingAt: offset), archive
    )
  }

  @Test("An archive may have more than 65,535 entries", .enabled(if: hasPython)) func manyEntries()
    throws
  {
    let folder = try TemporaryFolder()
    var (writer, archive) = try writer(folder)
    let status = try Descriptor.open(folder.url.path, O_RDONLY).status()
    for number in 0..<65_600 { try writer.addFolder(Array("\(number)".utf8), status) }
    try writer.finish()
    #expect(try list(archive).count == 65_600)
  }

  @Test(.enabled(if: hasPython)) func entriesBeyond4GB() throws {
    let folder = try TemporaryFolder()
    var (writer, archive) = try writer(folder, startingAt: 5 << 30)
    let file = try folder.file("cow", Data("moo".utf8))
    let opened = try Descriptor.open(file.path, O_RDONLY)
    try writer.addFile(Array("cow".utf8), opened, opened.status()) { _ in }
    try writer.finish()
    #expect(try list(archive) == ["cow 3"])
  }

  @Test(
    "A size of 4 GiB − 1 byte or more is stored in eight bytes",
    arguments: [
      (Int64(UInt32.max) - 1, 0), (Int64(UInt32.max), 20), (Int64(5) << 30, 20),
    ])
  func largeFiles(_ size: Int64, _ extra: Int) throws {
    let folder = try TemporaryFolder()
    var entry = try ZIPEntry(
      Array("a".utf8), Descriptor.open(folder.url.path, O_RDONLY).status(), offset: 0)
    entry.size = size
    let header = entry.localHeader
    // 9 bytes are the exact time.
    #expect(header.count == 30 + 1 + extra + 9)
    #expect(Int(header[28]) == extra + 9)
    if extra > 0 {
      #expect(header[18..<26].allSatisfy { $0 == 0xFF })
      let large = header[35..<43].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
      #expect(large == size)
    }
  }

  @Test("A time outside the format's range becomes the nearest possible time") func timeLimits() {
    #expect(ZIPTime(nanoseconds: .min).date == 1 << 5 | 1)
    #expect(ZIPTime(nanoseconds: .max).date == 127 << 9 | 12 << 5 | 31)
    #expect(ZIPTime(nanoseconds: 1_000_000_000_000_000_000).date >> 9 == 21)
  }
}
