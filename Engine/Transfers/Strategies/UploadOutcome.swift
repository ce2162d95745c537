/// How a try ended.
package enum UploadOutcome: Hashable, Sendable {
  /// The server's word on the whole transfer; `TransferMachine` judges it.
  case answered(UploadResponse)
  /// Later again.
  case interrupted(Interruption)
  /// The server says not now, by an answer that is not about the transfer itself.
  case postponed(UploadResponse, reason: String)
  /// What was kept on the server is gone: begin anew, in a new try at once.
  case restart(reason: String)
  /// It can never be done; the reason is for people.
  case impossible(reason: String)
}
