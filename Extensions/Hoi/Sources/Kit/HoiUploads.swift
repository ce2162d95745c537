import UIKit

/// The uploads of hois with a background session, and their results. If this process has ended, the
/// system launches the app, which then receives the results.
public final class HoiUploads: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Sendable: the lock protects all mutable state.
  /// The extension's session identifier. The app uses it when launched for the session's events.
  public static let extensionSession = "ch.iphonso.hoi.HoiExtension.BackgroundSession"
  /// The app's session identifier. Two processes must not share a session.
  public static let appSession = "ch.iphonso.hoi.BackgroundSession"

  /// The details of a hoi that every process of the app and the extension needs. They are stored in
  /// the task's description.
  struct Note: Codable {
    let id: String
    let friend: String
    let what: String
  }

  private let onEnd: @Sendable (String, Result<Void, any Error>) -> Void
  private let onInvalid: @Sendable () -> Void
  private let onFinish: @Sendable () -> Void
  let identifier: String
  let files: WaitingFiles
  let lock = NSLock()
  private var session: URLSession?
  /// The hois that this process handed off and that have not ended.
  var handedOver: Set<String> = []
  /// Whether this process is known to own the session.
  var isGiven = false
  var isInvalid = false

  /// - Parameters:
  ///   - onEnd: Called on the main queue when a hoi has ended, with the hoi's identifier and
  ///     result.
  ///   - onInvalid: Called on the main queue if another process owns the session. In that case,
  ///     hois that have not ended were not handed off.
  ///   - onFinish: Called on the main queue after all events for which the app was launched.
  public init(
    sessionIdentifier: String,
    onEnd: @escaping @Sendable (String, Result<Void, any Error>) -> Void = { _, _ in },
    onInvalid: @escaping @Sendable () -> Void = {}, onFinish: @escaping @Sendable () -> Void = {}
  ) {
    self.onEnd = onEnd
    self.onInvalid = onInvalid
    self.onFinish = onFinish
    identifier = sessionIdentifier
    files = WaitingFiles(of: sessionIdentifier)
    super.init()
    session = URLSession(
      configuration: Self.configuration(sessionIdentifier), delegate: self, delegateQueue: .main)
  }

  static func configuration(_ identifier: String) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.background(withIdentifier: identifier)
    configuration.sharedContainerIdentifier = AppGroup.identifier
    // Limits the session to one connection, so that a friend gets the hois in order.
    configuration.httpMaximumConnectionsPerHost = 1
    return configuration
  }

  /// Hands off a hoi, which is sent even if this process ends.
  /// - Throws: An error if the hoi cannot be prepared.
  public func send(_ hoi: Hoi, to friend: Friend) throws { try send([(hoi, friend)]) }

  /// Hands off all the hois or none.
  /// - Throws: An error if one of the hois cannot be prepared.
  public func send(_ hois: [(hoi: Hoi, friend: Friend)]) throws {
    var made: [String] = []
    let tasks: [(id: String, task: URLSessionTask)]
    do {
      tasks = try hois.map { hoi, friend in
        let request = try hoi.request(to: friend, from: FriendList.ownName)
        let body = try files.make(for: hoi)
        made.append(hoi.id)
        guard let task = session?.uploadTask(with: request, fromFile: body) else {
          throw HoiError.sessionInUse
        }
        let note = Note(id: hoi.id, friend: friend.name, what: hoi.message)
        task.taskDescription = String(decoding: try JSONEncoder().encode(note), as: UTF8.self)
        return (hoi.id, task)
      }
    } catch {
      for id in made { files.remove(named: id) }
      throw error
    }
    lock.withLock { handedOver.formUnion(made) }
    for (_, task) in tasks { task.resume() }
  }

  static func note(of task: URLSessionTask) -> Note? {
    task.taskDescription.flatMap { try? JSONDecoder().decode(Note.self, from: Data($0.utf8)) }
  }

  // MARK: The session

  /// Handles a task's end. A second call for the same task changes nothing.
  public func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    guard let note = Self.note(of: task) else { return }
    if let error = error as NSError?,
      error.code == NSURLErrorBackgroundSessionInUseByAnotherProcess
    {
      return
    }
    lock.withLock {
      handedOver.remove(note.id)
      // A task that never reached the system ends without a response.
      if task.response != nil { isGiven = true }
    }
    let outcome = Result {
      if let error { throw error }
      let status = (task.response as? HTTPURLResponse)?.statusCode
      guard let status, 200..<300 ~= status else { throw HoiError.refused(status: status) }
    }
    files.remove(named: note.id)
    switch outcome {
    case .success: Unsent.remove(note.id)
    case .failure(let error):
      Unsent.say("not sent: \(note.friend): \(error.localizedDescription)")
      Unsent.add(
        Unsent.Note(
          friend: note.friend, what: note.what, reason: error.localizedDescription), note.id)
    }
    onEnd(note.id, outcome)
  }

  public func urlSession(_ session: URLSession, didBecomeInvalidWithError error: (any Error)?) {
    guard error != nil else { return }
    lock.withLock { isInvalid = true }
    onInvalid()
  }

  public func urlSessionDidFinishEvents(forBackgroundURLSession session: URLSession) {
    session.getAllTasks { tasks in
      // A session that another process owns lists no tasks.
      guard !self.lock.withLock({ self.isInvalid }) else { return self.onFinish() }
      try? self.files.removeAbandoned(keeping: Set(tasks.compactMap { Self.note(of: $0)?.id }))
      self.onFinish()
    }
  }
}
