import DesktopSession
import Foundation
import TestServers
import Testing

@Suite(.timeLimit(.minutes(3)), .ownThreads) struct PasteboardTests {
  private let folder: TemporaryFolder
  private let file: PasteboardFile
  private let text = [Pasteboard.text: Data("Moo".utf8)]

  init() throws {
    folder = try TemporaryFolder()
    file = PasteboardFile(folder: folder.url.appending(path: "data"))
  }

  // MARK: The file of the pasteboard

  @Test func initiallyEmpty() throws {
    #expect(file.contents == .empty)
    try file.put([text])
    #expect(PasteboardFile(folder: folder.url.appending(path: "data")).contents.items == [text])
  }

  @Test func fileModes() throws {
    try file.put([text])
    for name in ["data/pasteboard.json", "data/pasteboard.lock"] {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(name))
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
  }

  @Test func tooLargeContents() throws {
    try file.put([text])
    #expect(throws: PasteboardFile.TooLarge.self) {
      try file.put([["public.data": Data(count: PasteboardFile.limit + 1)]])
    }
    #expect(file.contents == PasteboardContents(changes: 1, items: [text]))
    try file.put([["a": Data(count: PasteboardFile.limit - 1)]])
    #expect(file.contents.items.first?["a"]?.count == PasteboardFile.limit - 1)
  }

  @Test(arguments: [
    "", "{", "[]", #"{"changes":"x","items":[]}"#, #"{"changes":1,"items":[{"a":3}]}"#,
  ])
  func damagedFile(_ damaged: String) throws {
    try file.put([text])
    try Data(damaged.utf8).write(to: folder.url.appending(path: "data/pasteboard.json"))
    #expect(file.contents == .empty)
    try file.put([text])
    #expect(file.contents.items == [text])
  }

  @Test func changeCount() async throws {
    let file = file
    try await withThrowingTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          for number in 0..<25 { try file.put([["a": Data("\(writer) \(number)".utf8)]]) }
        }
      }
      try await group.waitForAll()
    }
    #expect(file.contents.changes == 100)
    #expect(folder.files == ["data/pasteboard.json", "data/pasteboard.lock"])
  }

  // MARK: With a desktop

  @Test func textsOnTheDesktop() throws {
    let desktop = try StandInDesktop(in: folder).clipboard
    let pasteboard = Pasteboard(file: file, desktop: desktop, usesTerminal: false)
    let both = [text, [Pasteboard.url: Data("http://a".utf8), "b": Data("own".utf8)]]
    try pasteboard.put(both)
    #expect(desktop.contents(nil) == Data("Moo\nhttp://a".utf8))
    #expect(pasteboard.items == both, "the desktop's text is that of these items")
  }

  @Test func newerDesktopText() throws {
    let desktop = try StandInDesktop(in: folder).clipboard
    let pasteboard = Pasteboard(file: file, desktop: desktop, usesTerminal: false)
    try pasteboard.put([text])
    desktop.put(Data("other".utf8), type: nil)
    #expect(pasteboard.items == [[Pasteboard.text: Data("other".utf8)]])
    desktop.put(Data("https://example.com/a".utf8), type: nil)
    #expect(pasteboard.items.first?[Pasteboard.url] == Data("https://example.com/a".utf8))
    desktop.put(Data([1, 2]), type: "image/png")
    #expect(pasteboard.items == [["public.png": Data([1, 2])]])
    #expect(pasteboard.changes == 1)
  }

  @Test func itemsWithoutText() throws {
    let desktop = try StandInDesktop(in: folder).clipboard
    let pasteboard = Pasteboard(file: file, desktop: desktop, usesTerminal: false)
    desktop.put(Data("old".utf8), type: nil)
    try pasteboard.put([["com.example.cow": Data([7])]])
    #expect(desktop.contents(nil) == nil)
    #expect(pasteboard.items == [["com.example.cow": Data([7])]])
  }
}
