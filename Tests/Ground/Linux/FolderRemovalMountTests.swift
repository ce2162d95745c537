import Foundation
import Glibc
import Linux
import TestServers
import Testing

/// The removal of folders in which file systems are mounted.
@Suite(.timeLimit(.minutes(1)), .ownNamespaces) struct FolderRemovalMountTests {
  @Test("A mount is not entered, the error names the mount, and the other files are removed")
  func mounted() throws {
    let folder = try TemporaryFolder()
    let tree = folder.path("tree")
    let disk = try SmallDisk(at: folder.url.appending(path: "tree/disk"))
    let bound = "\(tree)/inner/bound"
    try FileManager.default.createDirectory(atPath: bound, withIntermediateDirectories: true)
    _ = try folder.file("tree/disk/precious", Data())
    _ = try folder.file("tree/inner/cow", Data())
    // This mount has the same device number as its parent.
    let outside = folder.path("outside")
    try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: true)
    _ = try folder.file("outside/precious", Data())
    #expect(mount(outside, bound, nil, UInt(MS_BIND), nil) == 0)
    defer { umount2(bound, Int32(MNT_DETACH)) }
    let error = #expect(throws: SystemError.self) { try FolderRemoval.remove(tree) }
    #expect(error?.code == EBUSY)
    #expect(["remove \(disk.path)", "remove \(bound)"].contains(error?.operation))
    // A list of the folder would omit the files of other file systems.
    for kept in ["outside/precious", "tree/disk/precious", "tree/inner/bound/precious"] {
      #expect(FileManager.default.fileExists(atPath: folder.path(kept)))
    }
    #expect(!FileManager.default.fileExists(atPath: "\(tree)/inner/cow"))
    #expect(throws: SystemError(code: EBUSY, operation: "remove \(disk.path)")) {
      try FolderRemoval.remove(disk.path)
    }
    withExtendedLifetime(disk) {}
  }
}
