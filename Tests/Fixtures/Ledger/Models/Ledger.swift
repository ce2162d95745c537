// swift-format-ignore-file
#sourceLocation(file: "Ledger.swift", line: 1)
import Foundation
import SwiftData

public enum Kind: String, Codable, Sendable {
  case food, travel, other
}

public struct Place: Codable, Hashable, Sendable {
  public var name: String
  public var visits: [Int?]

  public init(name: String, visits: [Int?]) { (self.name, self.visits) = (name, visits) }
}

      
public final class Account: SwiftData.PersistentModel { public var persistentBackingData = SwiftData.ModelBacking(Account.self); public required init(backingData: SwiftData.ModelBacking) { persistentBackingData = backingData };
                                      
                      public var id: UUID { get { persistentBackingData.value(self, \.id, "id") } set { persistentBackingData.setValue(self, \.id, "id", newValue) } }
  public var bank: String { get { persistentBackingData.value(self, \.bank, "bank") } set { persistentBackingData.setValue(self, \.bank, "bank", newValue) } }
  public var number    : Int { get { persistentBackingData.value(self, \.number, "number") } set { persistentBackingData.setValue(self, \.number, "number", newValue) } }
                                                               public var entries: [Entry]      { get { persistentBackingData.value(self, \.entries, "entries") } set { persistentBackingData.setValue(self, \.entries, "entries", newValue) } }
                                   public var cards: [Card] { get { persistentBackingData.value(self, \.cards, "cards") } set { persistentBackingData.setValue(self, \.cards, "cards", newValue) } }

  public init(bank: String, number: Int, id: UUID = UUID()) {
    self.id = id
    self.bank = bank
    self.number = number
    self.cards = []
  }
}

      
public final class Card: SwiftData.PersistentModel { public var persistentBackingData = SwiftData.ModelBacking(Card.self); public required init(backingData: SwiftData.ModelBacking) { persistentBackingData = backingData };
  public var holder: String { get { persistentBackingData.value(self, \.holder, "holder") } set { persistentBackingData.setValue(self, \.holder, "holder", newValue) } }
  public var account: Account? { get { persistentBackingData.value(self, \.account, "account") } set { persistentBackingData.setValue(self, \.account, "account", newValue) } }

  public init(holder: String) { self.holder = holder }
}

      
public final class Entry: SwiftData.PersistentModel { public var persistentBackingData = SwiftData.ModelBacking(Entry.self); public required init(backingData: SwiftData.ModelBacking) { persistentBackingData = backingData };
  public var amount: Int { get { persistentBackingData.value(self, \.amount, "amount") } set { persistentBackingData.setValue(self, \.amount, "amount", newValue) } }
  public var rate: Double { get { persistentBackingData.value(self, \.rate, "rate") } set { persistentBackingData.setValue(self, \.rate, "rate", newValue) } }; public var share: Double { get { persistentBackingData.value(self, \.share, "share") } set { persistentBackingData.setValue(self, \.share, "share", newValue) } }
  public var isExpense: Bool        { get { persistentBackingData.value(self, \.isExpense, "isExpense") } set { persistentBackingData.setValue(self, \.isExpense, "isExpense", newValue) } }
  public var merchant: String? { get { persistentBackingData.value(self, \.merchant, "merchant") } set { persistentBackingData.setValue(self, \.merchant, "merchant", newValue) } }
  public var kind: Kind              { get { persistentBackingData.value(self, \.kind, "kind") } set { persistentBackingData.setValue(self, \.kind, "kind", newValue) } }
  public var place: Place? { get { persistentBackingData.value(self, \.place, "place") } set { persistentBackingData.setValue(self, \.place, "place", newValue) } }
  public var tags: [Mark]      { get { persistentBackingData.value(self, \.tags, "tags") } set { persistentBackingData.setValue(self, \.tags, "tags", newValue) } }
  public var notes: [String: Int]                             


 { get { persistentBackingData.value(self, \.notes, "notes") } set { persistentBackingData.setValue(self, \.notes, "notes", newValue) } }
                               public var photo: Data? { get { persistentBackingData.value(self, \.photo, "photo") } set { persistentBackingData.setValue(self, \.photo, "photo", newValue) } }
  public var link: URL? { get { persistentBackingData.value(self, \.link, "link") } set { persistentBackingData.setValue(self, \.link, "link", newValue) } }
  public var price             : Decimal { get { persistentBackingData.value(self, \.price, "price") } set { persistentBackingData.setValue(self, \.price, "price", newValue) } }
  public private(set) var created: Date            { get { persistentBackingData.value(self, \.created, "created") } set { persistentBackingData.setValue(self, \.created, "created", newValue) } }
  public var account: Account? { get { persistentBackingData.value(self, \.account, "account") } set { persistentBackingData.setValue(self, \.account, "account", newValue) } }
             public var isSelected = false

  public init(amount: Int, rate: Double = 1) {
    self.amount = amount
    self.rate = rate
    self.share = rate / 2
  }

  public var doubled: Int { 2 * amount }
}

       public class Mark: Equatable, SwiftData.PersistentModel { public var persistentBackingData = SwiftData.ModelBacking(Mark.self); public required init(backingData: SwiftData.ModelBacking) { persistentBackingData = backingData };
                      public var name: String { get { persistentBackingData.value(self, \.name, "name") } set { persistentBackingData.setValue(self, \.name, "name", newValue) } }
  public var uses: Int     { get { persistentBackingData.value(self, \.uses, "uses") } set { persistentBackingData.setValue(self, \.uses, "uses", newValue) } }
  public var entries: [Entry] { get { persistentBackingData.value(self, \.entries, "entries") } set { persistentBackingData.setValue(self, \.entries, "entries", newValue) } }

  public init(name: String, uses: Int = 0) {
    self.name = name
    self.uses = uses
    entries = []
  }
}

