import Foundation
import Linux
import TestServers
import Testing

@testable import ResumableUploads

/// The folder of unfinished uploads. A record that cannot be read may still belong to an upload.
@Suite struct UploadFolderTests {
  private let folder: TemporaryFolder
  private let id = String(repeating: "0", count: 32)

  init() throws { folder = try TemporaryFolder() }

  @Test("An upload whose record cannot be read keeps its bytes")
  func unreadableRecord() throws {
    let part = try folder.file("\(id).part", Data("moo".utf8))
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "\(id).json"), withIntermediateDirectories: false)
    #expect(throws: SystemError.self) { try UploadFolder(folder.url) }
    #expect(try Data(contentsOf: part) == Data("moo".utf8))
  }

  @Test("If a crash leaves the bytes of an upload without a record, the bytes are deleted")
  func bytesWithoutRecord() throws {
    let part = try folder.file("\(id).part", Data("moo".utf8))
    try UploadFolder(folder.url).close()
    #expect(!FileManager.default.fileExists(atPath: part.path))
  }
}
