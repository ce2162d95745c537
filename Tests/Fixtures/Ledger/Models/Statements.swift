// swift-format-ignore-file
#sourceLocation(file: "Statements.swift", line: 1)
// swift-format-ignore-file
import Foundation
import SwiftData

/// A model that requires another object, which does not refer back.
       public final class Statement: SwiftData.PersistentModel { public var persistentBackingData = SwiftData.ModelBacking(Statement.self); public required init(backingData: SwiftData.ModelBacking) { persistentBackingData = backingData };
                                                             

 public var code: String { get { persistentBackingData.value(self, \.code, "code") } set { persistentBackingData.setValue(self, \.code, "code", newValue) } }
  public var account: Account { get { persistentBackingData.value(self, \.account, "account") } set { persistentBackingData.setValue(self, \.account, "account", newValue) } }
  public var `default`: Int                                         { get { persistentBackingData.value(self, \.`default`, "default") } set { persistentBackingData.setValue(self, \.`default`, "default", newValue) } }  // { not a brace
  public var text: String                                                             


 { get { persistentBackingData.value(self, \.text, "text") } set { persistentBackingData.setValue(self, \.text, "text", newValue) } }; public var note: String?       { get { persistentBackingData.value(self, \.note, "note") } set { persistentBackingData.setValue(self, \.note, "note", newValue) } }
                         public var isOpen: Bool         { get { persistentBackingData.value(self, \.isOpen, "isOpen") } set { persistentBackingData.setValue(self, \.isOpen, "isOpen", newValue) } }
                                      public var marks: [Mark]      { get { persistentBackingData.value(self, \.marks, "marks") } set { persistentBackingData.setValue(self, \.marks, "marks", newValue) } }

  public init(code: String, account: Account) { (self.code, self.account) = (code, account) }
}

/// A model with the values that a database may not have.
       public final class Measure: SwiftData.PersistentModel { public var persistentBackingData = SwiftData.ModelBacking(Measure.self); public required init(backingData: SwiftData.ModelBacking) { persistentBackingData = backingData };
  public var number: Double { get { persistentBackingData.value(self, \.number, "number") } set { persistentBackingData.setValue(self, \.number, "number", newValue) } }
  public var rate: Float                   { get { persistentBackingData.value(self, \.rate, "rate") } set { persistentBackingData.setValue(self, \.rate, "rate", newValue) } }
  public var day: Date                    { get { persistentBackingData.value(self, \.day, "day") } set { persistentBackingData.setValue(self, \.day, "day", newValue) } }; public var last: Date? { get { persistentBackingData.value(self, \.last, "last") } set { persistentBackingData.setValue(self, \.last, "last", newValue) } }
  public var price              : Decimal { get { persistentBackingData.value(self, \.price, "price") } set { persistentBackingData.setValue(self, \.price, "price", newValue) } }
  public var parts: [Double]                { get { persistentBackingData.value(self, \.parts, "parts") } set { persistentBackingData.setValue(self, \.parts, "parts", newValue) } }
  public var count: UInt64              { get { persistentBackingData.value(self, \.count, "count") } set { persistentBackingData.setValue(self, \.count, "count", newValue) } }; public var total: Int           { get { persistentBackingData.value(self, \.total, "total") } set { persistentBackingData.setValue(self, \.total, "total", newValue) } }
  public var name: String        { get { persistentBackingData.value(self, \.name, "name") } set { persistentBackingData.setValue(self, \.name, "name", newValue) } }

  public init(number: Double) { self.number = number }
}

/// A version with a new constraint of stored properties.
public enum Stricter {
         public final class Mark: SwiftData.PersistentModel { public var persistentBackingData = SwiftData.ModelBacking(Stricter.Mark.self); public required init(backingData: SwiftData.ModelBacking) { persistentBackingData = backingData };
    public var name: String { get { persistentBackingData.value(self, \.name, "name") } set { persistentBackingData.setValue(self, \.name, "name", newValue) } }
                        public var uses: Int     { get { persistentBackingData.value(self, \.uses, "uses") } set { persistentBackingData.setValue(self, \.uses, "uses", newValue) } }

    public init(name: String) { self.name = name }
  }
}

/// An actor that saves marks.
            public actor Marker: SwiftData.ModelActor { public nonisolated let modelExecutor: any SwiftData.ModelExecutor; public nonisolated let modelContainer: SwiftData.ModelContainer; public nonisolated var unownedExecutor: UnownedSerialExecutor { modelExecutor.asUnownedSerialExecutor() }; public init(modelContainer: SwiftData.ModelContainer) { modelExecutor = SwiftData.DefaultSerialModelExecutor(modelContext: SwiftData.ModelContext(modelContainer)); self.modelContainer = modelContainer };
  public func mark(_ name: String) throws -> PersistentIdentifier {
    let mark = Mark(name: name)
    modelContext.insert(mark)
    try modelContext.save()
    return mark.persistentModelID
  }

  public func name(of identifier: PersistentIdentifier) -> String? {
    self[identifier, as: Mark.self]?.name
  }
}
#sourceLocation()
extension Statement {
  public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
    var all: [SwiftData.Schema.PropertyMetadata] = []
    all.append(.init("code", \Statement.code, attribute: .init(.unique)))
    all.append(.init("account", \Statement.account))
    all.append(.init("default", \Statement.`default`, default: { ({ [1, 2, 3].reduce(0) { $0 + $1 } }()) }))
    all.append(.init("text", \Statement.text, default: { ("""
    { "quoted" } // no comment
      \("i" + "n")
    """) }))
    all.append(.init("note", \Statement.note, default: { ("}") }))
    all.append(.init("isOpen", \Statement.isOpen, default: { (false) }, attribute: .init(.ephemeral)))
    all.append(.init("marks", \Statement.marks, default: { ([]) }, relationship: .init(maximumModelCount: 1)))
    return all
  }
}
extension Measure {
  public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
    var all: [SwiftData.Schema.PropertyMetadata] = []
    all.append(.init("number", \Measure.number))
    all.append(.init("rate", \Measure.rate, default: { (-Float.infinity) }))
    all.append(.init("day", \Measure.day, default: { (Date.distantPast) }))
    all.append(.init("last", \Measure.last))
    all.append(.init("price", \Measure.price, default: { (Decimal.nan) }))
    all.append(.init("parts", \Measure.parts, default: { ([Double.nan]) }))
    all.append(.init("count", \Measure.count, default: { (UInt64.max) }))
    all.append(.init("total", \Measure.total, default: { (Int.max) }))
    all.append(.init("name", \Measure.name, default: { ("\0") }))
    return all
  }
}
extension Stricter.Mark {
  public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
    var all: [SwiftData.Schema.PropertyMetadata] = []
    all.append(.init("name", \Stricter.Mark.name))
    all.append(.init("uses", \Stricter.Mark.uses, default: { (0) }, attribute: .init(.unique)))
    return all
  }
}
