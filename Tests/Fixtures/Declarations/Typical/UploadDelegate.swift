import UIKit

/// Follows an upload as long as the extension runs.
final class UploadDelegate: NSObject, URLSessionTaskDelegate, URLSessionDataDelegate {
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    print("\(totalBytesSent) of \(totalBytesExpectedToSend) bytes")
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
    let status = (task.response as? HTTPURLResponse)?.statusCode ?? 0
    print(error?.localizedDescription ?? "The server said \(status).")
  }
}
