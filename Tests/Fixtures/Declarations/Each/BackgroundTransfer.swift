import Foundation
import UIKit

/// An upload that continues after the extension's end.
class BackgroundTransfer {
  func start(_ request: URLRequest, _ file: URL) {
    // URLSessionConfiguration.background(withIdentifier:)
    let configuration = URLSessionConfiguration.background(withIdentifier: "com.example.upload")
    // URLSessionConfiguration.sharedContainerIdentifier
    configuration.sharedContainerIdentifier = "group.com.example"
    // URLSessionConfiguration.sessionSendsLaunchEvents
    configuration.sessionSendsLaunchEvents = true
    configuration.isDiscretionary = false  // URLSessionConfiguration.isDiscretionary
    print(configuration.identifier ?? "")  // URLSessionConfiguration.identifier
    let session = URLSession(
      configuration: configuration, delegate: TransferDelegate(), delegateQueue: nil)
    // URLSession.uploadTask(with:fromFile:)
    let task = session.uploadTask(with: request, fromFile: file)
    task.earliestBeginDate = Date(timeIntervalSinceNow: 60)  // URLSessionTask.earliestBeginDate
    // URLSessionTask.countOfBytesClientExpectsToSend
    task.countOfBytesClientExpectsToSend = 1_000_000
    // URLSessionTask.countOfBytesClientExpectsToReceive
    task.countOfBytesClientExpectsToReceive = 200
    task.taskDescription = "Cow"  // URLSessionTask.taskDescription
    task.resume()
  }

  func explain(_ error: Error) -> String {
    switch (error as NSError).code {
    // NSURLErrorBackgroundSessionRequiresSharedContainer
    case NSURLErrorBackgroundSessionRequiresSharedContainer: "no container"
    // NSURLErrorBackgroundSessionInUseByAnotherProcess
    case NSURLErrorBackgroundSessionInUseByAnotherProcess: "in use"
    // NSURLErrorBackgroundSessionWasDisconnected
    case NSURLErrorBackgroundSessionWasDisconnected: "disconnected"
    default: "unknown"
    }
  }
}

final class TransferDelegate: NSObject, URLSessionDataDelegate {
  // URLSessionDelegate.urlSession(_:didBecomeInvalidWithError:)
  func urlSession(_ session: URLSession, didBecomeInvalidWithError error: Error?) {}

  // URLSessionTaskDelegate.urlSession(_:didCreateTask:)
  func urlSession(_ session: URLSession, didCreateTask task: URLSessionTask) {}

  // URLSessionTaskDelegate.urlSession(_:task:didSendBodyData:totalBytesSent:totalBytesExpectedToSend:)
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {}

  // URLSessionDataDelegate.urlSession(_:dataTask:didReceive:)
  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {}

  // URLSessionTaskDelegate.urlSession(_:task:didCompleteWithError:)
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
    print((task.response as? HTTPURLResponse)?.statusCode ?? 0)
  }

  // URLSessionDelegate.urlSessionDidFinishEvents(forBackgroundURLSession:)
  func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    DispatchQueue.main.async { print("finished") }
  }
}
