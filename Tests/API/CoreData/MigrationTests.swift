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
    arguments: ["version = 'x'", "id = 'x'", "entity = x'ff'"])
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

  @Test("An infinite number is no decimal number")
  func infinite() {
    #expect(AttributeValue.converted(Double.infinity, to: .decimalAttributeType) == nil)
    #expect(AttributeValue.converted(1.5, to: .decimalAttributeType) != nil)
  }
}
