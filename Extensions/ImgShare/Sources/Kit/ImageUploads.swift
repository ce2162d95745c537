import UIKit

/// The uploads of pictures with a background session, and their results. If this process has ended,
/// the system launches the app, which then receives the results.
public final class ImageUploads: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Sendable: the lock protects all mutable state.
  public typealias Completion = @Sendable (Result<URL, any Error>) -> Void

  /// The extension's session identifier. The app uses it when launched for the session's events.
  public static let extensionSession = "com.nsscreencast.ImgShare.BackgroundSession"
  /// The app's session identifier. Two processes must not share a session.
  public static let appSession = "com.nsscreencast.ImgShare.AppSession"

  /// The details of an upload that every process of the app and the extension needs. They are
  /// stored in the task's description.
  private struct Note: Codable {
    let title: String
    /// The name of the body's file.
    let body: String

    var name: String { title.isEmpty ? body : title }
  }

  private let onFinish: @Sendable () -> Void
  private let lock = NSLock()
  private var session: URLSession?
  private var hasUploaded = false
  private var completions: [Int: Completion] = [:]
  private var received: [Int: Data] = [:]

  /// - Parameter onFinish: Called on the main queue after all events for which the app was
  ///   launched.
  public init(
    sessionIdentifier: String, onFinish: @escaping @Sendable () -> Void = {}
  ) {
    self.onFinish = onFinish
    super.init()
    let configuration = URLSessionConfiguration.background(withIdentifier: sessionIdentifier)
    configuration.sharedContainerIdentifier = GroupContainer.group
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
  }

  /// Prepares the body and starts the upload. The upload continues even if this process ends.
  /// - Parameter completion: Called on the main queue if this process is still running.
  /// - Throws: An error if the picture or the container cannot be used.
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

  /// Copies the link to the clipboard, then adds it to the history. If the history already contains
  /// the link, the result was reported before, and the clipboard is not overwritten. If the process
  /// ends between the two steps, the next report copies the link again.
  private func keep(_ entry: HistoryEntry) throws {
    guard try !History.contains(entry) else { return }
    UIPasteboard.general.url = entry.link
    try History.add(entry)
  }

  private static func note(of task: URLSessionTask) -> Note? {
    task.taskDescription.flatMap { try? JSONDecoder().decode(Note.self, from: Data($0.utf8)) }
  }

  /// Writes to standard error, because the app prints the link on standard output.
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
    // An upload of another process must not look like an upload of this process.
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
