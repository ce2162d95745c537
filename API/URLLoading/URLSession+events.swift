import Contract
import Foundation
import HTTPSyntax
import Synchronization

/// Delivers the events of background tasks to the delegate.
extension URLSession {
  /// Returns after the delegate has handled the event.
  func tell(_ event: SessionEvent) async {
    let task = unfinishedTask(event.taskIdentifier) ?? adopted(event)
    let transfer = event.transfer
    let response = Self.response(to: event)
    task.change { changing in
      changing.description = changing.description ?? event.taskDescription
      changing.response = response
      changing.toSend = transfer.bytesTotal
      changing.received = Int64(event.responseBody?.count ?? 0)
      changing.toReceive = response?.expectedContentLength ?? 0
    }
    if let error = Self.error(of: transfer) {
      // The last attempt may have sent less than an earlier attempt, so no progress is reported.
      return await end(task, with: error, event)
    }
    await tell(task, sent: transfer.bytesSent, of: transfer.bytesTotal)
    task.progress.totalUnitCount = max(transfer.bytesTotal, transfer.bytesSent)
    task.progress.completedUnitCount = transfer.bytesSent
    await end(task, with: nil, event)
  }

  /// Reports the progress of a task that is being sent.
  func tell(_ progress: SessionProgress) async {
    // A task of an earlier process is known only if a client has listed it.
    guard let task = unfinishedTask(progress.taskIdentifier) else { return }
    await tell(task, sent: progress.bytesSent, of: progress.bytesTotal)
  }

  /// Reports progress only if this attempt has sent more than every earlier attempt.
  private func tell(_ task: URLSessionTask, sent total: Int64, of expected: Int64) async {
    await onDelegateQueue { [delegate] done in
      defer { done() }
      // The delegate queue ensures that no progress is reported after the task's last call.
      guard let piece = task.advance(to: total, of: expected) else { return }
      (delegate as? any URLSessionTaskDelegate)?.urlSession(
        self, task: task, didSendBodyData: piece, totalBytesSent: total,
        totalBytesExpectedToSend: expected)
    }
  }

  private func end(
    _ task: URLSessionTask, with error: (any Error)?, _ event: SessionEvent
  ) async {
    let response = task.response
    if let dataTask = task as? URLSessionDataTask,
      let delegate = delegate as? any URLSessionDataDelegate
    {
      // As on iOS, the delegate is not asked about a background upload's response.
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
    task.end(with: error)
    // Waits until the queue has run the delegate's last call.
    await onDelegateQueue { $0() }
  }

  private func onDelegateQueue(
    _ work: @escaping @Sendable (_ done: @escaping @Sendable () -> Void) -> Void
  ) async {
    await withCheckedContinuation { continuation in
      let once = SingleCall { continuation.resume() }
      delegateQueue.addOperation { work { once.call() } }
    }
  }

  /// Returns a task that another process made.
  private func adopted(_ event: SessionEvent) -> URLSessionTask {
    let task = URLSessionUploadTask(
      self, event.taskIdentifier, Self.request(of: event.transfer), body: nil, consumer: .delegate)
    task.adopt(description: event.taskDescription, transfer: event.transfer)
    taskBegan(task)
    return task
  }

  /// Adds the unfinished tasks that earlier processes of this session made.
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
      task.adopt(description: other.taskDescription, transfer: other.transfer)
      taskListed(task)
    }
  }

  private static func request(of transfer: TransferStatus) -> URLRequest {
    var request = URLRequest(url: URL(reading: transfer.url) ?? URL(filePath: "/"))
    request.httpMethod = transfer.method
    return request
  }

  private static func response(to event: SessionEvent) -> HTTPURLResponse? {
    guard let status = event.transfer.status, let url = URL(reading: event.transfer.url),
      event.transfer.state == .delivered || !(200..<300 ~= status)
    else { return nil }
    let fields = Dictionary(event.responseHeaders.map { ($0.name, $0.value) }) { "\($0), \($1)" }
    return HTTPURLResponse(
      url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
  }

  /// Returns the error of a transfer. A response with an error status is not an error. A failed
  /// transfer with a 2xx status is an error.
  private static func error(of transfer: TransferStatus) -> (any Error)? {
    let code: Int
    switch transfer.state {
    case .delivered: return nil
    case .failed where transfer.status.map { !(200..<300 ~= $0) } == true: return nil
    case .cancelled: code = NSURLErrorCancelled
    case .outcomeUnknown: code = NSURLErrorNetworkConnectionLost
    case .failed, .waiting, .sending: code = NSURLErrorUnknown
    }
    return TaskError.make(
      code: code, transfer.reason ?? transfer.sentence, url: URL(reading: transfer.url))
  }
}

/// A closure that runs at most once. It can be called from any thread.
final class SingleCall: Sendable {
  private let hasCalled = Atomic(false)
  private let work: @Sendable () -> Void

  init(_ work: @escaping @Sendable () -> Void) { self.work = work }

  func call() {
    if !hasCalled.exchange(true, ordering: .acquiringAndReleasing) { work() }
  }
}
