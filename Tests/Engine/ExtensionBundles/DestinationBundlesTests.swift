import CDispatch
import Contract
import Destinations
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import ExtensionBundles

/// The bundles that the daemon makes of destination files.
struct DestinationBundlesTests {
  private let home: TemporaryFolder
  private let directories: Directories

  init() throws {
    home = try TemporaryFolder()
    directories = Directories(home: home.url)
  }

  private func write(_ path: String) throws {
    let files = DestinationFolder(directories)
    let text = #"""
      {"name": "Moo", "accepts": {"text": true},
       "request": {"url": "https://cow.example/\#(path)", "raw": ""}}
      """#
    try files.write(try DestinationReader.read(text), as: "moo")
  }

  private var bundle: URL { directories.destinationBundles.appending(path: "moo.app") }

  /// The inode of the bundle. A bundle that is written again has another one.
  private var inode: UInt64? {
    var status = stat()
    return stat(bundle.path, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  private var text: String {
    let file = bundle.appending(path: "PlugIns/moo.appex/Destination.json").path
    return (try? DestinationFolder.text(file)) ?? ""
  }

  @Test("After a restart, a bundle is written again only if its file has changed") func restart()
    throws
  {
    try write("a")
    #expect(DestinationBundles(directories).update().isEmpty)
    let first = try #require(inode)
    #expect(DestinationBundles(directories).update().isEmpty)
    #expect(inode == first)
    try write("b")
    #expect(DestinationBundles(directories).update().isEmpty)
    #expect(inode != first && text.contains("cow.example/b"))
    // The control: an incomplete bundle is written again.
    let second = inode
    try FileManager.default.removeItem(at: bundle.appending(path: "Info.plist"))
    #expect(DestinationBundles(directories).update().isEmpty)
    #expect(inode != second)
    #expect(access(bundle.appending(path: "Info.plist").path, F_OK) == 0)
  }

  @Test("Only a destination's own bundle may have a destination's identifier") func identifier()
    throws
  {
    try write("a")
    let bundles = DestinationBundles(directories)
    let programs = home.url.appending(path: "programs")
    try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
    let program = programs.appending(path: DestinationBundles.program)
    try Data("#!/bin/sh\n".utf8).write(to: program)
    try #require(chmod(program.path, 0o755) == 0)
    let own = ExtensionCatalog(roots: [bundles.root(programs: programs)], destinations: bundles)
      .read()
    #expect(own.extensions.map(\.identifier) == ["destination.moo.share"], "\(own.problems)")
    // The same bundle in another folder.
    let other = home.url.appending(path: "other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    try FileManager.default.copyItem(at: bundle, to: other.appending(path: "moo.app"))
    let copied = ExtensionCatalog(roots: [BundleRoot(other, programs: .folder(programs))]).read()
    #expect(copied.extensions.isEmpty)
    #expect(copied.problems.contains { $0.reason.contains("reserved for Sharesheet") })
  }

  @Test("A bundle that could not be written is written by the next call") func failure() throws {
    let bundles = DestinationBundles(directories)
    try write("a")
    #expect(bundles.update().isEmpty)
    try write("b")
    // A file in place of the folder of the unfinished bundles hinders also the superuser.
    let workshop = directories.destinationBundles.appending(path: ".unfinished")
    try? FileManager.default.removeItem(at: workshop)
    try Data().write(to: workshop)
    #expect(bundles.update().count == 1)
    #expect(text.contains("cow.example/a"))
    try FileManager.default.removeItem(at: workshop)
    #expect(bundles.update().isEmpty)
    #expect(text.contains("cow.example/b"))
  }

  @Test("The problem of a file that is removed is not reported any more") func removed() throws {
    let bundles = DestinationBundles(directories)
    try write("a")
    let file = DestinationFolder(directories).path("moo")
    try Data("{".utf8).write(to: URL(filePath: file))
    #expect(bundles.update().count == 1)
    try FileManager.default.removeItem(atPath: file)
    #expect(bundles.update().isEmpty && inode == nil)
  }
}
