import HoiKit
import UIKit

/// A download of a hoi's picture into a file of limited size.
final class PictureDownload: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Sendable: mutable state is used only on the session's queue, by one run.
  static let maximum = 20 << 20

  enum Outcome {
    /// The name of the downloaded file.
    case picture(String)
    case never
    /// The server responded but does not provide the picture now.
    case later
    /// There was no complete response.
    case unreachable
  }

  private let file: URL
  private let queue = OperationQueue()
  private var handle: FileHandle?
  private var count = 0
  private var isWhole = false
  private var status: Int?
  private var ended: CheckedContinuation<Void, Never>?

  private init(to file: URL) {
    self.file = file
    queue.maxConcurrentOperationCount = 1
  }

  /// - Throws: A file error if the picture cannot be stored. A later attempt may succeed.
  static func fetch(
    _ request: URLRequest, to folder: URL, _ number: Int
  ) async throws -> Outcome {
    let part = folder.appendingPathComponent("\(number).part")
    defer { try? FileManager.default.removeItem(at: part) }
    guard
      FileManager.default.createFile(
        atPath: part.path, contents: nil, attributes: [.posixPermissions: 0o600])
    else { throw InboxError.unwritten }
    let download = PictureDownload(to: part)
    download.handle = try FileHandle(forWritingTo: part)
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = 30
    configuration.timeoutIntervalForResource = 120
    let session = URLSession(
      configuration: configuration, delegate: download, delegateQueue: download.queue)
    defer { session.invalidateAndCancel() }
    await withCheckedContinuation { continuation in
      download.ended = continuation
      session.dataTask(with: request).resume()
    }
    try download.handle?.synchronize()
    try download.handle?.close()
    if download.count > maximum { return .never }
    if let status = download.status, [404, 410, 415].contains(status) { return .never }
    guard download.isWhole else {
      return [nil, 200].contains(download.status) ? .unreachable : .later
    }
    let reading = try FileHandle(forReadingFrom: part)
    defer { try? reading.close() }
    guard let kind = PictureKind(beginning: try reading.read(upToCount: 12) ?? Data()) else {
      return .never
    }
    let name = "\(number).\(kind.rawValue)"
    guard rename(part.path, folder.appendingPathComponent(name).path) == 0 else {
      throw InboxError.unwritten
    }
    return .picture(name)
  }

  /// Refuses redirects. Otherwise anyone who can publish to the topic could make this machine
  /// request any address.
  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    status = (response as? HTTPURLResponse)?.statusCode
    completionHandler(status == 200 ? .allow : .cancel)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    count += data.count
    guard count <= Self.maximum, (try? handle?.write(contentsOf: data)) != nil else {
      return dataTask.cancel()
    }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    isWhole = error == nil && status == 200
    ended?.resume()
    ended = nil
  }
}
