import ControlAPI
import Foundation
import Wire

/// How background tasks' ends reach the delegate.
extension URLSession {
  /// Returns when the delegate has dealt with it.
  func tell(_ event: SessionEvent) async {
    let task = unfinishedTask(event.taskIdentifier) ?? adopted(event)
    let transfer = event.transfer
    let response = Self.response(to: event)
    task.change { changing in
      changing.description = changing.description ?? event.taskDescription
      changing.response = response
      changing.sent = transfer.bytesSent
      changing.toSend = transfer.bytesTotal
      changing.received = Int64(event.responseBody?.count ?? 0)
      changing.toReceive = response?.expectedContentLength ?? 0
    }
    task.progress.totalUnitCount = max(transfer.bytesTotal, transfer.bytesSent)
    task.progress.completedUnitCount = transfer.bytesSent
    if let dataTask = task as? URLSessionDataTask,
      let delegate = delegate as? any URLSessionDataDelegate
    {
      // As on iOS, a background upload's response is not asked about.
      if let response, !(task is URLSessionUploadTask) {
        await onDelegateQueue { done in
          delegate.urlSession(self, dataTask: dataTask, didReceive: response) { _ in done() }
        }
      }
      if let body = event.responseBody, !body.isEmpty {
        await onDelegateQueue { done in
          delegate.urlSession(self, dataTask: dataTask, didReceive: body)
          done()
        }
      }
    }
    task.end(with: Self.error(of: transfer))
    // The delegate's last call stands before this.
    await onDelegateQueue { $0() }
  }

  private func onDelegateQueue(
    _ work: @escaping @Sendable (_ done: @escaping @Sendable () -> Void) -> Void
  ) async {
    await withCheckedContinuation { continuation in
      let once = OnceOnly { continuation.resume() }
      delegateQueue.addOperation { work { once.call() } }
    }
  }

  /// A task that another process made.
  private func adopted(_ event: SessionEvent) -> URLSessionTask {
    let task = URLSessionUploadTask(
      self, event.taskIdentifier, Self.request(of: event.transfer), body: nil, consumer: .delegate)
    task.beginAdopted(description: event.taskDescription, transfer: event.transfer)
    return task
  }

  /// Tasks of earlier processes of this session that have not ended.
  func adopt(_ tasks: [SessionState.Task]) {
    for other in tasks where unfinishedTask(other.taskIdentifier) == nil {
      let request = Self.request(of: other.transfer)
      let task =
        switch other.kind {
        case .upload:
          URLSessionUploadTask(
            self, other.taskIdentifier, request, body: nil, consumer: .delegate)
        case .data:
          URLSessionDataTask(self, other.taskIdentifier, request, body: nil, consumer: .delegate)
        }
      task.beginAdopted(description: other.taskDescription, transfer: other.transfer)
    }
  }

  private static func request(of transfer: TransferStatus) -> URLRequest {
    var request = URLRequest(url: URL(string: transfer.url) ?? URL(filePath: "/"))
    request.httpMethod = transfer.method
    return request
  }

  private static func response(to event: SessionEvent) -> HTTPURLResponse? {
    guard let status = event.transfer.status, let url = URL(string: event.transfer.url) else {
      return nil
    }
    let fields = Dictionary(event.responseHeaders.map { ($0.name, $0.value) }) { "\($0), \($1)" }
    return HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
  }

  /// A refusal by the server is an answer, not an error.
  private static func error(of transfer: TransferStatus) -> (any Error)? {
    let code: Int
    switch transfer.state {
    case .delivered: return nil
    case .failed where transfer.status != nil: return nil
    case .cancelled: code = NSURLErrorCancelled
    case .outcomeUnknown: code = NSURLErrorNetworkConnectionLost
    case .failed, .waiting, .sending: code = NSURLErrorUnknown
    }
    return TaskError.make(
      code: code, transfer.reason ?? transfer.sentence, url: URL(string: transfer.url))
  }
}
