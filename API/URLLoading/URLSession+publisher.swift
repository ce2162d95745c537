public import Foundation
public import SharesheetCombine
import Synchronization

extension URLSession {
  /// The response to a request with its body. Each subscription sends a request. Cancelling the
  /// subscription cancels the request.
  ///
  /// Apple: https://developer.apple.com/documentation/foundation/urlsession/datataskpublisher
  public struct DataTaskPublisher: Publisher {
    public typealias Output = (data: Data, response: URLResponse)
    public typealias Failure = URLError

    /// The request.
    public let request: URLRequest
    /// The session that sends the request.
    public let session: URLSession

    /// Makes a publisher.
    public init(request: URLRequest, session: URLSession) {
      self.request = request
      self.session = session
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == URLError {
      let (request, session) = (request, session)
      let task = Mutex<URLSessionTask?>(nil)
      let future = Future<Output, URLError> { promise in
        let fulfil = Handed(value: promise)
        let new = session.dataTask(with: request) { data, response, error in
          if let data, let response, error == nil {
            fulfil.value(.success((data, response)))
          } else {
            fulfil.value(.failure(error as? URLError ?? URLError(.unknown)))
          }
        }
        task.withLock { $0 = new }
        new.resume()
      }
      let started = task.withLock { $0 }
      future.handleEvents(receiveCancel: { started?.cancel() }).subscribe(subscriber)
    }
  }

  /// Returns a publisher of the response to a request.
  public func dataTaskPublisher(for request: URLRequest) -> DataTaskPublisher {
    DataTaskPublisher(request: request, session: self)
  }

  /// Returns a publisher of the response to a GET of the URL.
  public func dataTaskPublisher(for url: URL) -> DataTaskPublisher {
    dataTaskPublisher(for: URLRequest(url: url))
  }
}
