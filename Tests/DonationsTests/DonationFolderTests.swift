import Directories
import Foundation
import Glibc
import Linux
import TestServers
import Testing
import Wire

@testable import Donations

/// Whom extensions have sent to, on the disk.
@Suite(.timeLimit(.minutes(1)), .ownThreads) struct DonationFolderTests {
  private let temporary: TemporaryFolder
  private let directories: Directories

  init() throws {
    temporary = try TemporaryFolder()
    directories = Directories(home: URL(filePath: temporary.path("home")))
    try directories.create()
  }

  private func conversation(_ name: String) -> Conversation {
    Conversation(recipients: [Recipient(displayName: name, handle: name)])
  }

  private func names(_ folder: DonationFolder, of owners: [String]) -> [String] {
    folder.ranked(of: owners).map(\.acquaintance.conversation.name)
  }

  private func file(_ owner: String) -> URL { directories.people.appending(path: "\(owner).json") }

  @Test("They outlive the daemon, each extension's apart, and only the person can read them")
  func keeps() throws {
    let folder = DonationFolder(directories)
    let names = ["Anna", "Anna", "Bert"]
    try folder.note(names.map(conversation), of: "a.Hoi")
    try folder.note([conversation("Cid")], of: "a.Moo")
    let again = DonationFolder(directories)
    #expect(self.names(again, of: ["a.Hoi"]) == ["Anna", "Bert"])
    #expect(self.names(again, of: ["a.Moo", "a.Hoi"]).first == "Anna")
    #expect(again.owners == ["a.Hoi", "a.Moo"])
    let anna = try #require(again.ranked(of: ["a.Hoi"]).first?.acquaintance)
    #expect(again.acquaintance(anna.id, of: "a.Hoi") == anna)
    #expect(again.acquaintance(anna.id, of: "a.Moo") == nil, "another's")
    for path in [directories.people.path, file("a.Hoi").path] {
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o077 == 0)
    }
  }

  @Test func forgets() throws {
    let folder = DonationFolder(directories)
    try folder.note([conversation("Anna"), conversation("Bert")], of: "a.Hoi")
    let anna = try #require(
      folder.ranked(of: ["a.Hoi"]).first { $0.acquaintance.conversation.name == "Anna" })
    try folder.forget(anna.acquaintance.id, of: "a.Hoi")
    #expect(names(DonationFolder(directories), of: ["a.Hoi"]) == ["Bert"])
    #expect(try !String(contentsOf: file("a.Hoi"), encoding: .utf8).contains("Anna"))
    try folder.forgetAll(of: "a.Hoi")
    #expect(names(folder, of: ["a.Hoi"]) == [] && folder.owners == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directories.people.path) == [])
  }

  @Test("A damaged file is laid aside, and begun anew")
  func damaged() throws {
    try DonationFolder(directories).note([conversation("Anna")], of: "a.Hoi")
    try Data("[{".utf8).write(to: file("a.Hoi"))
    let folder = DonationFolder(directories)
    #expect(names(folder, of: ["a.Hoi"]) == [])
    try folder.note([conversation("Bert")], of: "a.Hoi")
    #expect(names(DonationFolder(directories), of: ["a.Hoi"]) == ["Bert"])
    let aside = file("a.Hoi").path + ".unreadable"
    #expect(try String(contentsOfFile: aside, encoding: .utf8) == "[{")
    try folder.forgetAll(of: "a.Hoi")
    #expect(access(aside, F_OK) != 0)
  }

  @Test("An identifier that is a path leads nowhere", arguments: ["../../a", "", ".x", "a/b"])
  func names(identifier: String) throws {
    let folder = DonationFolder(directories)
    try folder.note([conversation("Anna")], of: identifier)
    #expect(names(folder, of: [identifier]) == [] && folder.owners == [])
  }

  @Test("What cannot be written is not learned")
  func fullDisk() throws {
    let folder = DonationFolder(directories)
    // A file where the folder would be.
    try Data().write(to: directories.people)
    #expect(throws: SystemError.self) { try folder.note([conversation("Anna")], of: "a.Hoi") }
    #expect(names(folder, of: ["a.Hoi"]) == [])
  }
}
