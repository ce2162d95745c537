import Foundation
package import GRDB

/// A column stores JSON as a blob, because SQLite truncates text at a NUL character.
extension ExactJSON: DatabaseValueConvertible {
  package var databaseValue: DatabaseValue { Data(bytes).databaseValue }

  package static func fromDatabaseValue(_ value: DatabaseValue) -> ExactJSON? {
    Data.fromDatabaseValue(value).map { ExactJSON(canonical: Array($0)[...]) }
  }
}
