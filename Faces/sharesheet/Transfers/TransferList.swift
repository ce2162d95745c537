import ArgumentParser
import Foundation
import Linux

/// A list of requests, one JSON object a line, read as it is worked off: neither the list nor the
/// open files of more than one batch are held.
struct TransferList {
  static let batch = 64
  /// Bytes.
  static let maximumLine = 1 << 20

  private let source: Descriptor

  init(_ source: Descriptor) { self.source = source }

  /// Calls `body` with each batch of lines and their opened files.
  /// - throws: `Refusal` `usage` that names the first line that cannot be queued. The batches
  ///   before it have been handed to `body`.
  func forEachBatch(
    _ body: ([(line: TransferLine, file: OpenedFile)]) async throws -> Void
  ) async throws {
    var batch: [(line: TransferLine, file: OpenedFile)] = []
    var number = 0
    var rest: [UInt8] = []
    var isAtEnd = false
    while !isAtEnd {
      let chunk = try source.read(upTo: 65536)
      isAtEnd = chunk.isEmpty
      rest += isAtEnd && !rest.isEmpty ? [UInt8(ascii: "\n")] : chunk
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        number += 1
        let line = rest[..<end]
        rest = Array(rest[(end + 1)...])
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
        batch.append(try Self.parse(Data(line), number))
        if batch.count == Self.batch {
          try await body(batch)
          batch = []
        }
      }
      if rest.count > Self.maximumLine {
        throw Refusal(.usage, "Line \(number + 1) of the list is longer than 1 MiB.")
      }
    }
    if !batch.isEmpty { try await body(batch) }
  }

  private static func parse(
    _ text: Data, _ number: Int
  ) throws -> (line: TransferLine, file: OpenedFile) {
    do {
      let line = try JSONDecoder().decode(TransferLine.self, from: text).checked()
      return (line, try OpenedFile(path: line.file))
    } catch let refusal as Refusal {
      throw Refusal(.usage, "Line \(number) of the list: \(refusal.message)")
    } catch let error as ValidationError {
      throw Refusal(.usage, "Line \(number) of the list: \(error.message)")
    } catch {
      throw Refusal(
        .usage,
        "Line \(number) of the list is not an object with \"url\" and \"file\".")
    }
  }
}
