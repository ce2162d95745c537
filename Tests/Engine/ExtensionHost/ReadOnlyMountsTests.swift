import Contract
import ExtensionHost
import Foundation
import Linux
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct ReadOnlyMountsTests {
  private static let program = RunningProgram.pathBesideOwn("sharesheet-attachments")
  private let folder: TemporaryFolder
  private let file: Descriptor
  private let content = Data("milk and hay".utf8)

  init() throws {
    folder = try TemporaryFolder()
    file = try Descriptor.open(folder.file("letter.txt", content).path, O_RDONLY)
  }

  private func open(
    _ files: [Descriptor], program: String = Self.program
  ) async throws -> [Descriptor?] {
    try await ReadOnlyMounts(program: program, deadline: .seconds(20)).open(files)
  }

  /// Whether the user who runs the tests can create a user namespace on this machine.
  static let hasNamespaces: Bool = {
    var process = ChildProcess(path: "/usr/bin/unshare")
    process.arguments = ["--user", "--mount", "true"]
    process.environment = ["PATH": "/usr/bin:/bin"]
    guard let started = try? process.start() else { return false }
    return (try? ChildProcess.wait(for: started)) == .exited(code: 0)
  }()

  @Test(.enabled("This machine does not allow user namespaces.") { Self.hasNamespaces })
  func readOnly() async throws {
    let before = try file.status()
    let opened = try #require(try await open([file]).first ?? nil)
    #expect(Tampering.successes(with: opened, in: folder.url) == [])
    #expect(Tampering.path(of: opened) == "/")
    #expect(try opened.readAll(limit: 100) == Array(content))
    #expect(try file.status() == before)
    // If a process opens the descriptor again by its path, the new descriptor is read-only too.
    let again = try Descriptor.open(opened.path, O_RDONLY)
    #expect(Tampering.successes(with: again, in: folder.url) == [])
    #expect(try again.readAll(limit: 100) == Array(content))

    // The control: with the original descriptor, some of these attempts succeed.
    let succeeded = Tampering.successes(with: file, in: folder.url)
    #expect(succeeded.contains(.reopenForWriting) && succeeded.contains(.changeMode))
    #expect(Tampering.path(of: file)?.hasSuffix("letter.txt") == true)
    #expect(try file.status() != before)
  }

  @Test(.enabled("This machine does not allow user namespaces.") { Self.hasNamespaces })
  func unnamedFiles() async throws {
    let gone = try Descriptor.open(folder.file("gone", content).path, O_RDONLY)
    try FileManager.default.removeItem(at: folder.url.appending(path: "gone"))
    let memory = try content.withUnsafeBytes {
      try Descriptor.memoryFile(named: "m", holding: $0)
    }
    // When the mount is requested, another file has the name of this file.
    let moved = try Descriptor.open(folder.file("moved", content).path, O_RDONLY)
    try FileManager.default.removeItem(at: folder.url.appending(path: "moved"))
    _ = try folder.file("moved", Data("other".utf8))
    let directory = try Descriptor.open(folder.url.path, O_RDONLY)
    let (pipe, _) = try Descriptor.pipe()
    let opened = try await open([gone, file, memory, directory, moved, pipe, file])
    #expect(opened.map { $0 != nil } == [false, true, false, false, false, false, true])
  }

  /// If the machine allows no more user namespaces, no file is opened and no error is thrown.
  @Test(.enabled("This machine does not allow user namespaces.") { Self.hasNamespaces })
  func noNamespaces() async throws {
    let script = try folder.script(
      """
      exec unshare --user --map-root-user sh -c \
      'echo 0 > /proc/sys/user/max_user_namespaces && exec \(Self.program)'
      """)
    #expect(try await open([file, file], program: script).allSatisfy { $0 == nil })
  }

  /// `yes` never ends, and `true` ends immediately.
  @Test(arguments: ["/usr/bin/yes", "/bin/true"])
  func failedProgram(program: String) async throws {
    let mounts = ReadOnlyMounts(program: program, deadline: .milliseconds(200))
    #expect(try await mounts.open([file]).allSatisfy { $0 == nil })
  }
}
