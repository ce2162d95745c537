import Contract
import ShareSheet

extension ShareRequest {
  /// Runs work that precedes the share. Reports its errors as errors of the share.
  func reporting<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch let refusal as ShareError {
      try refuse(refusal, ShareReport(state: .failed))
    } catch let error as ControlError {
      try refuse(ShareError(error), ShareReport(state: .failed))
    }
  }

  /// Reports the state of the share after the error, then throws the error.
  func refuse(_ refusal: ShareError, _ report: ShareReport) throws -> Never {
    var report = report
    report.state = report.state.after(refusal.code)
    report.message = refusal.message.isEmpty ? report.message : refusal.message
    if json { try JSONResult.set(report) }
    throw refusal
  }
}
