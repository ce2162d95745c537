import UIKit

/// Uploads pictures by a background session, and hears how they end: here, or in a process that was
/// launched when they had ended.
public final class ImageUploads: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Sendable: everything that changes is behind the lock.
  public typealias Completion = @Sendable (Result<URL, any Error>) -> Void

  /// The extension's, which the app adopts when it is launched for it.
  public static let extensionSession = "com.nsscreencast.ImgShare.BackgroundSession"
  /// The app's own: two processes never share one.
  public static let appSession = "com.nsscreencast.ImgShare.AppSession"

  /// What is known of an upload in every process: the task's description.
  private struct Note: Codable {
    let title: String
    /// The body's file name.
    let body: String

    var name: String { title.isEmpty ? body : title }
  }

  private let onFinish: @Sendable () -> Void
  private let lock = NSLock()
  private var session: URLSession?
  private var hasUploaded = false
  private var completions: [Int: Completion] = [:]
  private var received: [Int: Data] = [:]

  /// - Parameter onFinish: called on the main queue when everything has been told that the app was
  ///   launched for.
  public init(
    sessionIdentifier: String, onFinish: @escaping @Sendable () -> Void = {}
  ) {
    self.onFinish = onFinish
    super.init()
    let configuration = URLSessionConfiguration.background(withIdentifier: sessionIdentifier)
    configuration.sharedContainerIdentifier = GroupContainer.group
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
  }

  /// Prepares the body and starts the upload; both go on without this process.
  /// - Parameter completion: called on the main queue, if this process still runs then.
  /// - throws: what is wrong with the picture, or with the container.
  public func uploadImage(at image: URL, title: String, completion: @escaping Completion) throws {
    let body = try MultipartFile(image: image, title: title)
    do {
      let request = try ImageService.request(body)
      guard let task = session?.uploadTask(with: request, fromFile: body.url) else { return }
      let note = Note(title: title, body: body.url.lastPathComponent)
      task.taskDescription = String(decoding: try JSONEncoder().encode(note), as: UTF8.self)
      lock.withLock {
        hasUploaded = true
        completions[task.taskIdentifier] = completion
      }
      Self.log("Posting \(image.absoluteString) to \(request.url?.path ?? "")")
      task.resume()
    } catch {
      MultipartFile.remove(named: body.url.lastPathComponent)
      throw error
    }
  }

  /// Copies the link, and then adds it to the history: one that is told again is in the history,
  /// and does not take the place of what has been copied since. One whose process ended in between
  /// is copied again.
  private func keep(_ entry: HistoryEntry) throws {
    guard try !History.contains(entry) else { return }
    UIPasteboard.general.url = entry.link
    try History.add(entry)
  }

  private static func note(of task: URLSessionTask) -> Note? {
    task.taskDescription.flatMap { try? JSONDecoder().decode(Note.self, from: Data($0.utf8)) }
  }

  /// Not on standard output, where the app prints the link.
  private static func log(_ words: String) {
    FileHandle.standardError.write(Data("\(words)\n".utf8))
  }

  // MARK: The session

  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    lock.withLock { received[dataTask.taskIdentifier, default: Data()].append(data) }
  }

  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (completion, data, isOurs) = lock.withLock {
      let completion = completions.removeValue(forKey: task.taskIdentifier)
      let data = received.removeValue(forKey: task.taskIdentifier) ?? Data()
      return (completion, data, completion != nil || !hasUploaded)
    }
    let note = Self.note(of: task)
    // Whoever uploads here must not take what another process has sent for theirs.
    let which = isOurs ? "Upload" : "Another upload\(note.map { " (\($0.name))" } ?? "")"
    let outcome = Result {
      if let error { throw error }
      Self.log("\(which) completed")
      Self.log("Status code: \((task.response as? HTTPURLResponse)?.statusCode ?? 0)")
      Self.log("Response: \(String(decoding: data, as: UTF8.self))")
      let link = try ImageService.link(
        status: (task.response as? HTTPURLResponse)?.statusCode, body: data)
      try keep(HistoryEntry(link: link, title: note?.title ?? "", date: Date()))
      return link
    }
    if let note { MultipartFile.remove(named: note.body) }
    completion?(outcome)
  }

  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    session.getAllTasks { tasks in
      let names = tasks.compactMap { Self.note(of: $0)?.body }
      try? MultipartFile.removeAbandoned(keeping: Set(names))
      self.onFinish()
    }
  }

  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    let waiting = lock.withLock {
      defer { completions = [:] }
      return completions.values
    }
    for completion in waiting { completion(.failure(error ?? ImgShareError.sessionInUse)) }
  }
}
