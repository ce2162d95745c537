import Foundation
import Linux

/// A database's sync function: JavaScript that says of each document which channels it belongs to,
/// whom it grants what, and whether it may be stored.
///
/// It runs in processes that can do nothing but calculate, a document at a time, and finds
/// everything as it was right after its source was read.
package final class SyncFunction: Sendable {
  /// What a database has that is given none.
  package static let defaultSource = "function (doc) { channel(doc.channels); }"

  private let queue = EvaluationQueue()

  /// Reads the source.
  /// - Parameter program: `sharesheet-sync-function`; nil is the one that lies beside this program.
  /// - throws: `SyncFunctionError` that names the line; `SystemError` when the program cannot be
  ///   started.
  package init(
    source: String = defaultSource, limits: SyncLimits = SyncLimits(),
    program: String? = nil
  ) async throws {
    let frame = EvaluatorFrame(source: source)
    guard frame.bytes.count <= limits.request else {
      throw SyncFunctionError(
        .badSource, "The sync function has more than \(limits.request) bytes.")
    }
    let program = EvaluatorProgram(
      path: program ?? RunningProgram.pathBesideOwn("sharesheet-sync-function"), source: frame,
      limits: limits)
    try await withCheckedThrowingContinuation { isRead in
      Self.work(program, queue, reporting: isRead)
    }
    for _ in 1..<max(limits.evaluators, 1) { Self.work(program, queue, reporting: nil) }
  }

  deinit { queue.close() }

  /// - throws: `SystemError` or `SyncFunctionError` when nothing can be said about the document; it
  ///   is not to be stored then. That the function fails is a rejection.
  package func evaluate(_ request: SyncRequest) async throws -> SyncVerdict {
    let verdicts = try await evaluate([request])
    guard let verdict = verdicts.first else {
      throw SyncFunctionError.noEvaluator("there was no answer")
    }
    return verdict
  }

  /// - throws: also `CancellationError`, where nobody has begun to look at them.
  ///
  /// One after the other, for less than one by one. Others wait meanwhile: not too many at once.
  package func evaluate(_ requests: [SyncRequest]) async throws -> [SyncVerdict] {
    let number = queue.number()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.add(
          EvaluationQueue.Job(number: number, requests: requests, continuation: continuation))
        // It may have been cancelled before it was there to be taken out.
        if Task.isCancelled { queue.cancel(number) }
      }
    } onCancel: {
      queue.cancel(number)
    }
  }

  /// A thread that stays: its process ends with it.
  /// - Parameter report: is told when the source has been read; the first document has it read
  ///   otherwise.
  private static func work(
    _ program: EvaluatorProgram, _ queue: EvaluationQueue,
    reporting report: CheckedContinuation<Void, any Error>?
  ) {
    Thread.detachNewThread {
      var evaluator = Evaluator(program)
      if let report {
        do { try evaluator.start() } catch {
          report.resume(throwing: error)
          return
        }
        report.resume()
      }
      while let job = queue.next() {
        job.continuation.resume(
          with: Result { try job.requests.map { try evaluator.verdict(on: $0) } })
      }
    }
  }
}
