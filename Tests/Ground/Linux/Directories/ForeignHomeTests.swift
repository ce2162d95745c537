import Foundation
import Glibc
import Linux
import TestServers
import Testing

@Suite(.otherUsers) struct ForeignHomeTests {
  @Test("A home of another user is refused, and the error names SHARESHEET_HOME")
  func anotherOwner() throws {
    let folder = try TemporaryFolder()
    let directories = Directories(home: folder.url)
    try directories.create()
    #expect(chown(directories.state.path, 1, 1) == 0)
    let problem = #expect(throws: HomeProblem.self) { try directories.create() }
    #expect(problem == .anotherOwner(path: directories.state.path, owner: 1))
    #expect("\(try #require(problem))".contains("SHARESHEET_HOME"))
  }
}
