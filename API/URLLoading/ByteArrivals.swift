import Foundation
import Synchronization

/// The delegate of a task whose bytes are iterated.
final class ByteArrivals: NSObject, URLSessionDataDelegate {
  private struct State {
    var waiter: CheckedContinuation<URLResponse, any Error>?
    /// The number of bytes that wait for the caller.
    var waiting = 0
    var isOver = false
    /// Whether the thread that reads the body waits for the caller.
    var isReaderWaiting = false
  }

  private static let limit = 1 << 20

  private let parts: AsyncThrowingStream<Data, any Error>.Continuation
  private let other: (any URLSessionTaskDelegate)?
  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)

  /// - Parameter other: The caller's delegate, which gets the calls that do not concern the body.
  init(
    _ parts: AsyncThrowingStream<Data, any Error>.Continuation,
    forwarding other: (any URLSessionTaskDelegate)?
  ) {
    self.parts = parts
    self.other = other
  }

  func begin(_ waiter: CheckedContinuation<URLResponse, any Error>) {
    state.withLock { $0.waiter = waiter }
  }

  /// Takes note that the caller has received bytes.
  func take(_ count: Int) { changeRoom { $0.waiting -= count } }

  /// Waits until the caller has taken enough of the bytes, or the task is over. This is called by the
  /// thread that reads the body, before it reads more.
  func waitForRoom() {
    while state.withLock({ state in
      state.isReaderWaiting = state.waiting >= Self.limit && !state.isOver
      return state.isReaderWaiting
    }) {
      room.wait()
    }
  }

  /// Ends the waiting of the thread that reads.
  func end() { changeRoom { $0.isOver = true } }

  private func changeRoom(_ change: (inout State) -> Void) {
    let isReaderWaiting = state.withLock { state in
      change(&state)
      defer { state.isReaderWaiting = false }
      return state.isReaderWaiting
    }
    if isReaderWaiting { room.signal() }
  }

  private func answer(_ result: Result<URLResponse, any Error>) {
    let waiter = state.withLock { state in
      defer { state.waiter = nil }
      return state.waiter
    }
    waiter?.resume(with: result)
  }

  // MARK: Calls

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    answer(.success(response))
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    state.withLock { $0.waiting += data.count }
    parts.yield(data)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    end()
    answer(.failure(error ?? URLError(.badServerResponse)))
    parts.finish(throwing: error)
    other?.urlSession(session, task: task, didCompleteWithError: error)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    other?.urlSession(
      session, task: task, didSendBodyData: bytesSent, totalBytesSent: totalBytesSent,
      totalBytesExpectedToSend: totalBytesExpectedToSend)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    guard let other else { return completionHandler(request) }
    other.urlSession(
      session, task: task, willPerformHTTPRedirection: response, newRequest: request,
      completionHandler: completionHandler)
  }
}
