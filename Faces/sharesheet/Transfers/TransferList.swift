import Foundation
import Glibc
import Linux
import ShareContent
import ShareSheet
import Text
import Translations

/// A list of requests with one JSON object per line. To limit memory and open files, only one batch
/// of lines is read at a time.
struct TransferList {
  static let batch = 64

  struct Entry: Sendable {
    var number: Int
    var line: TransferLine
    var file: OpenedFile
  }

  private let source: Descriptor

  init(_ source: Descriptor) { self.source = source }

  /// Calls `body` with each batch of lines and their opened files.
  /// - Throws: `ShareError` `invalidRequest` that names the first invalid line. `body` has been
  ///   called with the batches before that line's batch, but not with that batch.
  func forEachBatch(_ body: ([Entry]) async throws -> Void) async throws {
    let file = FileHandle(fileDescriptor: source.number, closeOnDealloc: false)
    var lines = BoundedLines(file)
    var batch: [Entry] = []
    var queued = 0
    var number = 0
    do {
      while let next = try lines.next() {
        number += 1
        guard case .whole(let text) = next else {
          throw ShareError(
            .invalidRequest, translated("Line \(number) of the list is longer than 1 MiB."))
        }
        if text.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
        batch.append(try Self.parse(text, number))
        if batch.count == Self.batch {
          try await body(batch)
          queued += batch.count
          batch = []
        }
      }
      if !batch.isEmpty { try await body(batch) }
    } catch let refusal as ShareError where queued > 0 {
      let line = batch.first?.number ?? number
      let before = translated(
        "The \(queued) request before line \(line) is queued.",
        "The \(queued) requests before line \(line) are queued.", count: queued)
      throw ShareError(refusal.code, "\(refusal.message) \(before)")
    }
    withExtendedLifetime(source) {}
  }

  private static func parse(_ text: Data, _ number: Int) throws -> Entry {
    do {
      let line = try JSONDecoder().decode(TransferLine.self, from: text)
      if let problem = line.problem { throw ShareError(.invalidRequest, problem) }
      return Entry(number: number, line: line, file: try open(line.file))
    } catch let refusal as ShareError {
      throw ShareError(
        .invalidRequest, translated("Line \(number) of the list: \(refusal.message)"))
    } catch {
      throw ShareError(
        .invalidRequest,
        translated("Line \(number) of the list is not an object with \"url\" and \"file\"."))
    }
  }

  private static func open(_ path: String) throws -> OpenedFile {
    var status = stat()
    // Pipes are refused. If no program ever writes to a pipe, the line with the pipe would block
    // the lines after it.
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO {
      throw ShareError(
        .invalidRequest,
        translated("'\(path.printableLine)' is a pipe, and a list can name files only."))
    }
    return try OpenedFile(path: path)
  }
}
