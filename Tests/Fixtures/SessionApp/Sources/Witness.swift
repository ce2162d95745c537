import UIKit

/// A background session's delegate that prints its calls.
final class Witness: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Sendable, because all calls are on the main queue.
  var onFinish: (() -> Void)?
  private var session: URLSession?

  init(_ configuration: URLSessionConfiguration) {
    super.init()
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
  }

  func upload(_ file: String, to url: String, as description: String) {
    guard let url = URL(string: url) else { return }
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    let task = session?.uploadTask(with: request, fromFile: URL(fileURLWithPath: file))
    task?.taskDescription = description
    task?.resume()
    print("resumed \(task?.taskIdentifier ?? 0)")
  }

  func listTasks() {
    session?.getAllTasks { tasks in
      for task in tasks { print("task \(task.taskIdentifier) \(Self.words(task))") }
      print("listed")
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    let isInStep =
      task.countOfBytesSent == totalBytesSent
      && task.progress.completedUnitCount == totalBytesSent
    print("sent \(bytesSent) \(totalBytesSent) \(totalBytesExpectedToSend) \(isInStep)")
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
    print("completed \(Self.words(task)) \((error as NSError?)?.code ?? 0) \(status)")
  }

  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    print("invalid \((error as NSError?)?.code ?? 0)")
  }

  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    print("finished")
    onFinish?()
  }

  private static func words(_ task: URLSessionTask) -> String {
    let request = task.originalRequest
    return "\(task.taskDescription ?? "-") \(request?.httpMethod ?? "-") "
      + "\(request?.url?.absoluteString ?? "-")"
  }
}
