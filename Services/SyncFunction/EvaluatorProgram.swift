/// How a process that runs the function is started.
struct EvaluatorProgram: Sendable {
  /// `sharesheet-sync-function`.
  let path: String
  let source: EvaluatorFrame
  let limits: SyncLimits
}
