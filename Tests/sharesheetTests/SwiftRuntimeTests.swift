import Foundation
import TestServers
import Testing

@testable import sharesheet

@Suite struct SwiftRuntimeTests {
  @Test("Swift's libraries are copied, and an old unfinished copy is removed")
  func copy() throws {
    let folder = try TemporaryFolder()
    let libraries = folder.url.appending(path: "libraries")
    let runtimes = folder.url.appending(path: "runtimes")
    for name in [".unfinished-old", ".unfinished-now"] {
      try FileManager.default.createDirectory(
        at: runtimes.appending(path: name), withIntermediateDirectories: true)
    }
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -200_000)],
      ofItemAtPath: runtimes.appending(path: ".unfinished-old").path)
    try FileManager.default.createDirectory(at: libraries, withIntermediateDirectories: true)
    for name in ["libswiftCore.so", "libXCTest.so", "notes.txt"] {
      try Data(name.utf8).write(to: libraries.appending(path: name))
    }
    try SwiftRuntime(libraries: libraries.path, name: "swift-6").copy(into: runtimes)
    // Another process's recent copy stays.
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: runtimes.path).sorted()
        == [".unfinished-now", "swift-6"])
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: runtimes.appending(path: "swift-6").path) == ["libswiftCore.so"])
  }

  @Test("Relocations are packed only for a loader that supports packed relocations")
  func packing() {
    #expect(!SwiftRuntime.packs("2.35"))
    #expect(SwiftRuntime.packs("2.36"))
    #expect(SwiftRuntime.packs("2.41.9000"))
    #expect(SwiftRuntime.packs("3.0"))
  }
}
