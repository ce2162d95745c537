import UIKit

/// The uploads of picks with a background session, and their results. If this process has ended,
/// the system launches the app, which then receives the results.
public final class PickUploads: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Sendable: the lock protects all mutable state.
  /// The extension's session identifier. The app uses it when launched for the session's events.
  public static let extensionSession = "com.couchbase.TeamPicks.ShareTrack.BackgroundSession"

  private let onFinish: @Sendable () -> Void
  private let lock = NSLock()
  private var received: [Int: Data] = [:]
  private var session: URLSession?

  /// - Parameter onFinish: Called on the main queue after all events for which the app was
  ///   launched.
  public init(sessionIdentifier: String, onFinish: @escaping @Sendable () -> Void = {}) {
    self.onFinish = onFinish
    super.init()
    let configuration = URLSessionConfiguration.background(withIdentifier: sessionIdentifier)
    configuration.sharedContainerIdentifier = AppGroup.identifier
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: .main)
  }

  /// Hands off the picks in one request. The system sends the request even if this process ends.
  ///
  /// A retry does not create duplicates, because each document already has its id.
  public func save(_ picks: [Pick]) throws {
    guard let first = picks.first, let id = first.id else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    var request = try Gateway.request(picks.count == 1 ? id : "_bulk_docs")
    request.httpMethod = picks.count == 1 ? "PUT" : "POST"
    request.setValue("application/json", forHTTPHeaderField: "Content-Type")
    let content = try picks.count == 1 ? encoder.encode(first) : encoder.encode(Bulk(docs: picks))
    let body = try WaitingFile.make(named: id, with: content)
    guard let task = session?.uploadTask(with: request, fromFile: body) else { return }
    task.taskDescription = id
    task.resume()
  }

  private struct Bulk: Encodable { let docs: [Pick] }

  // MARK: The session

  public func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data
  ) {
    lock.withLock { received[dataTask.taskIdentifier, default: Data()].append(data) }
  }

  /// Handles a task's end. A second call for the same task changes nothing.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let data = lock.withLock { received.removeValue(forKey: task.taskIdentifier) ?? Data() }
    guard let id = task.taskDescription else { return }
    do {
      if let error { throw error }
      try Gateway.check(task.response, data)
      Unsaved.remove(id)
    } catch {
      print("not saved: \(id): \(error.localizedDescription)")
      Unsaved.add(id, because: error.localizedDescription)
    }
    WaitingFile.remove(named: id)
  }

  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    session.getAllTasks { tasks in
      try? WaitingFile.removeAbandoned(keeping: Set(tasks.compactMap(\.taskDescription)))
      self.onFinish()
    }
  }
}
