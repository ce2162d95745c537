import CoreData
import Foundation
import Linux
import TestServers
import Testing

/// Two containers or processes that change one file.
@Suite struct ConflictTests {
  private let library: Library
  private let first: NSManagedObjectContext
  private let second: NSManagedObjectContext
  private let mine: Book
  private let theirs: Book

  init() throws {
    library = try Library()
    first = try library.context()
    mine = Book(context: first)
    mine.title = "old"
    mine.pages = 1
    try first.save()
    second = try library.context()
    theirs = try #require(try second.fetch(NSFetchRequest<Book>(entityName: "Book")).first)
  }

  private func stored() throws -> Book? {
    try library.context().fetch(NSFetchRequest<Book>(entityName: "Book")).first
  }

  /// Changes the title in both contexts, and the pages only in the second, which saves first.
  private func collide() throws {
    theirs.title = "theirs"
    theirs.pages = 2
    try second.save()
    mine.title = "mine"
  }

  @Test("Without a policy, a conflict throws an error and changes nothing")
  func error() throws {
    try collide()
    let error = #expect(throws: NSError.self) { try first.save() }
    #expect(error?.code == NSManagedObjectMergeError)
    let conflicts = error?.userInfo["conflictList"] as? [NSMergeConflict]
    #expect(conflicts?.map(\.sourceObject) == [mine])
    #expect(try stored()?.title == "theirs")
    #expect(first.hasChanges && mine.title == "mine")
  }

  @Test(
    "Policies decide each property or the whole object",
    arguments: [
      (NSMergePolicyType.mergeByPropertyObjectTrumpMergePolicyType, "mine", Int16(2)),
      (.mergeByPropertyStoreTrumpMergePolicyType, "theirs", 2),
      (.overwriteMergePolicyType, "mine", 1), (.rollbackMergePolicyType, "theirs", 2),
    ])
  func policies(type: NSMergePolicyType, title: String, pages: Int16) throws {
    try collide()
    first.mergePolicy = NSMergePolicy(merge: type)
    try first.save()
    let book = try #require(try stored())
    #expect(book.title == title && book.pages == pages)
    #expect(mine.title == title && mine.pages == pages && !first.hasChanges)
    // The version is known again.
    mine.pages = 9
    first.mergePolicy = NSErrorMergePolicy
    try first.save()
    #expect(try stored()?.pages == 9)
  }

  @Test("Changes of an object that the other side deleted are not lost")
  func deleted() throws {
    second.delete(theirs)
    try second.save()
    mine.title = "mine"
    #expect(throws: NSError.self) { try first.save() }
    first.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    try first.save()
    #expect(try stored()?.title == "mine")
  }

  @Test("Changed relationships of an object that the other side deleted are not lost")
  func deletedWithLists() throws {
    let tag = Tag(context: first)
    tag.name = "t"
    try first.save()
    second.delete(theirs)
    try second.save()
    mine.tags = [tag]
    #expect(throws: NSError.self) { try first.save() }
    #expect(first.hasChanges)
    first.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    try first.save()
    let fresh = try library.context()
    let book = try #require(try fresh.fetch(NSFetchRequest<Book>(entityName: "Book")).first)
    #expect(book.tags.map(\.name) == ["t"])
  }

  @Test("A former unique value of an object does not take another object")
  func formerUniqueValue() throws {
    let tag = Tag(context: first)
    tag.name = "a"
    try first.save()
    let renamed = try #require(try second.fetch(Tag.fetchRequest()).first)
    renamed.name = "b"
    Tag(context: second).name = "a"
    try second.save()
    tag.setValue("note", forKey: "note")
    first.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    try first.save()
    #expect(try names("Tag", in: library.context()).sorted() == ["a", "b"])
  }

  @Test("A fetch sees the relationships that the other container saved since")
  func freshRelationships() throws {
    #expect(mine.chapters?.count == 0)
    let chapter = Chapter(context: second)
    theirs.chapters = NSOrderedSet(array: [chapter])
    try second.save()
    _ = try first.fetch(NSFetchRequest<Book>(entityName: "Book"))
    #expect(mine.chapters?.count == 1)
  }

