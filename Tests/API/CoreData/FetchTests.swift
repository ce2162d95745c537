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
}
