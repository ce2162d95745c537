import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import ShareSession

@Suite struct ReturnedFilesTests {
  @Test("A share's returned files may use half of the space that was free before the first file")
  func budget() throws {
    var files = ReturnedFiles()
    try files.reserve(30, as: 1, free: 100)
    #expect(throws: Failure.self) { try files.reserve(21, as: 2, free: 1000) }
    try files.reserve(20, as: 2, free: 1000)
    #expect(throws: Failure.self) { try files.reserve(1, as: 3, free: 1000) }
    files.giveBack(20)
    #expect(throws: Failure.self) { try files.reserve(20, as: 3, free: 19) }
    try files.reserve(20, as: 3, free: 20)
  }

  @Test("The next process can use the same numbers and the full budget")
  func nextProcess() throws {
    let folder = try TemporaryFolder()
    let path = try folder.file("returned", Data([7])).path
    var files = ReturnedFiles()
    try files.reserve(50, as: 1, free: 100)
    files.add(path, as: 1)
    #expect(throws: Failure.self) { try files.reserve(0, as: 1, free: 100) }
    files.clear()
    #expect(files.paths.isEmpty && !FileManager.default.fileExists(atPath: path))
    try files.reserve(50, as: 1, free: 100)
  }

  @Test("A growing file is copied up to its stated size, and a copy that is too short is deleted")
  func growingFile() throws {
    let folder = try TemporaryFolder()
    let body = try Descriptor.open(folder.file("body", Data("cowmoo".utf8)).path, O_RDONLY)
    let path = folder.url.appending(path: "copy").path
    try ReturnedFiles.copy(body, 3, to: path)
    #expect(try Data(contentsOf: URL(filePath: path)) == Data("cow".utf8))
    let cut = folder.url.appending(path: "cut").path
    #expect(throws: Failure.self) { try ReturnedFiles.copy(body, 7, to: cut) }
    #expect(!FileManager.default.fileExists(atPath: cut))
  }
}
