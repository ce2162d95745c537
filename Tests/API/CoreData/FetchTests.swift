import GRDB
import Testing

@testable import CoreData

@Suite struct FetchTests {
  /// Integers that are equal as `Double`.
  private static let large: [Int64] = [
    9_007_199_254_740_993, 9_007_199_254_740_992, 9_007_199_254_740_994, .max, .max - 1,
  ]

  private let library: Library

  init() throws { library = try Library() }

  private func numbers(_ values: [Int64]) throws -> NSPersistentContainer {
    let number = NSAttributeDescription()
    (number.name, number.attributeType) = ("number", .integer64AttributeType)
    let entity = NSEntityDescription()
    (entity.name, entity.properties) = ("Number", [number])
    let model = NSManagedObjectModel()
    model.entities = [entity]
    let container = try library.open(nil, model)
    let context = container.newBackgroundContext()
    for value in values {
      NSManagedObject(entity: entity, insertInto: context).setValue(value, forKey: "number")
    }
    try context.save()
    return container
  }

  private func found(
    _ context: NSManagedObjectContext, _ change: (NSFetchRequest<NSManagedObject>) -> Void
  ) throws -> [Int64?] {
    let request = NSFetchRequest<NSManagedObject>(entityName: "Number")
    change(request)
    return try context.fetch(request).map { $0.value(forKey: "number") as? Int64 }
  }

  @Test(
    "Sums, differences and products of integers are exact beyond 2^53",
    arguments: [
      "number + 1 == 9007199254740994", "number - 1 == 9007199254740992",
      "number - 9007199254740992 == 1", "number * 3 == 27021597764222979",
      "number + 9007199254740992 == 18014398509481985",
    ])
  func arithmetic(format: String) throws {
    let context = try numbers(Self.large).newBackgroundContext()
    #expect(
      try found(context) { $0.predicate = NSPredicate(format: format) } == [Self.large[0]])
    // A result that no `Int64` represents is rounded.
    #expect(
      try found(context) { $0.predicate = NSPredicate(format: "number * 2 > 1.8e19") }
        == [.max, .max - 1])
  }

  @Test("Integers beyond 2^53 are compared exactly in predicates and orders")
  func largeIntegers() throws {
    let context = try numbers(Self.large).newBackgroundContext()
    for value in Self.large {
      for argument: Any in [value, NSNumber(value: value)] {
        #expect(
          try found(context) { $0.predicate = NSPredicate(format: "number == %@", argument) }
            == [value])
        #expect(
          try found(context) { $0.predicate = NSPredicate(format: "number > %ld", argument) }
            .count == Self.large.count { $0 > value })
      }
      #expect(
        try found(context) { $0.predicate = NSPredicate(format: "number IN {\(value)}") } == [value]
      )
    }
    for isAscending in [true, false] {
      let sorted = Self.large.sorted { isAscending ? $0 < $1 : $0 > $1 }
      #expect(
        try found(context) {
          $0.sortDescriptors = [NSSortDescriptor(key: "number", ascending: isAscending)]
        } == sorted)
    }
  }

  @Test("A change of an integer beyond 2^53 by 1 is saved")
  func largeChange() throws {
    let container = try numbers([Self.large[0]])
    let context = container.newBackgroundContext()
    let object = try context.fetch(NSFetchRequest<NSManagedObject>(entityName: "Number")).first
    object?.setValue(Self.large[1], forKey: "number")
    try context.save()
    #expect(try found(container.newBackgroundContext()) { _ in } == [Self.large[1]])
  }

  @Test("Without a predicate and an order, a fetch reads only the rows of its range")
  func range() throws {
    let container = try numbers(Array(0..<10))
    let context = container.newBackgroundContext()
    func range(_ offset: Int, _ limit: Int) throws -> [Int64?] {
      try found(context) { ($0.fetchOffset, $0.fetchLimit) = (offset, limit) }
    }
    #expect(try range(2, 3) == [2, 3, 4])
    // A row that cannot be read is an error only if it is in the range.
    let store = try #require(container.persistentStoreCoordinator.persistentStores.first)
    try store.objects.queue.write {
      try $0.execute(sql: "UPDATE o_Number SET version = 'x' WHERE c_number = 9")
    }
    #expect(try range(8, 1) == [8])
    #expect(throws: NSError.self) { try range(8, 2) }
    let request = NSFetchRequest<NSManagedObject>(entityName: "Number")
    #expect(try context.count(for: request) == 10)
    (request.fetchOffset, request.fetchLimit) = (8, 5)
    #expect(try context.count(for: request) == 2)
    request.fetchOffset = 20
    #expect(try context.count(for: request) == 0)
  }

  @Test("Unsaved changes are in the range of a fetch")
  func unsavedRange() throws {
    let container = try numbers(Array(0..<4))
    let context = container.newBackgroundContext()
    let request = NSFetchRequest<NSManagedObject>(entityName: "Number")
    let objects = try context.fetch(request)
    context.delete(objects[0])
    NSManagedObject(entity: objects[0].entity, insertInto: context).setValue(9, forKey: "number")
    request.fetchLimit = 3
    func found() throws -> [Int64?] {
      try context.fetch(request).map { $0.value(forKey: "number") as? Int64 }
    }
    #expect(try found() == [1, 2, 3])
    request.fetchOffset = 2
    #expect(try found() == [3, 9])
    #expect(try context.count(for: request) == 2)
    request.includesPendingChanges = false
    #expect(try context.count(for: request) == 2)
    #expect(try found() == [2, 3])
  }
}
