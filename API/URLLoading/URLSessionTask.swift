import ExtensionProcess
public import Foundation
import Linux
import Synchronization
import Wire

/// One transfer of a session. Nothing happens before `resume()`.
open class URLSessionTask: NSObject, @unchecked Sendable {
  // Sendable: everything that changes is behind the mutex.
  public enum State: Int, Sendable {
    case running = 0
    case suspended
    case canceling
    case completed
  }

  /// Unique in the session.
  public let taskIdentifier: Int
  public let originalRequest: URLRequest?
  private let session: URLSession
  private let body: TransferBody?
  private let changing = Mutex(Changing())

  private struct Changing {
    var state = State.suspended
    var description: String?
    var error: NSError?
    var isInCustody = false
  }

  init(_ session: URLSession, _ identifier: Int, _ request: URLRequest, body: TransferBody?) {
    self.session = session
    taskIdentifier = identifier
    originalRequest = request
    self.body = body
  }

  open var currentRequest: URLRequest? { originalRequest }
  open var state: State { changing.withLock { $0.state } }
  /// Why the task failed, or could not be handed over.
  open var error: (any Error)? { changing.withLock { $0.error } }
  open var taskDescription: String? {
    get { changing.withLock { $0.description } }
    set { changing.withLock { $0.description = newValue } }
  }
  /// The response reaches the app, not the extension, which has ended by then.
  open var response: URLResponse? { nil }

  /// Hands the transfer to the daemon.
  ///
  /// What is sent to the daemon after this call reaches it after the transfer.
  open func resume() {
    let isFirst = changing.withLock { changing in
      guard changing.state == .suspended else { return false }
      changing.state = .running
      return true
    }
    guard isFirst else { return }
    session.taskBegan()
    do throws(TransferRefusal) {
      try handOver()
    } catch {
      if error.invalidatesSession { session.invalidate(with: error.asNSError) }
      end(with: error.asNSError)
    }
  }

  /// Ends a task that has not been handed over. A transfer in the daemon's custody is no longer this
  /// process's to end; the person can, in the list of transfers.
  open func cancel() {
    let cancelled = NSError(
      domain: NSURLErrorDomain, code: NSURLErrorCancelled,
      userInfo: [NSLocalizedDescriptionKey: "cancelled"])
    let (wasWaiting, isInCustody) = changing.withLock { changing in
      let wasWaiting = changing.state == .suspended
      if wasWaiting { changing.state = .canceling }
      return (wasWaiting, changing.isInCustody)
    }
    if wasWaiting {
      session.taskBegan()
      end(with: cancelled)
    } else if isInCustody {
      printWarning(
        "task \(taskIdentifier) is in Sharesheet's custody and goes on; "
          + "`sharesheet transfers cancel` ends it")
    }
  }

  private func handOver() throws(TransferRefusal) {
    guard !session.isInvalid else { throw .sessionInvalid }
    guard let connection = HostConnection.current else { throw .notAnExtension }
    let configuration = session.configuration
    guard configuration.sharedContainerIdentifier != nil else { throw .noSharedContainer }
    let request = try transferRequest(configuration)
    let descriptors = try body.map { (body) throws(TransferRefusal) in [try body.open()] } ?? []
    if case .data = body {
      printWarning(
        "warning: task \(taskIdentifier) of background session \(configuration.identifier ?? "") "
          + "sends its body as a data task. It is delivered here; iOS drops such a task when the "
          + "extension ends. Use uploadTask(with:fromFile:).")
    }
    connection.request(.transfer(request), descriptors: descriptors) { result in
      switch result {
      case .success(let answer):
        switch answer.reply {
        case .accepted: self.changing.withLock { $0.isInCustody = true }
        case .failed(let failure): self.end(with: NSError(failure))
        case .attachment: self.end(with: TransferRefusal.strangeAnswer.asNSError)
        }
      case .failure(let failure): self.end(with: NSError(failure))
      }
    }
  }

  private func transferRequest(
    _ configuration: URLSessionConfiguration
  ) throws(TransferRefusal) -> TransferRequest {
    guard let request = originalRequest, let url = request.url,
      ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false
    else { throw .unsupportedURL(originalRequest?.url) }
    var fields = request.orderedHeaderFields.map { HeaderField(name: $0.name, value: $0.value) }
    for (name, value) in configuration.httpAdditionalHeaders ?? [:] {
      guard let name = name.base as? String, request.value(forHTTPHeaderField: name) == nil else {
        continue
      }
      fields.append(HeaderField(name: name, value: "\(value)"))
    }
    return TransferRequest(
      kind: self is URLSessionUploadTask ? .upload : .data,
      sessionIdentifier: configuration.identifier,
      sharedContainerIdentifier: configuration.sharedContainerIdentifier,
      taskIdentifier: taskIdentifier, taskDescription: taskDescription,
      method: request.httpMethod ?? "GET", url: url.absoluteString, headers: fields,
      fileName: body?.fileName)
  }

  private func end(with error: NSError) {
    changing.withLock { changing in
      changing.state = .completed
      changing.error = error
    }
    session.taskEnded(self, error: error)
  }
}

open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}  // Adds no state.

open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}  // Adds no state.
