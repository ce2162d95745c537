package import Foundation
package import GRDB

/// The readable content of a store with a damaged log. The evidence is not changed. Four images are
/// created in a separate folder, which is deleted with this object.
///
/// A damaged frame leaves an older version of a page in place, and that page may contain other rows
/// by now. So every page that may be outdated is overwritten, with zeros in one image and with ones
/// in another. A result that is equal in both images depends on none of these pages.
package final class SalvagedStore: Sendable {
  private let folder: URL
  /// The content that SQLite could still read, and with which the store continued after the damage.
  private let believed: DatabaseQueue
  /// The database with all pages that were found in the log, correct or not.
  private let all: DatabaseQueue
  private let zeros: DatabaseQueue
  private let ones: DatabaseQueue

  /// - Parameters:
  ///   - file: A copy of the database, with the copy of its log beside it.
  ///   - folder: A folder that does not exist yet.
  /// - Returns: `nil` if the log is missing or undamaged, or if no lost frame can be recovered from
  ///   it.
  /// - Throws: `CocoaError`, `SystemError` or `DatabaseError` if the images cannot be created or
  ///   read.
  package init?(_ file: URL, in folder: URL) throws {
    guard var found = LogDamage.log(of: file), let salvage = found.salvage() else {
      return nil
    }
    self.folder = folder
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    do {
      let image = StoreImage(file, log: found)
      func queue(_ name: String, _ make: (URL) throws -> Void) throws -> DatabaseQueue {
        let path = folder.appending(path: name)
        try make(path)
        var configuration = Configuration()
        configuration.readonly = true
        return try DatabaseQueue(path: path.path, configuration: configuration)
      }
      believed = try queue("believed") { try image.write(salvage.believed, to: $0) }
      let newest = salvage.whole.merging(salvage.doubtful) { $1 }
      all = try queue("all") {
        try image.write(newest, to: $0, pageCount: salvage.pageCount)
      }
      zeros = try queue("zeros") { try image.write(salvage, filling: 0, to: $0) }
      ones = try queue("ones") { try image.write(salvage, filling: 0xff, to: $0) }
    } catch {
      try? FileManager.default.removeItem(at: folder)
      throw error
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Reads the content with which the store continued.
  package func readBelieved<Value>(_ query: (Database) throws -> Value) throws -> Value {
    try believed.read(query)
  }

  /// Reads all pages that were found. The result may be wrong.
  package func readAll<Value>(_ query: (Database) throws -> Value) throws -> Value {
    try all.read(query)
  }

  /// Reads content that depends on no missing data.
  /// - Returns: `nil` if the content cannot be read or may be wrong.
  package func readCertain<Value: Equatable>(_ query: (Database) throws -> Value?) -> Value? {
    guard let one = try? zeros.read(query), let other = try? ones.read(query), one == other
    else { return nil }
    return one
  }
}
