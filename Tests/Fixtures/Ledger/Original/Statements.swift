// swift-format-ignore-file
import Foundation
import SwiftData

/// A model that requires another object, which does not refer back.
@Model public final class Statement {
  @Attribute(
    .unique  // one for each month,
    /* , */ ) public var code: String
  public var account: Account
  public var `default`: Int = { [1, 2, 3].reduce(0) { $0 + $1 } }()  // { not a brace
  public var text: String = """
    { "quoted" } // no comment
      \("i" + "n")
    """, note: String? = "}"
  @Attribute(.ephemeral) public var isOpen: Bool = false
  @Relationship(maximumModelCount: 1) public var marks: [Mark] = []

  public init(code: String, account: Account) { (self.code, self.account) = (code, account) }
}

/// A model with the values that a database may not have.
@Model public final class Measure {
  public var number: Double
  public var rate: Float = -Float.infinity
  public var day: Date = Date.distantPast, last: Date?
  public var price = Decimal.nan
  public var parts: [Double] = [Double.nan]
  public var count: UInt64 = UInt64.max, total: Int = Int.max
  public var name: String = "\0"

  public init(number: Double) { self.number = number }
}

/// A version with a new constraint of stored properties.
public enum Stricter {
  @Model public final class Mark {
    public var name: String
    @Attribute(.unique) public var uses: Int = 0

    public init(name: String) { self.name = name }
  }
}

/// An actor that saves marks.
@ModelActor public actor Marker {
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
