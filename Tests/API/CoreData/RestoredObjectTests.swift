import GRDB
import TestServers
import Testing

@testable import CoreData

/// Objects that one context stores again after another context deleted them.
@Suite struct RestoredObjectTests {
  private let library: Library
  private let context: NSManagedObjectContext

  init() throws {
    library = try Library()
    context = try library.context()
    let book = Book(context: context)
    for name in ["a", "b"] {
      let tag = Tag(context: context)
      tag.name = name
      book.tags.insert(tag)
    }
    try context.save()
    context.reset()
    context.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
  }

  private func book(in context: NSManagedObjectContext) throws -> Book {
    try #require(try context.fetch(NSFetchRequest<Book>(entityName: "Book")).first)
  }

  private func tag(_ name: String, in context: NSManagedObjectContext) throws -> Tag {
    try #require(try context.fetch(Tag.fetchRequest()).first { $0.name == name })
  }

  private func deleteBook() throws {
    let other = try library.context()
    other.delete(try book(in: other))
    try other.save()
  }

  private func storedTags() throws -> [String] {
    // An object does not keep its context.
    let fresh = try library.context()
    return try book(in: fresh).tags.map(\.name).sorted()
  }

  @Test("The unchanged pairs of the object are kept", arguments: [true, false])
  func unchanged(isRead: Bool) throws {
    let mine = try book(in: context)
    if isRead { #expect(mine.tags.count == 2) }
    try deleteBook()
    mine.title = "mine"
    try context.save()
    #expect(try storedTags() == ["a", "b"])
    #expect(mine.tags.count == 2)
    let fresh = try library.context()
    #expect((try tag("a", in: fresh).value(forKey: "books") as? NSSet)?.count == 1)
  }

  @Test("Changes of the object's pairs are made to those that it had")
  func changed() throws {
    let mine = try book(in: context)
    let new = Tag(context: context)
    new.name = "c"
    mine.tags = [new, try tag("b", in: context)]
    try deleteBook()
    try context.save()
    #expect(try storedTags() == ["b", "c"])
    // A second deletion does not restore the pair that was removed.
    try deleteBook()
    mine.title = "again"
    try context.save()
    #expect(try storedTags() == ["b", "c"])
  }

  @Test("A pair of two deleted objects returns with the second one")
  func both() throws {
    let third = try library.context()
    third.mergePolicy = NSMergeByPropertyObjectTrumpMergePolicy
    let kept = try tag("b", in: third)
    let mine = try book(in: context)
    let other = try library.context()
    other.delete(try book(in: other))
    other.delete(try tag("b", in: other))
    try other.save()
    mine.title = "mine"
    try context.save()
    #expect(try storedTags() == ["a"])
    kept.setValue("kept", forKey: "note")
    try third.save()
    #expect(try storedTags() == ["a", "b"])
  }

  @Test("The store keeps a limited number of removed pairs")
  func limit() throws {
    let container = try library.open()
    let store = try #require(container.persistentStoreCoordinator.persistentStores.first)
    func count() throws -> Int {
      try store.objects.queue.read {
        try Int.fetchOne($0, sql: "SELECT count(*) FROM sharesheet_removed") ?? 0
      }
    }
    try store.objects.queue.write {
      try $0.execute(
        sql: """
          WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
          INSERT INTO sharesheet_removed (pairs, a, b) SELECT 'p_Book.tags', i, i FROM n
          """, arguments: [RemovedPairs.limit])
    }
    let mine = try book(in: context)
    try deleteBook()
    #expect(try count() == RemovedPairs.limit)
    mine.title = "mine"
    try context.save()
    #expect(try storedTags() == ["a", "b"])
    #expect(try count() == RemovedPairs.limit - 2)
  }
}
