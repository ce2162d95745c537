import GRDB
import TestServers
import Testing

@testable import CoreData

@Suite struct StoreTests {
  @Test("Each type of attribute is the same after a save in another container")
  func attributes() throws {
    let library = try Library()
    let id = try #require(UUID(uuidString: "7D0A2F2E-1111-4222-8333-444455556666"))
    let first = try library.context()
    let book = Book(context: first)
    book.title = "Ü🦜'\"\0end"
    book.isbn = id
    book.pages = -300
    book.isRead = true
    book.link = URL(string: "https://example.org/a?b=1")
    book.cover = Data([0, 1, 255])
    book.setValue(Decimal(string: "12.30"), forKey: "price")
    book.setValue(["a": [1, 2]], forKey: "extra")
    let author = Author(context: first)
    author.name = "Ada"
    author.born = Date(timeIntervalSinceReferenceDate: -12345.678)
    book.author = author
    try first.save()

    let second = try library.context()
    let found = try #require(try second.fetch(NSFetchRequest<Book>(entityName: "Book")).first)
    #expect(found !== book && found.objectID == book.objectID)
    #expect(found.title == "Ü🦜'\"\0end" && found.isbn == id && found.pages == -300)
    #expect(found.isRead && found.link == book.link && found.cover == Data([0, 1, 255]))
    #expect(found.value(forKey: "price") as? NSDecimalNumber == NSDecimalNumber(string: "12.3"))
    #expect(found.value(forKey: "extra") as? [String: [Int]] == ["a": [1, 2]])
    #expect(found.author?.born == Date(timeIntervalSinceReferenceDate: -12345.678))
    #expect(found.author?.books?.count == 1)
  }

  @Test("Every save is synchronized with the disk")
  func synchronous() throws {
    let store = try #require(try Library().open().persistentStoreCoordinator.persistentStores.first)
    let values = try store.objects.queue.writeWithoutTransaction { database in
      (
        try Int.fetchOne(database, sql: "PRAGMA synchronous"),
        try String.fetchOne(database, sql: "PRAGMA journal_mode")
      )
    }
    #expect(values == (2, "wal"))
  }

  @Test("A closed store is complete in its one file")
  func oneFile() throws {
    let library = try Library()
    let container = try library.open()
    let context = container.newBackgroundContext()
    Tag(context: context).name = "a"
    try context.save()
    let log = library.file.path + "-wal"
    #expect(try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int != 0)
    let coordinator = container.persistentStoreCoordinator
    try coordinator.remove(try #require(coordinator.persistentStores.first))
    #expect(!FileManager.default.fileExists(atPath: log))
    let copy = library.folder.url.appending(path: "Copy.sqlite")
    try FileManager.default.copyItem(at: library.file, to: copy)
    #expect(try names("Tag", in: library.open(copy).newBackgroundContext()) == ["a"])
  }

  @Test("A database of other software is refused and unchanged")
  func foreignDatabase() throws {
    let library = try Library()
    let other = try DatabaseQueue(path: library.file.path)
    try other.write { try $0.execute(sql: "CREATE TABLE Z_METADATA (Z_VERSION INTEGER)") }
    try other.close()
    let before = try Data(contentsOf: library.file)
    #expect(throws: NSError.self) { try library.open() }
    #expect(try Data(contentsOf: library.file) == before)
  }

  @Test("A save into a store that cannot be written throws an error and keeps the changes")
  func readOnly() throws {
    let library = try Library()
    let container = try library.open()
    let store = try #require(container.persistentStoreCoordinator.persistentStores.first)
    let context = container.newBackgroundContext()
    Tag(context: context).name = "kept"
    try store.objects.queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA query_only = ON")
    }
    #expect(throws: NSError.self) { try context.save() }
    #expect(context.insertedObjects.count == 1)
    try store.objects.queue.writeWithoutTransaction {
      try $0.execute(sql: "PRAGMA query_only = OFF")
    }
    try context.save()
    #expect(try names("Tag", in: try library.context()) == ["kept"])
  }

  @Test("New attributes get their default, and removed ones keep their values in the file")
  func migration() throws {
    let library = try Library()
    let first = try library.context()
    Tag(context: first).setValuesForKeys(["name": "old", "note": "kept"])
    try first.save()
    let newText = LibraryModel.text.replacing(
      "<attribute name=\"note\" optional=\"YES\" attributeType=\"String\"/>",
      with: "<attribute name=\"rank\" attributeType=\"Integer 64\" defaultValueString=\"7\"/>")
    let newer = try Library(newText)
    let second = try library.open(nil, newer.model).newBackgroundContext()
    let tag = try #require(try second.fetch(NSFetchRequest<Tag>(entityName: "Tag")).first)
    #expect(tag.value(forKey: "rank") as? Int == 7 && tag.value(forKey: "note") == nil)
    tag.name = "new"
    try second.save()
    let note = try names("Tag", in: try library.context(), key: "note")
    #expect(note == ["kept"])
  }

  @Test("A store in memory ends with its container")
  func inMemory() throws {
    let library = try Library()
    let container = try library.open(URL(filePath: "/dev/null"))
    Tag(context: container.viewContext).name = "a"
    try container.viewContext.save()
    #expect(try names("Tag", in: container.newBackgroundContext()) == ["a"])
    #expect(try names("Tag", in: try library.open(URL(filePath: "/dev/null")).viewContext).isEmpty)
  }

  @Test("A missing model fails the loading of the stores")
  func missingModel() {
    var failure: (any Error)?
    NSPersistentContainer(name: "Absent").loadPersistentStores { failure = $1 }
    #expect((failure as NSError?)?.code == NSPersistentStoreOpenError)
    #expect(NSManagedObjectModel(contentsOf: URL(filePath: "/absent/X.momd")) == nil)
  }

  @Test("An object is found by its URI in another container")
  func uri() throws {
    let library = try Library()
    let context = try library.context()
    let tag = Tag(context: context)
    tag.name = "a"
    #expect(tag.objectID.isTemporaryID)
    try context.save()
    #expect(!tag.objectID.isTemporaryID)
    let other = try library.open()
    let id = try #require(
      other.persistentStoreCoordinator.managedObjectID(
        forURIRepresentation: tag.objectID.uriRepresentation()))
    let found = try other.newBackgroundContext().existingObject(with: id)
    #expect(found.value(forKey: "name") as? String == "a")
  }
}
