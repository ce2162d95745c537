import BundleSeal
import Foundation
import Glibc
import TestServers
import Testing

@Suite struct BundleSealTests {
  private let folder: TemporaryFolder
  private var app: String { folder.url.appending(path: "Cow.app").path }

  init() throws {
    folder = try TemporaryFolder()
    let inner = folder.url.appending(path: "Cow.app/inner")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
    try write("cow", to: "moo")
    try write("#!/bin/sh", to: "inner/program")
    try #require(chmod("\(app)/inner/program", 0o755) == 0)
    try #require(symlink("moo", "\(app)/link") == 0)
  }

  private static let expected =
    "d5d91a874efa75b944fddf9cfef0a55ffdd0b0c9a490d67841ffd3751d458874"

  private func write(_ text: String, to file: String) throws {
    try Data(text.utf8).write(to: URL(filePath: "\(app)/\(file)"))
  }

  /// The expected value was computed with Python from the description of the format.
  @Test("The digest depends on the paths, kinds and contents alone") func format() throws {
    let first = try BundleDigest(of: app)
    #expect(first.text == Self.expected)
    let copy = folder.url.appending(path: "Copy.app").path
    try FileManager.default.copyItem(atPath: app, toPath: copy)
    #expect(utimes("\(copy)/moo", [timeval(), timeval()]) == 0)
    #expect(chmod("\(copy)/moo", 0o600) == 0)
    #expect(try BundleDigest(of: copy) == first)
  }

  enum Change: String, CaseIterable {
    case content, length, name, addition, removal, executable, target, kind, folder, pipe
  }

  @Test("Every change of a file is noticed", arguments: Change.allCases)
  func changes(change: Change) throws {
    let seal = try BundleSeal(of: app)
    #expect(seal.state(of: app) == .intact)
    switch change {
    case .content: try write("cat", to: "moo")
    case .length: try write("cows", to: "moo")
    case .name: try #require(rename("\(app)/moo", "\(app)/mow") == 0)
    case .addition: try write("", to: "inner/new")
    case .removal: try #require(unlink("\(app)/moo") == 0)
    case .executable: try #require(chmod("\(app)/moo", 0o755) == 0)
    case .target:
      try #require(unlink("\(app)/link") == 0)
      try #require(symlink("inner/program", "\(app)/link") == 0)
    case .kind:
      try #require(unlink("\(app)/link") == 0)
      try write("moo", to: "link")
    case .folder: try #require(mkdir("\(app)/empty", 0o755) == 0)
    case .pipe: try #require(mkfifo("\(app)/pipe", 0o600) == 0)
    }
    #expect(seal.state(of: app) == .changed)
  }

  /// A modification time can be set. The time of the last change of attributes cannot.
  @Test("A change with the old size and modification time is noticed") func restoredTimes() throws {
    let seal = try BundleSeal(of: app)
    var status = stat()
    try #require(stat("\(app)/moo", &status) == 0)
    let file = try FileHandle(forWritingTo: URL(filePath: "\(app)/moo"))
    try file.write(contentsOf: Data("cat".utf8))
    try file.close()
    try #require(utimensat(AT_FDCWD, "\(app)/moo", [status.st_atim, status.st_mtim], 0) == 0)
    #expect(seal.state(of: app) == .changed)
  }

  @Test("Files with the same content get a new stamp and keep their digest") func restamped() throws
  {
    let seal = try BundleSeal(of: app)
    try write("cow", to: "moo")
    guard case .restamped(let present) = seal.state(of: app) else {
      Issue.record("the state is \(seal.state(of: app))")
      return
    }
    #expect(present.digest == seal.digest && present.stamp != seal.stamp)
    #expect(present.state(of: app) == .intact)
  }

  @Test("A renamed app is intact, and a missing app has changed") func renamed() throws {
    let seal = try BundleSeal(of: app)
    let other = folder.url.appending(path: "Calf.app").path
    try #require(rename(app, other) == 0)
    #expect(seal.state(of: other) == .intact)
    #expect(seal.state(of: app) == .changed)
  }

  /// The limit is 1 ms for an app without changes. The program is larger than all real programs.
  @Test("An unchanged app is checked without reading its files") func cost() throws {
    for number in 0..<8 { try write("\(number)", to: "inner/\(number)") }
    try #require(truncate("\(app)/inner/program", 100 << 20) == 0)
    let seal = try BundleSeal(of: app)
    let clock = ContinuousClock()
    let times = (0..<101).map { _ in
      clock.measure { #expect(seal.state(of: app) == .intact) }
    }.sorted()
    print("check of an unchanged app: median \(times[50])")
    #expect(times[50] < .milliseconds(5))
  }
}
