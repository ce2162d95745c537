package import Contract
import DaemonClient
import Linux

extension DaemonConnection {
  /// The head of a server's response.
  package struct ResponseHead: Hashable, Sendable {
    package let status: Int
    package let headers: [HeaderField]
  }

  /// Performs a request without a body through the daemon. The body of the response is not read, and
  /// a redirect is not followed.
  /// - Throws: `Failure` with the reason if the server does not respond, or `ControlError` if the
  ///   daemon does not.
  package func response(to request: ForegroundRequest) async throws -> ResponseHead {
    let (near, far) = try UnixSocket.pair(.stream)
    let handle = try await OwnThread.run { [directories] in
      try DescriptorSocketClient(socket: directories.descriptorSocket).handOver(
        far.descriptor, as: DescriptorHandOver())
    }
    try await client.open(ForegroundSocket(handle: handle))
    let channel = MessageChannel<ExtensionMessage, HostMessage>(near)
    return try await OwnThread.run {
      defer { channel.close() }
      try channel.send(.load(id: 1, request))
      while let received = try channel.receive() {
        guard case .load(1, let event) = received.message else { continue }
        switch event {
        case .response(let status, let headers, _):
          return ResponseHead(status: status, headers: headers)
        case .failed(let failure): throw failure
        case .sent, .finished: continue
        }
      }
      throw ControlError(.noDaemon, Words.daemonEnded)
    }
  }
}