/// The models of a later version of the app.
public enum Later {
         public final class Mark: SwiftData.PersistentModel { public var persistentBackingData = SwiftData.ModelBacking(Later.Mark.self); public required init(backingData: SwiftData.ModelBacking) { persistentBackingData = backingData };
                                              public var title: String { get { persistentBackingData.value(self, \.title, "title") } set { persistentBackingData.setValue(self, \.title, "title", newValue) } }
    public var uses: Int     { get { persistentBackingData.value(self, \.uses, "uses") } set { persistentBackingData.setValue(self, \.uses, "uses", newValue) } }
    public var color: String          { get { persistentBackingData.value(self, \.color, "color") } set { persistentBackingData.setValue(self, \.color, "color", newValue) } }
    public var note: String? { get { persistentBackingData.value(self, \.note, "note") } set { persistentBackingData.setValue(self, \.note, "note", newValue) } }

    public init(title: String) { self.title = title }
  }
}

/// A version whose new property has no default.
public enum Careless {
         public final class Mark: SwiftData.PersistentModel { public var persistentBackingData = SwiftData.ModelBacking(Careless.Mark.self); public required init(backingData: SwiftData.ModelBacking) { persistentBackingData = backingData };
    public var name: String { get { persistentBackingData.value(self, \.name, "name") } set { persistentBackingData.setValue(self, \.name, "name", newValue) } }
    public var color: String { get { persistentBackingData.value(self, \.color, "color") } set { persistentBackingData.setValue(self, \.color, "color", newValue) } }

    public init(name: String, color: String) { (self.name, self.color) = (name, color) }
  }
}

/// A version whose new unique property has one default for all objects.
public enum Merging {
         public final class Mark: SwiftData.PersistentModel { public var persistentBackingData = SwiftData.ModelBacking(Merging.Mark.self); public required init(backingData: SwiftData.ModelBacking) { persistentBackingData = backingData };
    public var name: String { get { persistentBackingData.value(self, \.name, "name") } set { persistentBackingData.setValue(self, \.name, "name", newValue) } }
                        public var code: String          { get { persistentBackingData.value(self, \.code, "code") } set { persistentBackingData.setValue(self, \.code, "code", newValue) } }

    public init(name: String) { self.name = name }
  }
}
#sourceLocation()
extension Account {
  public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
    var all: [SwiftData.Schema.PropertyMetadata] = []
    all.append(.init("id", \Account.id, attribute: .init(.unique)))
    all.append(.init("bank", \Account.bank))
    all.append(.init("number", \Account.number, default: { (0) }))
    all.append(.init("entries", \Account.entries, default: { ([]) }, relationship: .init(deleteRule: .cascade, inverse: \Entry.account)))
    all.append(.init("cards", \Account.cards, relationship: .init(deleteRule: .deny)))
    return all
  }
  public static var schemaConstraints: [SwiftData.Schema.Constraint] { [.init(Account.self, [\.bank, \.number])] }
}
extension Card {
  public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
    var all: [SwiftData.Schema.PropertyMetadata] = []
    all.append(.init("holder", \Card.holder))
    all.append(.init("account", \Card.account))
    return all
  }
}
extension Entry {
  public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
    var all: [SwiftData.Schema.PropertyMetadata] = []
    all.append(.init("amount", \Entry.amount))
    all.append(.init("rate", \Entry.rate))
    all.append(.init("share", \Entry.share))
    all.append(.init("isExpense", \Entry.isExpense, default: { (true) }))
    all.append(.init("merchant", \Entry.merchant))
    all.append(.init("kind", \Entry.kind, default: { (Kind.other) }))
    all.append(.init("place", \Entry.place))
    all.append(.init("tags", \Entry.tags, default: { ([]) }))
    all.append(.init("notes", \Entry.notes, default: { ([
    "a": 1,
    "b": 2,
  ]) }))
    all.append(.init("photo", \Entry.photo, attribute: .init(.externalStorage)))
    all.append(.init("link", \Entry.link))
    all.append(.init("price", \Entry.price, default: { (Decimal(1)) }))
    all.append(.init("created", \Entry.created, default: { (Date.now) }))
    all.append(.init("account", \Entry.account))
    return all
  }
}
extension Mark {
  public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
    var all: [SwiftData.Schema.PropertyMetadata] = []
    all.append(.init("name", \Mark.name, attribute: .init(.unique)))
    all.append(.init("uses", \Mark.uses, default: { (0) }))
    all.append(.init("entries", \Mark.entries))
    return all
  }
}
extension Later.Mark {
  public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
    var all: [SwiftData.Schema.PropertyMetadata] = []
    all.append(.init("title", \Later.Mark.title, attribute: .init(.unique, originalName: "name")))
    all.append(.init("uses", \Later.Mark.uses, default: { (0) }))
    all.append(.init("color", \Later.Mark.color, default: { ("blue") }))
    all.append(.init("note", \Later.Mark.note))
    return all
  }
}
extension Careless.Mark {
  public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
    var all: [SwiftData.Schema.PropertyMetadata] = []
    all.append(.init("name", \Careless.Mark.name))
    all.append(.init("color", \Careless.Mark.color))
    return all
  }
}
extension Merging.Mark {
  public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
    var all: [SwiftData.Schema.PropertyMetadata] = []
    all.append(.init("name", \Merging.Mark.name))
    all.append(.init("code", \Merging.Mark.code, default: { ("none") }, attribute: .init(.unique)))
    return all
  }
}
