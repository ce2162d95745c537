import UIKit

/// Sends hois by a background session, and hears how that ended: here, or in the app, which is
/// launched when it has.
public final class HoiUploads: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  // Sendable: everything that changes is behind the lock.
  /// The extension's, which the app adopts when it is launched for it.
  public static let extensionSession = "ch.iphonso.hoi.HoiExtension.BackgroundSession"
  /// The app's own: two processes never share one.
  public static let appSession = "ch.iphonso.hoi.BackgroundSession"

  /// What is known of a hoi in every process: the task's description.
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
  /// Hois that were handed over here and have not ended.
  var handedOver: Set<String> = []
  /// Whether the session is known to be this process's.
  var isGiven = false
  var isInvalid = false

  /// - Parameters:
  ///   - onEnd: called on the main queue with a hoi's identifier when it has ended.
  ///   - onInvalid: called on the main queue when another process has the session; what has not
  ///     ended was not handed over.
  ///   - onFinish: called on the main queue when everything has been told that the app was launched
  ///     for.
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
    // One after the other, so that a friend gets them in their order.
    configuration.httpMaximumConnectionsPerHost = 1
    return configuration
  }

  /// Hands a hoi over; it goes on without this process.
  /// - throws: what is wrong with it.
  public func send(_ hoi: Hoi, to friend: Friend) throws { try send([(hoi, friend)]) }

  /// Hands over all of them, or none.
  /// - throws: what is wrong with one of them.
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

  /// Told twice it does the same.
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
      // What never reached the system ends without an answer.
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
      // Of another process's session nothing is listed.
      guard !self.lock.withLock({ self.isInvalid }) else { return self.onFinish() }
      try? self.files.removeAbandoned(keeping: Set(tasks.compactMap { Self.note(of: $0)?.id }))
      self.onFinish()
    }
  }
}
