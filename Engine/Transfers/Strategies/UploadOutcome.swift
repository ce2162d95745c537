package import Contract

/// How an attempt ended.
package enum UploadOutcome: Hashable, Sendable {
  /// The server's response to the whole transfer, which `TransferMachine` judges.
  case answered(ServerResponse)
  /// The attempt got no complete response. A later attempt may succeed.
  case interrupted(Interruption)
  /// The server postpones the upload, by a response that does not concern the transfer itself.
  case postponed(ServerResponse, reason: String)
  /// The upload on the server is gone. A new attempt starts again at once.
  case restart(reason: String)
  /// The transfer can never succeed. The reason is for the user.
  case impossible(reason: String)
}
