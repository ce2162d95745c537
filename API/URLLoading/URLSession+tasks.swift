public import Foundation

extension URLSession {
  /// Makes a data task.
  ///
  /// iOS drops a background session's data task when the extension ends. Here the daemon delivers
  /// the task. If an extension's task has a body, a warning is printed.
  public func dataTask(with request: URLRequest) -> URLSessionDataTask {
    dataTask(request, .delegate)
  }

  /// Makes a data task that loads the URL with GET.
  public func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

  /// Makes an upload task that sends a file. In a background session, the upload continues after
  /// this process ends.
  public func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
    uploadTask(request, .file(fileURL), .delegate)
  }

  /// Makes an upload task that sends data.
  ///
  /// In a background session the task fails.
  public func uploadTask(with request: URLRequest, from bodyData: Data) -> URLSessionUploadTask {
    uploadTask(request, .data(bodyData), .delegate)
  }

  // MARK: With a completion handler

  /// Makes a data task that passes the body, the response and the error to the handler. The
  /// handler runs on the delegate queue. In a background session the task fails.
  public func dataTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    dataTask(request, .handler(completionHandler))
  }

  /// Makes a data task that loads the URL with GET and passes the result to the handler. The
  /// handler runs on the delegate queue. In a background session the task fails.
  public func dataTask(
    with url: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDataTask {
    dataTask(URLRequest(url: url), .handler(completionHandler))
  }

  /// Makes an upload task that sends a file and passes the result to the handler. The handler runs
  /// on the delegate queue. In a background session the task fails.
  public func uploadTask(
    with request: URLRequest, fromFile fileURL: URL,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    uploadTask(request, .file(fileURL), .handler(completionHandler))
  }

  /// Makes an upload task that sends data, or an empty body for `nil`, and passes the result to the
  /// handler. The handler runs on the delegate queue. In a background session the task fails.
  public func uploadTask(
    with request: URLRequest, from bodyData: Data?,
    completionHandler: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionUploadTask {
    uploadTask(request, .data(bodyData ?? Data()), .handler(completionHandler))
  }

  func dataTask(_ request: URLRequest, _ consumer: TaskConsumer) -> URLSessionDataTask {
    created { identifier in
      URLSessionDataTask(
        self, identifier, request, body: request.httpBody.map { .data($0) }, consumer: consumer)
    }
  }

  func uploadTask(
    _ request: URLRequest, _ body: TransferBody, _ consumer: TaskConsumer
  ) -> URLSessionUploadTask {
    created { identifier in
      // The file or the data is the body, so the request must not have a body of its own.
      var request = request
      request.httpBody = nil
      return URLSessionUploadTask(self, identifier, request, body: body, consumer: consumer)
    }
  }
}
