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

@Model
public final class Account {
  #Unique<Account>([\.bank, \.number])
  @Attribute(.unique) public var id: UUID
  public var bank: String
  public var number = 0
  @Relationship(deleteRule: .cascade, inverse: \Entry.account) public var entries: [Entry] = []
  @Relationship(deleteRule: .deny) public var cards: [Card]

  public init(bank: String, number: Int, id: UUID = UUID()) {
    self.id = id
    self.bank = bank
    self.number = number
    self.cards = []
  }
}

@Model
public final class Card {
  public var holder: String
  public var account: Account?

  public init(holder: String) { self.holder = holder }
}

@Model
public final class Entry {
  public var amount: Int
  public var rate, share: Double
  public var isExpense: Bool = true
  public var merchant: String?
  public var kind: Kind = Kind.other
  public var place: Place?
  public var tags: [Mark] = []
  public var notes: [String: Int] = [
    "a": 1,
    "b": 2,
  ]
  @Attribute(.externalStorage) public var photo: Data?
  public var link: URL?
  public var price = Decimal(1)
  public private(set) var created: Date = Date.now
  public var account: Account?
  @Transient public var isSelected = false

  public init(amount: Int, rate: Double = 1) {
    self.amount = amount
    self.rate = rate
    self.share = rate / 2
  }

  public var doubled: Int { 2 * amount }
}

@Model public class Mark: Equatable {
  @Attribute(.unique) public var name: String
  public var uses: Int = 0
  public var entries: [Entry]

  public init(name: String, uses: Int = 0) {
    self.name = name
    self.uses = uses
    entries = []
  }
}

/// The models of a later version of the app.
public enum Later {
  @Model public final class Mark {
    @Attribute(.unique, originalName: "name") public var title: String
    public var uses: Int = 0
    public var color: String = "blue"
    public var note: String?

    public init(title: String) { self.title = title }
  }
}

/// A version whose new property has no default.
public enum Careless {
  @Model public final class Mark {
    public var name: String
    public var color: String

    public init(name: String, color: String) { (self.name, self.color) = (name, color) }
  }
}

/// A version whose new unique property has one default for all objects.
public enum Merging {
  @Model public final class Mark {
    public var name: String
    @Attribute(.unique) public var code: String = "none"

    public init(name: String) { self.name = name }
  }
}
