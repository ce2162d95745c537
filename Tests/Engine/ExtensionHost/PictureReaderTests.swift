import Contract
import ExtensionHost
import Foundation
import Linux
import Sandbox
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3))) struct PictureReaderTests {
  private let reader = PictureReader(
    program: RunningProgram.pathBesideOwn("sharesheet-pictures"), sandbox: Sandbox(),
    deadline: .seconds(20))

  private func file(_ content: Data) throws -> Descriptor {
    try content.withUnsafeBytes { try Descriptor.memoryFile(named: "picture", holding: $0) }
  }

  /// Returns a photo of 1600 by 1200 stored pixels, with the Exif orientation 6 by default.
  private func photo(orientation: UInt8 = 6) throws -> Descriptor {
    let source = Checkout.photo
    var content = try Data(contentsOf: source)
    // `UIImageTests` explains this position.
    let position = 31
    try #require(content[position] == 6)
    content[position] = orientation
    return try file(content)
  }

  /// Returns a PNG of one pixel.
  private func point() throws -> Descriptor {
    let png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
    return try file(try #require(Data(base64Encoded: png)))
  }

  /// Returns a picture reader whose program is the given shell script.
  private func reader(
    doing script: String, in folder: TemporaryFolder, deadline: Duration = .milliseconds(300)
  ) throws -> PictureReader {
    let program = folder.url.appending(path: "reader").path
    try Data("#!/bin/bash\n\(script)\n".utf8).write(to: URL(filePath: program))
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: program)
    return PictureReader(program: program, deadline: deadline)
  }

  private let upright = PictureSize(width: 1200, height: 1600)
  private let lying = PictureSize(width: 1600, height: 1200)

  @Test("The reported size is that of the upright picture") func uprightSize() async throws {
    let pictures = try [1, 3, 5, 6, 8].map { try photo(orientation: $0) }
    #expect(try await reader.sizes(of: pictures) == [lying, lying, upright, upright, upright])
  }

  @Test("The orientation in a PNG's eXIf chunk swaps the width and the height")
  func uprightPNG() async throws {
    // 3 by 1 stored pixels, with the orientation 6.
    let png =
      "iVBORw0KGgoAAAANSUhEUgAAAAMAAAABCAIAAACUgoPjAAAAGmVYSWZNTQAqAAAACAABARIAAwAAAAEABgAAAAAA"
      + "ANZnS2kAAAANSURBVHicY/jPwABBABH4Av7j5e+2AAAAAElFTkSuQmCC"
    let picture = try file(try #require(Data(base64Encoded: png)))
    #expect(try await reader.sizes(of: [picture]) == [PictureSize(width: 1, height: 3)])
  }

  @Test("A file that is no picture has no size and does not affect other files")
  func invalidPicture()
    async throws
  {
    let whole = try photo()
    let cut = Data(try whole.readAll(limit: 1 << 24).prefix(12))
    let noise = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31) })
    let folder = try TemporaryFolder()
    let directory = try Descriptor.open(folder.url.path, O_RDONLY)
    let pictures = [
      whole, try file(cut), try file(noise), try file(Data()), directory, try point(),
    ]
    #expect(
      try await reader.sizes(of: pictures)
        == [upright, nil, nil, nil, nil, PictureSize(width: 1, height: 1)])
  }

  @Test("One process reads as many pictures as a share may have") func maximumCount() async throws {
    let picture = try point()
    let sizes = try await reader.sizes(of: Array(repeating: picture, count: 256))
    #expect(sizes == Array(repeating: PictureSize(width: 1, height: 1), count: 256))
    #expect(try await reader.sizes(of: []) == [])
  }

  /// Returns the ids of the processes whose command line names the folder.
  private func processes(of folder: TemporaryFolder) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.filter { name in
      guard Int32(name) != nil,
        let command = FileManager.default.contents(atPath: "/proc/\(name)/cmdline")
      else { return false }
      return String(decoding: command, as: UTF8.self).contains(folder.url.path)
    }
  }

  @Test(arguments: [
    "exec -a $0 sleep 60", "while :; do :; done", "kill -SEGV $$", "exit 0",
    "echo garbage >&3; exec -a $0 sleep 60",
    #"echo '{"width":-1,"height":7}' >&3; exec -a $0 sleep 60"#,
    #"echo '{"width":99999999999,"height":7}' >&3; exec -a $0 sleep 60"#,
    "head -c 100000 /dev/zero >&3; exec -a $0 sleep 60",
  ])
  func faultyReader(script: String) async throws {
    let folder = try TemporaryFolder()
    let reader = try reader(doing: script, in: folder)
    let (first, second) = (try photo(), try point())
    let begin = ContinuousClock.now
    #expect(try await reader.sizes(of: [first, second]) == [nil, nil])
    // A busy machine may need this long. Without the deadline, the reader would take a minute.
    #expect(ContinuousClock.now - begin < .seconds(20))
    while !processes(of: folder).isEmpty { try await Task.sleep(for: .milliseconds(5)) }
  }

  @Test("Sizes reported before a hang are used") func hangAfterResponse() async throws {
    let folder = try TemporaryFolder()
    // The deadline is long, because a shell may start slowly.
    let reader = try reader(
      doing: #"echo '{"width":3,"height":2}' >&3; exec -a $0 sleep 60"#, in: folder,
      deadline: .seconds(4))
    #expect(
      try await reader.sizes(of: [point(), point()]) == [PictureSize(width: 3, height: 2), nil])
  }

  @Test("The reader inherits no variables and no files from the daemon") func inheritedState()
    async throws
  {
    let folder = try TemporaryFolder()
    let found = folder.url.appending(path: "found").path
    let reader = try reader(
      doing: "{ env; ulimit -d; ulimit -t; ulimit -n; ls -l /proc/self/fd; } >\(found)",
      in: folder, deadline: .seconds(40))
    #expect(try await reader.sizes(of: [point()]) == [nil])
    let text = try String(contentsOfFile: found, encoding: .utf8)
    let variables = text.split(separator: "\n").filter { $0.contains("=") }.map {
      String($0.prefix { $0 != "=" })
    }
    // The shell itself sets the last three variables.
    #expect(
      Set(variables).isSubset(of: ["PATH", "LANG", "SWIFT_BACKTRACE", "PWD", "SHLVL", "_"]))
    #expect(text.contains("\n262144\n1\n1024\n"))
    let descriptors = text.split(separator: "\n").filter { $0.contains(" -> ") }
    #expect(descriptors.count(where: { $0.contains("socket:") }) == 1)
    #expect(descriptors.count <= 6, "\(text)")
  }

  @Test("If the reader's program is missing, an error is thrown") func missingReader() async throws
  {
    await #expect(throws: SystemError.self) {
      try await PictureReader(program: "/nowhere").sizes(of: [point()])
    }
  }
}
