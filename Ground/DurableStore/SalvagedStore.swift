package import Foundation
package import GRDB

/// A store whose log was damaged, as far as it can be read behind the damage. Nothing of the
/// evidence is changed: four images are made of it in a folder of their own, which goes with this
/// value.
///
/// A damaged frame leaves an older version of a page in place, which may be of another row
/// altogether. So every page that may be one is overwritten: with zeros in one image, with ones in
/// another. What reads the same in both depends on none of them.
package final class SalvagedStore: Sendable {
  private let folder: URL
  /// What SQLite read of it, and went on with.
  private let believed: DatabaseQueue
  /// With all that there is, right or not.
  private let all: DatabaseQueue
  private let zeros: DatabaseQueue
  private let ones: DatabaseQueue

  /// - Parameters:
  ///   - file: a copy of the database, with the copy of its log beside it.
  ///   - folder: does not exist.
  /// - Returns: nil when the log has nothing that was lost.
  /// - throws: the file system's errors; `DatabaseError`.
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

  /// Reads what the store went on with.
  package func readBelieved<Value>(_ query: (Database) throws -> Value) throws -> Value {
    try believed.read(query)
  }

  /// Reads all there is. Whether it is right is not known.
  package func readAll<Value>(_ query: (Database) throws -> Value) throws -> Value {
    try all.read(query)
  }

  /// Reads what depends on nothing that is missing.
  /// - Returns: nil when it cannot be read, or may be wrong.
  package func readCertain<Value: Equatable>(_ query: (Database) throws -> Value?) -> Value? {
    guard let one = try? zeros.read(query), let other = try? ones.read(query), one == other
    else { return nil }
    return one
  }
}
