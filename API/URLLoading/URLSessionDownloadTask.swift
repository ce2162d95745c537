public import Foundation
import Linux
import Synchronization

/// A task that loads into a file. The file is removed when the handler returns.
open class URLSessionDownloadTask: URLSessionTask, @unchecked Sendable {
  // Sendable: a mutex guards the only mutable property that this class adds.
  private let written = Mutex<FileHandle?>(nil)
  let file: URL

  init(
    _ session: URLSession, _ identifier: Int, _ request: URLRequest, into file: URL,
    _ handler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) {
    self.file = file
    super.init(
      session, identifier, request, body: request.httpBody.map { .data($0) },
      consumer: .handler { data, response, error in
        var error = error
        // A response without a body still gets an empty file.
        if data != nil, !FileManager.default.fileExists(atPath: file.path) {
          do { try Data().write(to: file) } catch let failure { error = failure }
        }
        handler(error == nil ? file : nil, response, error)
        try? FileManager.default.removeItem(at: file)
      })
  }

  func write(_ data: Data) throws {
    try written.withLock { handle in
      if handle == nil {
        try Data().write(to: file, options: .withoutOverwriting)
        handle = try FileHandle(forWritingTo: file)
      }
      try handle?.write(contentsOf: data)
    }
  }
}

extension URLSession {
  /// Makes a download task. The file is removed when the handler returns, so move it. In a
  /// background session the task fails.
  public func downloadTask(
    with request: URLRequest,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask {
    let name = "CFNetworkDownload_\(RandomIdentifier.make()).tmp"
    let file = FileManager.default.temporaryDirectory.appending(path: name)
    return created { identifier in
      URLSessionDownloadTask(self, identifier, request, into: file, completionHandler)
    }
  }

  /// Makes a download task. The file is removed when the handler returns, so move it. In a
  /// background session the task fails.
  public func downloadTask(
    with url: URL,
    completionHandler: @escaping @Sendable (URL?, URLResponse?, (any Error)?) -> Void
  ) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url), completionHandler: completionHandler)
  }

  /// Makes a download task that passes its file to the session's `URLSessionDownloadDelegate`. If
  /// the session has no such delegate, the file is discarded. In a background session the task
  /// fails.
  public func downloadTask(with request: URLRequest) -> URLSessionDownloadTask {
    let own = OwnTask()
    let task = downloadTask(with: request) { [self] file, _, error in
      guard let task = own.take() else { return }
      if let file {
        (delegate as? any URLSessionDownloadDelegate)?
          .urlSession(self, downloadTask: task, didFinishDownloadingTo: file)
      }
      (delegate as? any URLSessionTaskDelegate)?
        .urlSession(self, task: task, didCompleteWithError: error)
    }
    own.set(task)
    return task
  }

  /// Makes a download task that loads the URL with GET and passes its file to the session's
  /// `URLSessionDownloadDelegate`. In a background session the task fails.
  public func downloadTask(with url: URL) -> URLSessionDownloadTask {
    downloadTask(with: URLRequest(url: url))
  }
}

/// A reference from a task's handler to the task. The handler is made before the task, so the task
/// is set later. The reference keeps the task alive until the end of the task is reported.
private final class OwnTask: Sendable {
  private let place = Mutex<URLSessionDownloadTask?>(nil)

  func set(_ task: URLSessionDownloadTask) { place.withLock { $0 = task } }

  func take() -> URLSessionDownloadTask? {
    place.withLock { task in
      defer { task = nil }
      return task
    }
  }
}
