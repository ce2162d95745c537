import Contract
import ExtensionHost
import Foundation
import Glibc
import Linux
import Logging
import TestServers
import Testing

@testable import Control
@testable import ShareSession

/// A picture reader parses untrusted bytes. Even if an attacker controls the reader through these
/// bytes, the reader cannot change the user's own file.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct PicturesOriginalTests {
  /// The ways in which a photo reaches a picture reader.
  enum Way: CaseIterable {
    case sizesOnReadOnlyMounts
    case sizesOfCopies
    case thumbnail
  }

  private let folder: TemporaryFolder
  private let original: Descriptor
  private let found: String
  private let program: PictureReader
  private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

  /// A picture reader that attempts to change the file it receives.
  private static let tampering = """
    import array, os, socket
    s = socket.socket(fileno=3)
    files = s.recvmsg(16, socket.CMSG_SPACE(4))[1][0][2]
    f = array.array("i", files)[0]
    p = "/proc/self/fd/%d" % f
    def write():
        os.pwrite(os.open(p, os.O_WRONLY), b"!", 0)
    ways = {
        "write": write, "chmod": lambda: os.fchmod(f, 0o640),
        "utime": lambda: os.utime(f, (1, 1)), "truncate": lambda: os.truncate(p, 3),
    }
    done = [str(os.fstat(f).st_size)]
    for word, way in ways.items():
        try:
            way()
            done.append(word)
        except OSError:
            pass
    open(FOUND, "w").write(" ".join(done))
    """

  init() throws {
    folder = try TemporaryFolder()
    let bytes = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    original = try Descriptor.open(folder.file("cow.jpg", bytes).path, O_RDONLY)
    found = folder.path("found")
    let script = Self.tampering.replacingOccurrences(of: "FOUND", with: "\"\(found)\"")
    program = PictureReader(
      program: try folder.script("exec /usr/bin/python3 -c '\(script)'"), deadline: .seconds(20))
  }

  /// Returns the file's size in bytes and the names of the changes that the reader made.
  private func deeds() throws -> [String] {
    try String(contentsOfFile: found, encoding: .utf8).split(separator: " ").map(String.init)
  }

  private func look(_ way: Way) async throws {
    guard way != .thumbnail else {
      let pictures = SharePictures(
        in: folder.url.appending(path: "share"), reader: program, logger: logger)
      let file = try SharedFile(original, name: "cow.jpg", declared: nil)
      await #expect(throws: ControlError.self) {
        try await pictures.thumbnail(ofItem: 0, file, side: 100)
      }
      return
    }
    let store = DescriptorStore()
    let mounts =
      way == .sizesOfCopies
      ? "/nowhere/at/all" : RunningProgram.pathBesideOwn("sharesheet-attachments")
    let intake = ShareIntake(
      store: store, mounts: ReadOnlyMounts(program: mounts, deadline: .seconds(20)),
      pictures: program, logger: logger)
    let handle = try store.put(
      Descriptor.open(original.path, O_RDONLY), DescriptorHandOver(name: "cow.jpg"), peer: 1)
    let items = try await intake.items(
      of: ShareCreation(items: [.file(HandedFile(handle: handle))]), peer: 1,
      folder: folder.url.appending(path: "share"))
    #expect(items.map(\.summary.kind) == [.photo])
  }

  @Test(arguments: Way.allCases) func unchangedOriginal(way: Way) async throws {
    let before = try original.status()
    let bytes = try original.read(at: 0, upTo: 6000)
    try await look(way)
    // The reader received the whole photo, and its script ran to the end.
    #expect(try deeds().first == "5000")
    #expect(try original.status() == before)
    #expect(try original.read(at: 0, upTo: 6000) == bytes)
  }

  /// The control: if the reader gets the user's own file, its changes succeed.
  @Test func changedOriginal() async throws {
    let before = try original.status()
    #expect(try await program.sizes(of: [original]) == [nil])
    #expect(try deeds() == ["5000", "write", "chmod", "utime", "truncate"])
    #expect(try original.status() != before)
  }
}
