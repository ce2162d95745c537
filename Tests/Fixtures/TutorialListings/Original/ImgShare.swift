// swift-format-ignore-file
import Foundation

// The calls and the structure of ImgShare's listing, in Swift instead of Objective-C.

/// Uploads pictures in a background session that app and extension share.
class ImageService: NSObject, URLSessionDataDelegate {
  typealias Completion = (Bool, Error?) -> Void

  let client = "0123456789"
  var configuration: URLSessionConfiguration!
  var session: URLSession!
  var callbacks: [URLSessionTask: Completion] = [:]
  var received: [URLSessionTask: NSMutableData] = [:]

  override init() {
    super.init()
    configuration = URLSessionConfiguration.background(
      withIdentifier: "com.example.ImgShare.BackgroundSession")
    configuration.sharedContainerIdentifier = "group.com.example.ImgShare"
    session = URLSession(
      configuration: configuration, delegate: self, delegateQueue: OperationQueue.main)
  }

  func url(for path: String) -> URL? {
    return URL(string: "http://127.0.0.1:4987/3/")?.appendingPathComponent(path)
  }

  @objc func upload(_ image: URL, title: String, completion: @escaping Completion) {
    guard let url = url(for: "image") else { return }
    NSLog("Posting %@ to %@", image.path, url.path)
    let request = NSMutableURLRequest(url: url)
    request.httpMethod = "POST"
    request.allHTTPHeaderFields = ["Authorization": String(format: "Client-ID %@", client)]

    let upload = session.uploadTask(with: request as URLRequest, fromFile: image)
    callbacks[upload] = completion
    upload.resume()
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    if received[dataTask] == nil {
      received[dataTask] = NSMutableData()
    }
    received[dataTask]?.append(data)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
    let callback = callbacks[task]

    if let error = error {
      callback?(false, error)
    } else {
      NSLog("Upload completed")
      let response = task.response as? HTTPURLResponse
      NSLog("Status code: %d", response?.statusCode ?? 0)
      let text = String(data: (received[task] ?? NSMutableData()) as Data, encoding: .utf8)
      NSLog("Response: %@", text ?? "")

      if response?.statusCode == 200 {
        callback?(true, nil)
      } else {
        callback?(false, nil)
      }
    }

    received[task] = nil
    callbacks[task] = nil
  }
}
