public import Foundation

/// A session's delegate. It is called on the session's delegate queue.
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
  /// Called when the session is invalid, as its last call. `error` is `nil` if the owner
  /// invalidated the session.
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
  /// The task's first call.
  func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask)

  /// Decides about a redirection. Passing `nil` makes the redirection itself the response. The
  /// completion handler may be called later, from any thread. Background sessions always follow
  /// redirections and do not call this method.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void)

  /// Works as the method above, in asynchronous form. Implement only one of the two methods.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest
  ) async -> URLRequest?

  /// Reports progress, in bytes.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64)

  /// The task's last call.
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
  /// Decides about a response. The body is delivered only after the completion handler is called,
  /// which may happen later, from any thread.
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)

  /// Works as the method above, in asynchronous form. Implement only one of the two methods.
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
  /// Receives the downloaded file. It is removed when this method returns, so move it.
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL)
}
