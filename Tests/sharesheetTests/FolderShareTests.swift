// `stat` belongs to this module if the compiler reads its headers before those of Glibc.
import CDispatch
import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// Folders that are shared as ZIP archives.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct FolderShareTests {
  /// Compares the archive with the folder: names, contents, permissions, times and links.
  private static let comparison = """
    import os, stat, struct, sys, zipfile
    top = os.fsencode(sys.argv[2])
    base = os.path.dirname(top)
    entries = {}
    for entry in zipfile.ZipFile(sys.argv[1]).infolist():
        name = entry.filename.encode('utf-8' if entry.flag_bits & 0x800 else 'cp437')
        assert name not in entries, name
        entries[name] = entry
    archive = zipfile.ZipFile(sys.argv[1])
    assert archive.testzip() is None
    paths = [top]
    for folder, folders, files in os.walk(top):
        paths += [os.path.join(folder, name) for name in folders + files]
    for path in paths:
        status = os.lstat(path)
        if not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode) or stat.S_ISLNK(status.st_mode)):
            continue
        name = os.path.relpath(path, base) + (b'/' if stat.S_ISDIR(status.st_mode) else b'')
        entry = entries.pop(name)
        assert entry.external_attr >> 16 == status.st_mode, (name, oct(entry.external_attr >> 16))
        kind, length, flags, modified = struct.unpack('<HHBi', entry.extra[-9:])
        assert (kind, length, flags) == (0x5455, 5, 1) and modified == int(status.st_mtime), name
        if stat.S_ISLNK(status.st_mode):
            content = os.readlink(path)
        else:
            content = open(path, 'rb').read() if stat.S_ISREG(status.st_mode) else b''
        assert archive.read(entry) == content, name
    assert not entries, entries
    print('equal')
    """

  /// Adds the destination Up, which puts a file to the server.
  private static func destination(_ server: ScriptedServer, in home: CommandHome) async throws {
    try await home.run(
      "destinations", "add", "--url", "\(server.url)/{filename}", "--name", "Up", "--yes"
    ).expect(0)
  }

  /// Creates a folder whose contents are hard to archive.
  private static func album(in home: CommandHome) throws -> URL {
    let album = home.url.appending(path: "Highland Cows")
    try FileManager.default.createDirectory(
      at: album.appending(path: "Isle/empty"), withIntermediateDirectories: true)
    try Data("secret".utf8).write(to: home.url.appending(path: "outside"))
    try Data("moo".utf8).write(to: album.appending(path: "Kühe – 🐮.txt"))
    try Data((0..<300_001).map { UInt8(truncatingIfNeeded: $0) })
      .write(to: album.appending(path: "Isle/large"))
    try Data().write(to: album.appending(path: "Isle/.hidden"))
    try Data("#!/bin/sh".utf8).write(to: album.appending(path: "run"))
    _ = chmod(album.appending(path: "run").path, 0o751)
    let strange =
      Array((album.path + "/caf").utf8CString.dropLast()) + [CChar(bitPattern: 0xE9), 0]
    #expect(mknod(strange, S_IFREG | 0o640, 0) == 0, "the name is not UTF-8")
    _ = symlink("../outside", album.appending(path: "out").path)
    _ = symlink("nowhere", album.appending(path: "dangling").path)
    _ = symlink("..", album.appending(path: "up").path)
    var times = [timeval](repeating: timeval(tv_sec: 1_000_000_001, tv_usec: 5), count: 2)
    #expect(utimes(album.appending(path: "run").path, &times) == 0)
    return album
  }

  private static func compare(_ archive: Data, with folder: URL, in home: CommandHome) throws {
    let file = try home.file("received.zip", archive)
    let python = Process()
    python.executableURL = URL(filePath: "/usr/bin/env")
    python.arguments = ["python3", "-c", comparison, file, folder.path]
    let (output, errors) = (Pipe(), Pipe())
    (python.standardOutput, python.standardError) = (output, errors)
    try python.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let failure = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    #expect(said == "equal\n", "\(failure)")
  }

  @Test("A folder arrives as a ZIP archive with equal names, contents, permissions and times")
  func arrives() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: "https://p.example/1") }
    try await CommandHome.with { home in
      let album = try Self.album(in: home)
      try await Self.destination(server, in: home)
      let shared = try await home.run("share", album.path, "--to", "Up", "--post", "--wait")
      shared.expect(0)
      #expect(
        shared.errors.contains("Highland Cows is shared as Highland Cows.zip: 5 files, 301 kB."))
      #expect(!shared.errors.contains("Left out"))
      let request = try #require(server.requests.first)
      #expect(request.uri == "/Highland%20Cows.zip")
      try Self.compare(Data(request.body), with: album, in: home)
      // The links are not followed.
      #expect(Data(request.body).firstRange(of: Data("secret".utf8)) == nil)
    }
    try await server.stop()
  }

  @Test("Pipes and sockets are never opened, and the command says that they are left out")
  func pipes() async throws {
    try await CommandHome.with { home in
      let album = try Self.album(in: home)
      #expect(mkfifo(album.appending(path: "pipe").path, 0o600) == 0)
      #expect(mknod(album.appending(path: "Isle/socket").path, S_IFSOCK | 0o600, 0) == 0)
      let to = try Self.folder("to", in: home)
      let saved = try await home.run("share", album.path, "--to", "save=\(to.path)")
      saved.expect(0)
      #expect(
        saved.errors.contains(
          """
          Left out of Highland Cows.zip, because they are sockets, pipes or devices: 'Highland \
          Cows/Isle/socket', 'Highland Cows/pipe'.
          """), "\(saved.errors)")
      try Self.compare(
        Data(contentsOf: to.appending(path: "Highland Cows.zip")), with: album, in: home)
    }
  }

  @Test("3,000 files are refused with the advice to share their folder, which arrives as one file")
  func manyFiles() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200, body: "https://p.example/1") }
    try await CommandHome.with { home in
      try await Self.destination(server, in: home)
      let cows = try Self.folder("Cows", in: home)
      let files = try (0..<3000).map { number in
        try home.file("Cows/\(number).txt", Data("cow \(number)".utf8))
      }
      let refused = try await home.run(["share"] + files + ["--to", "Up", "--post"])
      refused.expect(3)
      #expect(refused.errors.contains("Accepts 200 files at most; you have 3000."))
      #expect(refused.errors.contains("share the folder that holds the files"))
      #expect(server.begun == 0)
      try await home.run("share", cows.path, "--to", "Up", "--post", "--wait").expect(0)
      #expect(server.requests.map(\.uri) == ["/Cows.zip"])
      try Self.compare(Data(try #require(server.requests.first).body), with: cows, in: home)
    }
    try await server.stop()
  }

  @Test("The current folder is shared by its name, and an empty folder as an empty archive")
  func empty() async throws {
    try await CommandHome.with { home in
      let (empty, to) = (try Self.folder("Empty", in: home), try Self.folder("to", in: home))
      var process = home.process(["share", ".", "--to", "save=\(to.path)"])
      process.directory = empty.path
      #expect(try await CommandHome.end(of: process.start()) == .exited(code: 0))
      try Self.compare(Data(contentsOf: to.appending(path: "Empty.zip")), with: empty, in: home)
    }
  }

  @Test("A folder with an unreadable file is refused before anything is sent")
  func unreadable() async throws {
    let server = try await ScriptedServer { _, _ in .answer(200) }
    try await CommandHome.with { home in
      let album = try Self.album(in: home)
      try await Self.destination(server, in: home)
      _ = chmod(album.appending(path: "Isle/large").path, 0)
      let refused = try await home.run("share", album.path, "--to", "Up", "--post")
      refused.expect(2)
      #expect(
        refused.errors.contains(
          """
          The folder 'Highland Cows' cannot be shared: 'Highland Cows/Isle/large' cannot be read \
          (Permission denied). Nothing was shared.
          """), "\(refused.errors)")
      #expect(server.begun == 0)
    }
    try await server.stop()
  }

  @Test("--clean refuses a folder, because the files in it cannot be cleaned") func clean()
    async throws
  {
    try await CommandHome.with { home in
      let album = try Self.album(in: home)
      let refused = try await home.run(
        "share", album.path, "--to", "ShareAlike", "--post", "--clean")
      refused.expect(2)
      #expect(
        refused.errors.contains("The hidden details of the files in 'Highland Cows' cannot be"))
    }
  }

  @Test("A command that is killed while it packs a folder leaves no file") func killed()
    async throws
  {
    try await CommandHome.with { home in
      let album = try Self.folder("Cows", in: home)
      let large = album.appending(path: "large").path
      try Data().write(to: URL(filePath: large))
      #expect(truncate(large, 1 << 30) == 0)
      let before = try FileManager.default.subpathsOfDirectory(atPath: home.url.path).sorted()
      let process = try home.start(["share", album.path, "--to", "save=\(home.url.path)"])
      // The archive has no name, and grows.
      try await eventually { Self.growing(in: process.pid) }
      #expect(kill(process.pid, SIGKILL) == 0)
      #expect(try await CommandHome.end(of: process.pid) == .killed(signal: SIGKILL))
      let after = try FileManager.default.subpathsOfDirectory(atPath: home.url.path).sorted()
      #expect(after == before)
    }
  }

  /// Whether the process has a file without a name that holds more than 1 MB.
  private static func growing(in process: Int32) -> Bool {
    let descriptors = "/proc/\(process)/fd"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: descriptors)) ?? []
    return names.contains { name in
      var status = stat()
      return stat("\(descriptors)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && status.st_nlink == 0 && status.st_size > 1 << 20
    }
  }

  private static func folder(_ name: String, in home: CommandHome) throws -> URL {
    let folder = home.url.appending(path: name, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }
}
