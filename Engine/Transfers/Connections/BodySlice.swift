import Foundation
import Linux

/// The body of a transfer: a file, or a few bytes in memory.
enum TransferBody: Sendable {
  case file(Descriptor, BodyStorage.StoredBody)
  case bytes(Data)

  var inMemory: Data? { if case .bytes(let data) = self { data } else { nil } }
}

/// The part of a body that one request contains.
struct BodySlice: Sendable {
  let body: TransferBody
  let range: Range<Int64>

  var length: Int64 { Int64(range.count) }

  /// - Throws: `BodyStorageError.changed` if the file has changed since it was shared.
  func check() throws {
    if case .file(let file, let holding) = body { try BodyStorage.check(file, is: holding) }
  }
}
