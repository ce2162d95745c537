import Foundation
package import GRDB

/// In a column it is bytes: SQLite would take text apart at a zero.
extension ExactJSON: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue { Data(bytes).databaseValue }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> ExactJSON? {
    Data.fromDatabaseValue(value).map { ExactJSON(canonical: Array($0)[...]) }
  }
}