  @Test("Objects with equal unique values become one object, or are refused")
  func uniqueness() throws {
    let (old, new) = (Tag(context: first), Tag(context: second))
    old.setValuesForKeys(["name": "swift", "note": "kept"])
    mine.tags = [old]
    try first.save()
    new.name = "swift"
    let error = #expect(throws: NSError.self) { try second.save() }
    #expect(error?.code == NSManagedObjectConstraintMergeError)
    second.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    try second.save()
    let fresh = try library.context()
    #expect(try names("Tag", in: fresh, key: "note") == ["kept"])
    let tag = try #require(try fresh.fetch(NSFetchRequest<Tag>(entityName: "Tag")).first)
    #expect((tag.value(forKey: "books") as? NSSet)?.count == 1)
  }

  @Test("A fetch sees what the other container saved since")
  func freshness() throws {
    theirs.title = "theirs"
    try second.save()
    _ = try first.fetch(NSFetchRequest<Book>(entityName: "Book"))
    #expect(mine.title == "theirs")
    mine.title = "mine"
    try first.save()
    #expect(try stored()?.title == "mine")
  }
}

/// A second process, and a process that is killed while it saves.
@Suite struct CoreDataProcessTests {
  private let library: Library
  private let store: URL

  init() throws {
    library = try Library()
    store = library.folder.url.appending(path: "Notes.sqlite")
  }

  private func start(_ arguments: String...) throws -> (process: Int32, output: Descriptor) {
    let built = URL(
      filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    ).deletingLastPathComponent().appending(path: "CoreDataProgram")
    let pipe = try Descriptor.pipe()
    var child = ChildProcess(path: built.path)
    child.arguments = [store.path] + arguments
    child.environment = ["SWIFT_BACKTRACE": "enable=no"]
    child.environment["LD_LIBRARY_PATH"] = ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"]
    child.descriptors = [nil, pipe.writing, nil]
    return (try child.start(), pipe.reading)
  }

  private func notes() throws -> [Int: [String]] {
    let number = NSAttributeDescription()
    (number.name, number.attributeType) = ("number", .integer64AttributeType)
    let title = NSAttributeDescription()
    (title.name, title.attributeType) = ("title", .stringAttributeType)
    let note = NSEntityDescription()
    note.name = "Note"
    note.properties = [number, title]
    let model = NSManagedObjectModel()
    model.entities = [note]
    let context = try library.open(store, model).newBackgroundContext()
    let all = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Note"))
    return Dictionary(
      grouping: all, by: { $0.value(forKey: "number") as? Int ?? 0 }
    ).mapValues { $0.map { $0.value(forKey: "title") as? String ?? "" }.sorted() }
  }

  @Test("Two processes that save at once lose nothing")
  func together() throws {
    let started = [try start("save", "60"), try start("save", "60")]
    for (process, output) in started {
      let lines = String(decoding: try output.readAll(limit: 1 << 20), as: UTF8.self)
      #expect(lines.split(separator: "\n").last == "60")
      #expect(try ChildProcess.wait(for: process) == .exited(code: 0))
    }
    let found = try notes()
    #expect(found.count == 60 && found.values.allSatisfy { $0 == ["a", "a", "b", "b"] })
  }

  /// Kills the program after it printed some numbers.
  /// - Returns: the greatest printed number, and the notes in the store.
  private func kill(_ mode: String, after lines: Int) throws -> (Int, [Int: [String]]) {
    let (process, output) = try start(mode, "100000")
    var printed: [UInt8] = []
    while printed.count(where: { $0 == 0x0a }) < lines {
      let more = try output.read(upTo: 4096)
      if more.isEmpty { break }
      printed += more
    }
    Glibc.kill(process, SIGKILL)
    printed += try output.readAll(limit: 1 << 20)
    _ = try ChildProcess.wait(for: process)
    let numbers = String(decoding: printed, as: UTF8.self).split(separator: "\n").compactMap {
      Int($0)
    }
    return (numbers.last ?? 0, try notes())
  }

  @Test("Each acknowledged save of a killed process is complete", arguments: [1, 7, 40])
  func killed(lines: Int) throws {
    let (last, found) = try kill("save", after: lines)
    #expect(last >= lines)
    for number in 1...max(last, 1) { #expect(found[number] == ["a", "b"]) }
    // A save that was not acknowledged is there as a whole or not at all.
    #expect(found.values.allSatisfy { $0 == ["a", "b"] })
  }

  @Test("Control: a program that acknowledges before it saves is caught")
  func control() throws {
    var caught = false
    for round in 1...40 where !caught {
      for end in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: store.path + end)
      }
      let (last, found) = try kill("lie", after: round)
      caught = found[last] != ["a", "b"]
    }
    #expect(caught)
  }
}
