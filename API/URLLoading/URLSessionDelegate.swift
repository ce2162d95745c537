public import Foundation

/// Called on the session's delegate queue.
public protocol URLSessionDelegate: NSObjectProtocol, Sendable {
  /// The last call. `error` is nil when the session was invalidated by its owner.
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?)

  /// Called in an app that was launched for the background session's events, when all that had come
  /// before have been told.
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession)
}

extension URLSessionDelegate {
  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {}

  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {}
}

public protocol URLSessionTaskDelegate: URLSessionDelegate {
  /// The task's first call.
  func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask)

  /// Not called for background sessions, whose redirections are always followed. nil: the
  /// redirection itself is the answer. The completion handler may be called later, from anywhere.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void)

  /// The same; implement one of the two.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest
  ) async -> URLRequest?

  /// Bytes.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64)

  /// The task's last call.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
}

extension URLSessionTaskDelegate {
  public func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) {}

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

  public func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest
  ) async -> URLRequest? { request }

  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {}

  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {}
}

public protocol URLSessionDataDelegate: URLSessionTaskDelegate {
  /// The completion handler may be called later, from anywhere; nothing of the body comes before.
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void)

  /// The same; implement one of the two.
  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse
  ) async -> URLSession.ResponseDisposition

  /// A piece of the body. The next one is not read before this call has returned.
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data)
}

extension URLSessionDataDelegate {
  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    Task {
      completionHandler(await urlSession(session, dataTask: dataTask, didReceive: response))
    }
  }

  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse
  ) async -> URLSession.ResponseDisposition { .allow }

  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {}
}

/// Hears of tasks that download into files.
public protocol URLSessionDownloadDelegate: URLSessionTaskDelegate {
  /// The file is removed when this has returned: move it.
  func urlSession(
    _ session: URLSession, downloadTask: URLSessionDownloadTask,
    didFinishDownloadingTo location: URL)
}
