import Contract
import Foundation
import GRDB

/// A visit to the columns of a transfer in their order. Its purpose is to name the columns, to
/// write them, or to read them from a row.
struct RowVisit {
  enum Purpose {
    case names, values
    case row(Row)
  }

  private let purpose: Purpose
  /// Whether only the columns that change after the hand-off are visited.
  private let onlyChanging: Bool
  private var index = 0
  private(set) var names: [String] = []
  private(set) var values: [DatabaseValue] = []
  /// Whether the row has every value that a transfer needs.
  private(set) var isValid = true

  init(_ purpose: Purpose, onlyChanging: Bool = false) {
    self.purpose = purpose
    self.onlyChanging = onlyChanging
    if case .values = purpose { values.reserveCapacity(40) }
  }

  var isReading: Bool { if case .row = purpose { true } else { false } }

  /// - Parameter changes: Whether the column changes after the hand-off.
  mutating func visit<Value: ColumnValue>(
    _ name: String, _ value: inout Value?, changes: Bool = false
  ) throws {
    guard changes || !onlyChanging else { return }
    switch purpose {
    case .names: names.append(name)
    case .values: values.append(try value?.columnValue() ?? .null)
    case .row(let row):
      // This conversion never traps, even if the column contains another type.
      value = Value.read(row[index] as DatabaseValue)
      index += 1
    }
  }

  /// - Parameter fallback: The value for an empty column. Without a fallback, a row with an empty
  ///   column is invalid.
  mutating func visit<Value: ColumnValue>(
    _ name: String, _ value: inout Value, or fallback: Value? = nil, changes: Bool = false
  ) throws {
    var stored: Value? = value
    try visit(name, &stored, changes: changes)
    if let known = stored ?? fallback { value = known } else { isValid = false }
  }

  /// - Parameter standard: The value that `nil` means.
  mutating func visit(_ name: String, _ value: inout Bool?, standard: Bool) throws {
    var stored = value ?? standard
    try visit(name, &stored, or: standard)
    value = stored == standard ? nil : stored
  }
}

/// A value of a column.
protocol ColumnValue {
  static func read(_ value: DatabaseValue) -> Self?
  func columnValue() throws -> DatabaseValue
}

extension ColumnValue where Self: DatabaseValueConvertible {
  static func read(_ value: DatabaseValue) -> Self? { fromDatabaseValue(value) }
  func columnValue() -> DatabaseValue { databaseValue }
}

extension String: ColumnValue {}
extension Int: ColumnValue {}
extension Bool: ColumnValue {}
extension Data: ColumnValue {}

extension Date: ColumnValue {
  func columnValue() -> DatabaseValue { journaled }
}

extension ColumnValue where Self: RawRepresentable, RawValue == String {
  static func read(_ value: DatabaseValue) -> Self? {
    String.fromDatabaseValue(value).flatMap(Self.init(rawValue:))
  }
  func columnValue() -> DatabaseValue { rawValue.databaseValue }
}

extension Transfer.State: ColumnValue {}
extension WaitReason: ColumnValue {}
extension TransferRequest.Kind: ColumnValue {}
extension ResumableUpload: ColumnValue {}
extension UploadDigest: ColumnValue {}

extension BodyStorage.StoredBody: ColumnValue {
  static func read(_ value: DatabaseValue) -> Self? {
    JournalText(value).flatMap(Self.init(journaled:))
  }
  func columnValue() throws -> DatabaseValue { try journaled().databaseValue }
}

extension [HeaderField]: ColumnValue {
  static func read(_ value: DatabaseValue) -> Self? { Self(journaled: JournalText(value)) }
  func columnValue() throws -> DatabaseValue { try journaled().databaseValue }
}

extension ResponseRuleSource: ColumnValue {
  static func read(_ value: DatabaseValue) -> Self? { JournalText(value)?.decoded(as: Self.self) }
  func columnValue() throws -> DatabaseValue { try JournalText(encoding: self).text.databaseValue }
}

extension SealedParts: ColumnValue {
  static func read(_ value: DatabaseValue) -> Self? { JournalText(value)?.decoded(as: Self.self) }
  func columnValue() throws -> DatabaseValue { try JournalText(encoding: self).text.databaseValue }
}

extension Resumption: ColumnValue {
  static func read(_ value: DatabaseValue) -> Self? { JournalText(value)?.decoded(as: Self.self) }
  func columnValue() throws -> DatabaseValue { try JournalText(encoding: self).text.databaseValue }
}

extension JournalText {
  fileprivate init?(_ value: DatabaseValue) {
    guard let text = String.fromDatabaseValue(value) else { return nil }
    self.init(text: text)
  }
}
