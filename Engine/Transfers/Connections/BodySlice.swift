import Foundation
import Linux

/// What a transfer sends: a file, or bytes that are so few that they need none.
enum TransferBody: Sendable {
  case file(Descriptor, Custody.Holding)
  case bytes(Data)

  var size: Int64 {
    switch self {
    case .file(_, let holding): holding.size
    case .bytes(let data): Int64(data.count)
    }
  }

  var inMemory: Data? { if case .bytes(let data) = self { data } else { nil } }
}

/// The part of a body that one request carries.
struct BodySlice: Sendable {
  let body: TransferBody
  let range: Range<Int64>

  var length: Int64 { Int64(range.count) }

  /// - throws: `CustodyError.changed` when the file is not as it was when it was shared.
  func check() throws {
    if case .file(let file, let holding) = body { try Custody.check(file, is: holding) }
  }
}
