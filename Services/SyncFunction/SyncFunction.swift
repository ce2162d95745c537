import Foundation
import Linux

/// A database's sync function: JavaScript that assigns each document's channels, grants access, and
/// decides whether the document may be stored.
///
/// The function runs in sandboxed processes, one document at a time. Each evaluation starts from
/// the state right after the source was read.
package final class SyncFunction: Sendable {
  /// The function of a database without its own.
  package static let defaultSource = "function (doc) { channel(doc.channels); }"

  private let queue = EvaluationQueue()

  /// Starts the processes and reads the source.
  /// - Parameter program: The path of `sharesheet-sync-function`, or `nil` for the one beside this
  ///   program.
  /// - Throws: `SyncFunctionError` if the source is invalid or the program fails; `SystemError` if
  ///   the program cannot be started.
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

  /// Evaluates one document. If the function itself fails, the verdict is a rejection.
  /// - Throws: `SystemError` or `SyncFunctionError` if there is no verdict. In this case the
  ///   document must not be stored.
  package func evaluate(_ request: SyncRequest) async throws -> SyncVerdict {
    let verdicts = try await evaluate([request])
    guard let verdict = verdicts.first else {
      throw SyncFunctionError.noEvaluator("there was no response")
    }
    return verdict
  }

  /// Evaluates documents in order, with less overhead than one call for each document. The call
  /// occupies one evaluator until it ends, so it should not contain too many documents.
  /// - Throws: `CancellationError` if the task is cancelled before the evaluation starts; the
  ///   errors of a single evaluation.
  package func evaluate(_ requests: [SyncRequest]) async throws -> [SyncVerdict] {
    let number = queue.number()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        queue.add(
          EvaluationQueue.Job(number: number, requests: requests, continuation: continuation))
        // The cancellation handler may have run before the job was in the queue.
        if Task.isCancelled { queue.cancel(number) }
      }
    } onCancel: {
      queue.cancel(number)
    }
  }

  /// Starts a worker thread. The thread must not end, because its process ends with it.
  /// - Parameter report: Resumed after the source was read. If `report` is `nil`, the worker starts
  ///   its process with the first document.
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

/// The limits of one evaluation.
package struct SyncLimits: Hashable, Sendable {
  /// The memory for the function, its documents and everything that it allocates, in bytes.
  package var memory = 128 << 20
  /// The largest request in bytes: a document, the document that it replaces, and the user's name,
  /// roles and channels together.
  package var request = 48 << 20
  /// The largest response in bytes.
  package var answer = 1 << 20
  /// The time for one document.
  package var deadline = Duration.seconds(5)
  /// The number of parallel evaluations. At least two keep a slow document from blocking all
  /// others.
  package var evaluators: Int

  package init() {
    evaluators = min(max(ProcessInfo.processInfo.activeProcessorCount, 2), 8)
  }
}
