import Foundation
import GRDB
import Testing

@testable import CoreData

/// Stores of other versions of a model or of this module, and damaged stores.
@Suite struct MigrationTests {
  private let library: Library

  init() throws { library = try Library() }

  /// Opens the store with the model after a change of its text.
  private func opened(_ old: String, _ new: String) throws -> NSManagedObjectContext {
    let changed = LibraryModel.text.replacing(old, with: new)
    #expect(changed != LibraryModel.text)
    return try library.open(nil, try Library(changed).model).newBackgroundContext()
  }

  private func execute(_ sql: String) throws {
    let database = try DatabaseQueue(path: library.file.path)
    try database.write { try $0.execute(sql: sql) }
    try database.close()
  }

  private func code(_ body: () throws -> Void) -> Int? {
    let error = #expect(throws: NSError.self) { try body() }
    return error?.code
  }

  @Test("A store of a newer format is refused")
  func newerFormat() throws {
    _ = try library.open()
    try execute("UPDATE sharesheet_store SET value = '2' WHERE key = 'format'")
    #expect(code { _ = try library.open() } == NSPersistentStoreIncompatibleVersionHashError)
    try execute("UPDATE sharesheet_store SET value = '1' WHERE key = 'format'")
    _ = try library.open()
  }

  @Test(
    "Damaged rows throw an error",
    arguments: ["version = 'x'", "id = 'x'"])
  func damagedRows(change: String) throws {
    let context = try library.context()
    Tag(context: context).name = "a"
    try context.save()
    try execute("UPDATE o_Tag SET \(change)")
    #expect(code { _ = try names("Tag", in: library.context()) } == NSPersistentStoreOperationError)
  }

  @Test("A text is unchanged in a column that had numbers")
  func changedType() throws {
    let first = try library.context()
    let book = Book(context: first)
    book.title = "a"
    book.pages = 12
    try first.save()
    let second = try opened(
      #"name="pages" optional="YES" attributeType="Integer 16" defaultValueString="1""#,
      #"name="pages" optional="YES" attributeType="String""#)
    let found = try #require(
      try second.fetch(NSFetchRequest<NSManagedObject>(entityName: "Book")).first)
    #expect(found.value(forKey: "pages") as? String == "12")
    found.setValue("007", forKey: "pages")
    try second.save()
    #expect(try names("Book", in: second, key: "pages") == ["007"])
    second.reset()
    #expect(try names("Book", in: second, key: "pages") == ["007"])
  }

  @Test("A search for unique values uses an index, which ends with the constraint")
  func index() throws {
    func plan() throws -> String {
      let database = try DatabaseQueue(path: library.file.path)
      let rows = try database.read {
        try Row.fetchAll($0, sql: "EXPLAIN QUERY PLAN SELECT id FROM o_Tag WHERE c_name = 'a'")
      }
      return rows.compactMap { $0["detail"] as String? }.joined()
    }
    _ = try library.open()
    #expect(try plan().contains("USING INDEX u_o_Tag.name"))
    _ = try opened("<constraint value=\"name\"/>", "<constraint value=\"note\"/>")
    #expect(try !plan().contains("INDEX"))
  }

  @Test("An infinite number is no decimal number")
  func infinite() {
    #expect(AttributeValue.converted(Double.infinity, to: .decimalAttributeType) == nil)
    #expect(AttributeValue.converted(1.5, to: .decimalAttributeType) != nil)
  }

  /// Saves a comic with a tag, and with a chapter.
  private func saveComic() throws {
    let context = try library.context()
    let (comic, tag) = (Comic(context: context), Tag(context: context))
    comic.title = "a"
    tag.name = "t"
    comic.tags = [tag]
    let chapter = Chapter(context: context)
    chapter.setValue("c", forKey: "title")
    comic.chapters = NSOrderedSet(array: [chapter])
    try context.save()
  }

  @Test(
    "Renamed entities and relationships keep their objects",
    arguments: [
      (["name=\"Comic\"": "name=\"Strip\" elementID=\"Comic\""], "Strip", "tags"),
      (
        [
          "name=\"tags\"": "name=\"labels\" elementID=\"tags\"",
          "inverseName=\"tags\"": "inverseName=\"labels\"",
        ], "Comic", "labels"
      ),
      (
        // The new name is after that of the inverse, so the columns of the pairs are exchanged.
        [
          "entity name=\"Book\"": "entity name=\"Work\" elementID=\"Book\"",
          "parentEntity=\"Book\"": "parentEntity=\"Work\"",
          "Entity=\"Book\"": "Entity=\"Work\"",
        ], "Comic", "tags"
      ),
    ])
  func renamed(changes: [String: String], entity: String, relationship: String) throws {
    try saveComic()
    var text = LibraryModel.text
    for (old, new) in changes { text = text.replacing(old, with: new) }
    let newer = try Library(text)
    for _ in 1...2 {
      let context = try library.open(nil, newer.model).newBackgroundContext()
      let found = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: entity))
      let comic = try #require(found.first)
      let tags = comic.value(forKey: relationship) as? NSSet
      #expect(found.count == 1 && tags?.count == 1)
      #expect((comic.value(forKey: "chapters") as? NSOrderedSet)?.count == 1)
      let tag = try #require(tags?.allObjects.first as? NSManagedObject)
      #expect((tag.value(forKey: "books") as? NSSet)?.count == 1)
    }
  }

  @Test("A relationship to one object becomes one to many")
  func toMany() throws {
    try saveComic()
    let context = try opened(
      "name=\"book\" optional=\"YES\" maxCount=\"1\"",
      "name=\"book\" optional=\"YES\" toMany=\"YES\"")
    let chapters = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Chapter"))
    #expect((chapters.first?.value(forKey: "book") as? NSSet)?.count == 1)
  }

  @Test(
    "A change that would hide objects is refused",
    arguments: [
      ("parentEntity=\"Book\"", ""),
      (
        "name=\"tags\" optional=\"YES\" toMany=\"YES\"",
        "name=\"tags\" optional=\"YES\" maxCount=\"1\""
      ),
    ])
  func hidden(old: String, new: String) throws {
    // Without objects, nothing can be lost.
    _ = try library.open()
    _ = try opened(old, new)
    try saveComic()
    #expect(code { _ = try opened(old, new) } == NSPersistentStoreIncompatibleSchemaError)
    #expect(try names("Comic", in: library.context(), key: "title") == ["a"])
  }

  @Test("A store is copied to another file, and its objects are used there")
  func movedStore() throws {
    let container = try library.open()
    let context = container.viewContext
    let tag = Tag(context: context)
    tag.name = "a"
    try context.save()
    let coordinator = container.persistentStoreCoordinator
    let store = try #require(coordinator.persistentStores.first)
    let target = library.file.deletingLastPathComponent().appending(path: "group/moved.sqlite")
    let moved = try coordinator.migratePersistentStore(
      store, to: target, options: nil, withType: NSSQLiteStoreType)
    #expect(coordinator.persistentStores == [moved] && moved.url == target)
    #expect(moved.identifier == store.identifier)
    let fresh = container.newBackgroundContext()
    #expect(try names("Tag", in: fresh) == ["a"])
    Tag(context: fresh).name = "b"
    try fresh.save()
    // The old file keeps its objects.
    #expect(try names("Tag", in: library.context()) == ["a"])
    #expect(
      code { try coordinator.migratePersistentStore(moved, to: library.file, withType: moved.type) }
        == CocoaError.fileWriteFileExists.rawValue)
    #expect(coordinator.persistentStores == [moved])
  }
}
