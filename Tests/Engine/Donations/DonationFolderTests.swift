import CDispatch
import Contract
import Foundation
import Glibc
import Linux
import TestServers
import Testing

@testable import Donations

/// The donations of extensions, as files on the disk.
@Suite(.timeLimit(.minutes(3)), .ownThreads) struct DonationFolderTests {
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

  @Test(
    "Donations survive a restart, are separate for each extension, and only the user can read them")
  func keeps() throws {
    let folder = DonationFolder(directories)
    let names = ["Anna", "Anna", "Bert"]
    try folder.note(names.map(conversation), of: "a.Hoi")
    try folder.note([conversation("Cid")], of: "a.Moo")
    let again = DonationFolder(directories)
    #expect(self.names(again, of: ["a.Hoi"]) == ["Anna", "Bert"])
    #expect(self.names(again, of: ["a.Moo", "a.Hoi"]).first == "Anna")
    #expect(try again.owners() == ["a.Hoi", "a.Moo"])
    let anna = try #require(again.ranked(of: ["a.Hoi"]).first?.acquaintance)
    #expect(again.acquaintance(anna.id, of: "a.Hoi") == anna)
    #expect(again.acquaintance(anna.id, of: "a.Moo") == nil, "another's")
    for path in [directories.people.path, file("a.Hoi").path] {
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o077 == 0)
    }
  }

  @Test func deletion() throws {
    let folder = DonationFolder(directories)
    try folder.note([conversation("Anna"), conversation("Bert")], of: "a.Hoi")
    let anna = try #require(
      folder.ranked(of: ["a.Hoi"]).first { $0.acquaintance.conversation.name == "Anna" })
    try folder.forget(anna.acquaintance.id, of: "a.Hoi")
    #expect(names(DonationFolder(directories), of: ["a.Hoi"]) == ["Bert"])
    #expect(try !String(contentsOf: file("a.Hoi"), encoding: .utf8).contains("Anna"))
    try folder.forgetAll(of: "a.Hoi")
    #expect(names(folder, of: ["a.Hoi"]) == [])
    #expect(try folder.owners() == [])
    #expect(try FileManager.default.contentsOfDirectory(atPath: directories.people.path) == [])
  }

  @Test("A group's deletion affects one extension, and people without a group remain")
  func groupDeletion() throws {
    let folder = DonationFolder(directories)
    var anna = conversation("Anna")
    anna.deletionGroup = "anna"
    for owner in ["a.Hoi", "b.Hoi"] { try folder.note([anna, conversation("Bert")], of: owner) }
    try folder.delete("bert", of: "a.Hoi")
    try folder.delete("", of: "a.Hoi")
    #expect(names(folder, of: ["a.Hoi"]).sorted() == ["Anna", "Bert"])
    try folder.delete("anna", of: "a.Hoi")
    #expect(names(DonationFolder(directories), of: ["a.Hoi"]) == ["Bert"])
    #expect(names(DonationFolder(directories), of: ["b.Hoi"]).sorted() == ["Anna", "Bert"])
    try folder.delete(nil, of: "b.Hoi")
    #expect(names(DonationFolder(directories), of: ["b.Hoi"]) == [])
  }

  @Test("A damaged file is moved aside, and a new file is begun")
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

  @Test("A file that cannot be read is not overwritten, and is read again later")
  func unreadable() throws {
    let folder = DonationFolder(directories)
    try FileManager.default.createDirectory(
      at: file("a.Hoi"), withIntermediateDirectories: true)
    #expect(names(folder, of: ["a.Hoi"]) == [])
    #expect(throws: SystemError.self) { try folder.note([conversation("Anna")], of: "a.Hoi") }
    #expect(access(file("a.Hoi").path + ".unreadable", F_OK) != 0)
    try FileManager.default.removeItem(at: file("a.Hoi"))
    try folder.note([conversation("Anna")], of: "a.Hoi")
    #expect(names(folder, of: ["a.Hoi"]) == ["Anna"])
  }

  @Test("If the names are very long, the file can still be read and contains the newest person")
  func large() throws {
    let start = Date(timeIntervalSince1970: 1_700_000_000)
    let long = String(repeating: "ü", count: Conversation.maximumText / 2)
    let large = (0..<KnownPeople.limit - 1).map { number in
      Conversation(
        identifier: "\(number)",
        recipients: (0..<Conversation.maximumRecipients).map { _ in
          Recipient(displayName: long, handle: long, customIdentifier: long)
        })
    }
    let areBounded = large.allSatisfy(\.isBounded)
    #expect(areBounded)
    try DonationFolder(directories, now: { start }).note(large + large, of: "a.Hoi")
    let later = DonationFolder(directories, now: { start.addingTimeInterval(1) })
    try later.note([conversation("New")], of: "a.Hoi")
    let again = names(DonationFolder(directories), of: ["a.Hoi"])
    #expect(again.contains("New"))
    #expect(again.count > 100 && again.count < KnownPeople.limit)
  }

  @Test("The limits count bytes") func limitsInBytes() {
    let bytes = Conversation.maximumText
    #expect(conversation(String(repeating: "a", count: bytes)).isBounded)
    #expect(!conversation(String(repeating: "ü", count: bytes)).isBounded)
    // All these bytes are one character.
    #expect(!conversation("e" + String(repeating: "\u{301}", count: bytes)).isBounded)
  }

  /// A file at the folder's path cannot be read as a folder.
  @Test("A folder that cannot be read throws an error") func unreadableFolder() throws {
    let folder = DonationFolder(directories)
    #expect(try folder.owners() == [], "there is none yet")
    try FileManager.default.createDirectory(
      at: directories.people.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: directories.people)
    #expect(throws: SystemError.self) { try folder.owners() }
  }

  @Test("An identifier that is a path is ignored", arguments: ["../../a", "", ".x", "a/b"])
  func names(identifier: String) throws {
    let folder = DonationFolder(directories)
    try folder.note([conversation("Anna")], of: identifier)
    #expect(names(folder, of: [identifier]) == [])
    #expect(try folder.owners() == [])
  }

  @Test("A donation that cannot be written is not kept in memory")
  func fullDisk() throws {
    let folder = DonationFolder(directories)
    // A file at the folder's path prevents writing.
    try Data().write(to: directories.people)
    #expect(throws: SystemError.self) { try folder.note([conversation("Anna")], of: "a.Hoi") }
    #expect(names(folder, of: ["a.Hoi"]) == [])
  }
}
