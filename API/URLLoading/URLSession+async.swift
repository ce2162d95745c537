public import Foundation
import Synchronization

/// Asynchronous requests. Cancelling the calling task cancels the request.
extension URLSession {
  /// Loads a request and returns the body and the response.
  /// - Throws: the task's error if the task fails. In a background session, every call fails.
  public func data(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    try await result(of: delegate) { self.dataTask(request, .handler($0)) }
  }

  /// Loads a URL with GET and returns the body and the response.
  /// - Throws: the task's error if the task fails. In a background session, every call fails.
  public func data(
    from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    try await data(for: URLRequest(url: url), delegate: delegate)
  }

  /// Uploads a file and returns the response with its body.
  /// - Throws: the task's error if the task fails. In a background session, every call fails.
  public func upload(
    for request: URLRequest, fromFile fileURL: URL,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    try await result(of: delegate) { self.uploadTask(request, .file(fileURL), .handler($0)) }
  }

  /// Uploads data and returns the response with its body.
  /// - Throws: the task's error if the task fails. In a background session, every call fails.
  public func upload(
    for request: URLRequest, from bodyData: Data,
    delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (Data, URLResponse) {
    try await result(of: delegate) { self.uploadTask(request, .data(bodyData), .handler($0)) }
  }

  /// Downloads into a file. The caller must remove the file.
  public func download(
    for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (URL, URLResponse) {
    try await result(of: delegate) { handler in
      self.downloadTask(with: request) { file, response, error in
        // The session removes the file when this handler returns.
        guard let file, error == nil else { return handler(nil, response, error) }
        let kept = file.appendingPathExtension("kept")
        do {
          try FileManager.default.moveItem(at: file, to: kept)
          handler(kept, response, nil)
        } catch { handler(nil, response, error) }
      }
    }
  }

  /// Downloads into a file. The caller must remove the file.
  public func download(
    from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
  ) async throws -> (URL, URLResponse) {
    try await download(for: URLRequest(url: url), delegate: delegate)
  }

  private func result<Body: Sendable>(
    of delegate: (any URLSessionTaskDelegate)?,
    _ make: (@escaping @Sendable (Body?, URLResponse?, (any Error)?) -> Void) -> URLSessionTask
  ) async throws -> (Body, URLResponse) {
    let promise = Promise<Body>()
    let task = make { data, response, error in
      if let data, let response, error == nil {
        promise.fulfil(.success((data, response)))
      } else {
        promise.fulfil(.failure(error ?? URLError(.badServerResponse)))
      }
    }
    task.delegate = delegate
    return try await withTaskCancellationHandler {
      task.resume()
      return try await promise.value()
    } onCancel: {
      task.cancel()
    }
  }
}

/// A value for one waiting Swift task. The value can be set before or after the Swift task starts
/// to wait.
private final class Promise<Body: Sendable>: Sendable {
  typealias Value = Result<(Body, URLResponse), any Error>

  private struct State {
    var value: Value?
    var waiter: CheckedContinuation<(Body, URLResponse), any Error>?
  }

  private let state = Mutex(State())

  func fulfil(_ value: Value) {
    let waiter = state.withLock { state in
      state.value = value
      return state.waiter
    }
    waiter?.resume(with: value)
  }

  func value() async throws -> (Body, URLResponse) {
    try await withCheckedThrowingContinuation { continuation in
      let value = state.withLock { state in
        if state.value == nil { state.waiter = continuation }
        return state.value
      }
      if let value { continuation.resume(with: value) }
    }
  }
}
