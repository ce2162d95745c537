import Foundation
import Synchronization
import Testing

@testable import URLLoading

/// A delegate that records the calls of a foreground session and responds as configured.
final class ForegroundWitness: NSObject, URLLoading.URLSessionDataDelegate {
  enum Event: Equatable, Sendable {
    case created, sentAll
    case response(Int)
    case data(String)
    case redirected(String)
    case completed(Int?)
    case invalid(Int?)
  }

  private let events: AsyncStream<Event>
  private let continuation: AsyncStream<Event>.Continuation
  private let disposition: URLLoading.URLSession.ResponseDisposition
  private let follow: @Sendable (URLLoading.URLRequest) -> URLLoading.URLRequest?
  private let onData: @Sendable () -> Void
  private let queues = Mutex<Set<String>>([])

  init(
    disposition: URLLoading.URLSession.ResponseDisposition = .allow,
    follow: @escaping @Sendable (URLLoading.URLRequest) -> URLLoading.URLRequest? = { $0 },
    onData: @escaping @Sendable () -> Void = {}
  ) {
    (events, continuation) = AsyncStream.makeStream()
    self.disposition = disposition
    self.follow = follow
    self.onData = onData
  }

  /// The names of the queues on which the delegate was called.
  var calledOn: Set<String> { queues.withLock { $0 } }

  func next() async throws -> Event {
    var iterator = events.makeAsyncIterator()
    return try #require(await iterator.next())
  }

  /// Returns all events until the task ends. Consecutive pieces of data are joined.
  func all() async throws -> [Event] {
    var all: [Event] = []
    while true {
      let event = try await next()
      if case .data(let text) = event, case .data(let before) = all.last {
        all[all.count - 1] = .data(before + text)
      } else {
        all.append(event)
      }
      if case .completed = event { return all }
    }
  }

  private func note(_ event: Event) {
    _ = queues.withLock { $0.insert(OperationQueue.current?.name ?? "none") }
    continuation.yield(event)
  }

  func urlSession(_ session: URLLoading.URLSession, didCreateTask task: URLLoading.URLSessionTask) {
    note(.created)
  }

  func urlSession(
    _ session: URLLoading.URLSession, task: URLLoading.URLSessionTask,
    willPerformHTTPRedirection response: URLLoading.HTTPURLResponse,
    newRequest request: URLLoading.URLRequest,
    completionHandler: @escaping @Sendable (URLLoading.URLRequest?) -> Void
  ) {
    note(
      .redirected("\(response.statusCode) \(request.httpMethod ?? "") \(request.url?.path ?? "")"))
    completionHandler(follow(request))
  }

  func urlSession(
    _ session: URLLoading.URLSession, task: URLLoading.URLSessionTask,
    didSendBodyData bytesSent: Int64, totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    if totalBytesSent == totalBytesExpectedToSend { note(.sentAll) }
  }

  func urlSession(
    _ session: URLLoading.URLSession, dataTask: URLLoading.URLSessionDataTask,
    didReceive response: URLLoading.URLResponse,
    completionHandler: @escaping @Sendable (URLLoading.URLSession.ResponseDisposition) -> Void
  ) {
    note(.response((response as? URLLoading.HTTPURLResponse)?.statusCode ?? 0))
    completionHandler(disposition)
  }

  func urlSession(
    _ session: URLLoading.URLSession, dataTask: URLLoading.URLSessionDataTask,
    didReceive data: Data
  ) {
    onData()
    note(.data(String(decoding: data, as: UTF8.self)))
  }

  func urlSession(
    _ session: URLLoading.URLSession, task: URLLoading.URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    note(.completed((error as NSError?)?.code))
  }

  func urlSession(
    _ session: URLLoading.URLSession, didBecomeInvalidWithError error: (any Error)?
  ) {
    note(.invalid((error as NSError?)?.code))
  }
}
