/// An evaluator of documents, which lets a process evaluate them. If the process has ended, the
/// evaluator starts another process. The evaluator is confined to one thread.
struct Evaluator {
  private let program: EvaluatorProgram
  private var process: EvaluatorProcess?

  init(_ program: EvaluatorProgram) { self.program = program }

  /// - Throws: The same errors as `EvaluatorProcess.init`.
  mutating func start() throws {
    process = try EvaluatorProcess(program)
  }

  /// - Throws: `SystemError` or `SyncFunctionError` if no process can be started.
  mutating func verdict(on request: SyncRequest) throws -> SyncVerdict {
    let frame = EvaluatorFrame(request)
    guard frame.bytes.count <= program.limits.request else {
      return refusal("the document has more than \(program.limits.request) bytes")
    }
    // The process may have been killed from outside or by the kernel for lack of memory, so a
    // second attempt follows.
    for _ in 0..<2 {
      if process == nil { try start() }
      guard let process else { break }
      do {
        let answer = try process.ask(frame)
        if answer.isLast || process.isWorn { self.process = nil }
        return verdict(answer)
      } catch {
        self.process = nil
        if error == .tooSlow {
          return refusal("it did not finish within \(program.limits.deadline)")
        }
      }
    }
    return refusal("its process ended twice while it ran")
  }

  private func verdict(_ answer: EvaluatorResponse) -> SyncVerdict {
    switch answer.content {
    case .verdict(let verdict): verdict
    case .failure(let failure):
      refusal(failure.message + (failure.line.map { " (line \($0))" } ?? ""))
    }
  }

  private func refusal(_ detail: String) -> SyncVerdict {
    SyncVerdict(rejection: .failure(detail))
  }
}
