/// The parameters for starting a process that runs the function.
struct EvaluatorProgram: Sendable {
  /// The path of `sharesheet-sync-function`.
  let path: String
  let source: EvaluatorFrame
  let limits: SyncLimits
}
