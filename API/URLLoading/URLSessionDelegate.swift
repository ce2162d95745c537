public import Foundation

/// A session's delegate. It is called on the session's delegate queue.
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
  /// Called when the session is invalid, after all other calls for the session. `error` is `nil` if
  /// the owner invalidated the session.
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)

  /// Called in an app that was launched for the background session's events, after all events that
  /// were pending at launch.
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}

extension URLSessionDelegate {
  /// Does nothing.
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}

  /// Does nothing.
  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {}
}

/// A delegate that is notified about each task. Every method has a default implementation.
public protocol URLSessionTaskDelegate: URLSessionDelegate {
  /// Called before all other calls for a task.
  func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask)

  /// Decides about a redirection. If the completion handler receives `nil`, the redirection itself
  /// becomes the task's response. The completion handler may be called later, from any thread.
  /// Background sessions always follow redirections and do not call this method.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void)

  /// The asynchronous form of the method above. Implement only one of the two methods.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest
  ) async -> URLRequest?

  /// Reports progress, in bytes.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64)

  /// Called after all other calls for a task.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

extension URLSessionTaskDelegate {
  /// Does nothing.
  public func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) {}

  /// Passes the result of the asynchronous form to the handler.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    Task {
      completionHandler(
        await urlSession(
          session, task: task, willPerformHTTPRedirection: response, newRequest: request))
    }
  }

  /// Follows the redirection.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest
  ) async -> URLRequest? { request }

  /// Does nothing.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {}

  /// Does nothing.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {}
}

/// A delegate that receives the responses and bodies of data tasks. Every method has a default
/// implementation.
public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  /// Decides about a response. The body is delivered after the completion handler is called. The
  /// completion handler may be called later, from any thread. Background sessions ignore the
  /// decision and do not call this method for upload tasks.
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)

  /// The asynchronous form of the method above. Implement only one of the two methods.
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse
  ) async -> URLSession.ResponseDisposition

  /// Receives a part of the body. The next part is read after this call has returned.
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}

extension URLSessionDataDelegate {
  /// Passes the result of the asynchronous form to the handler.
  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    Task {
      completionHandler(await urlSession(session, dataTask: dataTask, didReceive: response))
    }
  }

  /// Allows the body.
  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse
  ) async -> URLSession.ResponseDisposition { .allow }

  /// Discards the bytes.
  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {}
}

/// A delegate of tasks that download into files.
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
  /// Receives the downloaded file. The file is removed when this method returns, so move it.
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL)
}
