import Foundation
import Linux
import TestServers
import Testing

/// Folders that are shared while the disk has too little space.
@Suite(.timeLimit(.minutes(3)), .ownThreads, .ownNamespaces) struct FolderDiskTests {
  @Test("A folder whose archive does not fit on the disk is refused, and nothing stays")
  func tooLarge() async throws {
    try await CommandHome.with { home in
      let disk = try SmallDisk(at: home.url.appending(path: "disk"))
      let cows = home.url.appending(path: "Cows")
      try FileManager.default.createDirectory(at: cows, withIntermediateDirectories: false)
      // The disk has 8 MiB.
      for (size, code) in [(9 << 20, Int32(2)), (1 << 20, 0)] {
        try Data(count: size).write(to: cows.appending(path: "cow"))
        var process = home.process(["share", cows.path, "--to", "save=\(home.url.path)"])
        process.environment["TMPDIR"] = disk.path
        let errors = try Descriptor.capture(named: "errors")
        process.descriptors = [nil, nil, errors]
        #expect(try await CommandHome.end(of: process.start()) == .exited(code: code))
        let said = try CommandHome.text(errors)
        #expect(
          said.contains("its archive takes 9.4 MB, and the disk has 8.3 MB left.") == (code == 2),
          "\(said)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: disk.path) == [])
      }
    }
  }
}
