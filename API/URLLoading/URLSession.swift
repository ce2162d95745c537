import AppleSupport
public import Foundation
import Synchronization

/// A group of tasks. A background session's transfers are handed off to Sharesheet's daemon and
/// continue after this process ends. The daemon also performs all other HTTP requests, which end
/// with this process.
open class URLSession: NSObject, @unchecked Sendable {
  // Sendable: `configuration` is a private copy that is never changed. Everything else is immutable
  // or protected by the mutex.

  /// A delegate's decision about a response.
  public enum ResponseDisposition: Int, Sendable {
    /// Cancels the task, which ends with `URLError.cancelled`.
    case cancel = 0
    /// Loads the body.
    case allow = 1
    /// Not supported. The same as `cancel`.
    case becomeDownload = 2
    /// Not supported. The same as `cancel`.
    case becomeStream = 3
  }

  private let ownConfiguration: URLSessionConfiguration
  /// The queue on which the delegate and the handlers are called.
  public let delegateQueue: OperationQueue
  private let state: Mutex<State>
  /// The app's background session at the daemon. It is `nil` for a foreground session, in an
  /// extension, and in a program that belongs to no app.
  let appSession: AppSession?
  /// The foreground requests of the app, or `nil` in a program that belongs to no app.
  let appLoads: AppLoads?

  private struct State {
    var delegate: (any URLSessionDelegate)?
    var lastTaskIdentifier = 0
    var invalidation: Invalidation?
    var invalidationError: (any Error)?
    var unfinished: [Int: URLSessionTask] = [:]
    /// The number of requests for a task list to which the daemon has not responded yet.
    var listings = 0
    /// The identifiers of tasks that ended while a request for a task list was pending.
    var endedSinceListing: Set<Int> = []
    var sessionDescription: String?
  }

  private enum Invalidation {
    /// The delegate is notified after the running tasks have ended.
    case whenFinished
    /// The delegate has received its last call and is released.
    case told
  }

  /// The last call about the session that the delegate receives.
  private typealias LastCall = (delegate: (any URLSessionDelegate)?, error: (any Error)?)

  private static let sharedInstance = URLSession(configuration: .default)

  /// The session with the default configuration and no delegate. It cannot be invalidated.
  open class var shared: URLSession { sharedInstance }

  /// Makes a session without a delegate, with its own serial queue.
  public convenience init(configuration: URLSessionConfiguration) {
    self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
  }

  /// Makes a session. If `queue` is `nil`, the session has its own serial queue.
  public convenience init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?
  ) {
    self.init(configuration, delegate, queue, AppSession(configuration))
  }

  init(
    _ configuration: URLSessionConfiguration, _ delegate: (any URLSessionDelegate)?,
    _ queue: OperationQueue?, _ appSession: AppSession?, _ appLoads: AppLoads? = .current
  ) {
    ownConfiguration = configuration.copy() as? URLSessionConfiguration ?? configuration
    delegateQueue = queue ?? Self.makeSerialQueue()
    // Tasks of an earlier process may still exist. A random start avoids their identifiers.
    let first = configuration.isBackground ? Int.random(in: 0..<1 << 50) : 0
    state = Mutex(State(delegate: delegate, lastTaskIdentifier: first))
    self.appSession = appSession
    self.appLoads = appLoads
    super.init()
    if delegate != nil { appSession?.follow(for: self) }
  }

  /// A copy of the configuration.
  open var configuration: URLSessionConfiguration {
    ownConfiguration.copy() as? URLSessionConfiguration ?? ownConfiguration
  }

  /// The delegate. The session holds it until the session is invalid.
  open var delegate: (any URLSessionDelegate)? { state.withLock { $0.delegate } }

  /// A text of the app that describes the session. It stays in this process.
  open var sessionDescription: String? {
    get { state.withLock { $0.sessionDescription } }
    set { state.withLock { $0.sessionDescription = newValue } }
  }

  /// Invalidates the session and returns immediately. The delegate is released after the running
  /// tasks have ended.
  open func finishTasksAndInvalidate() {
    guard self !== Self.sharedInstance else { return }
    state.withLock { state in
      if state.invalidation == nil { state.invalidation = .whenFinished }
    }
    tellInvalidWhenFinished()
  }

  /// Cancels the running tasks and releases the delegate. Transfers that an extension has handed
  /// off continue in the daemon.
  open func invalidateAndCancel() {
    guard self !== Self.sharedInstance else { return }
    // In an extension, background tasks belong to the daemon, so there is nothing to wait for.
    guard appSession != nil || !isBackground else { return tellInvalid() }
    // An app's background tasks end when the daemon reports their end.
    for task in unfinishedTasks { task.cancel() }
    finishTasksAndInvalidate()
  }

  // MARK: Interface for tasks

  var isBackground: Bool { ownConfiguration.isBackground }

  var isInvalid: Bool { state.withLock { $0.invalidation != nil } }

  /// The error that invalidated the session, or `nil` if its owner invalidated it.
  var invalidationError: (any Error)? { state.withLock { $0.invalidationError } }

  var hasUnfinishedTasks: Bool { state.withLock { !$0.unfinished.isEmpty } }

  var unfinishedTasks: [URLSessionTask] {
    state.withLock { $0.unfinished.values.sorted { $0.taskIdentifier < $1.taskIdentifier } }
  }

  func unfinishedTask(_ identifier: Int) -> URLSessionTask? {
    state.withLock { $0.unfinished[identifier] }
  }

  /// Runs `work`, which lists the daemon's tasks. Records the tasks that end meanwhile, so that the
  /// list does not add them again.
  func listing(_ work: () async -> Void) async {
    state.withLock { $0.listings += 1 }
    await work()
    state.withLock { state in
      state.listings -= 1
      if state.listings == 0 { state.endedSinceListing = [] }
    }
  }

  /// Adds a task from the daemon's list unless it is already known or has ended meanwhile.
  func taskListed(_ task: URLSessionTask) {
    let identifier = task.taskIdentifier
    state.withLock { state in
      guard state.unfinished[identifier] == nil, !state.endedSinceListing.contains(identifier)
      else { return }
      state.unfinished[identifier] = task
    }
  }

  func taskBegan(_ task: URLSessionTask) {
    state.withLock { $0.unfinished[task.taskIdentifier] = task }
  }

  func taskEnded(
    _ task: URLSessionTask, error: (any Error)?, data: Data?, _ response: URLResponse?
  ) {
    // Keeps an extension's process alive until the delegate or handler has been called.
    let open = OpenWork.current.begin()
    switch task.consumer {
    case .handler(let handler):
      delegateQueue.addOperation {
        handler(data, response, error)
        open.end()
      }
    case .delegate:
      let delegate = task.delegate ?? delegate as? any URLSessionTaskDelegate
      delegateQueue.addOperation {
        delegate?.urlSession(self, task: task, didCompleteWithError: error)
        open.end()
      }
    }
    // Removing the last unfinished task may queue the session's last call. The call about the task
    // must be queued before that.
    state.withLock { state in
      state.unfinished[task.taskIdentifier] = nil
      if state.listings > 0 { state.endedSinceListing.insert(task.taskIdentifier) }
    }
    tellInvalidWhenFinished()
  }

  /// Ends the session's tasks, then the session, with the error. Repeated calls have no further
  /// effect. A task that is resumed later ends with the same error, after the delegate's last call.
  func end(with error: any Error) {
    state.withLock { state in
      if case .told = state.invalidation { return }
      state.invalidation = .whenFinished
      state.invalidationError = state.invalidationError ?? error
    }
    for task in unfinishedTasks { task.end(with: error) }
    tellInvalidWhenFinished()
  }

  /// Assigns an identifier to a new task and notifies the delegate.
  func created<Task: URLSessionTask>(_ make: (_ identifier: Int) -> Task) -> Task {
    let (identifier, delegate) = state.withLock { state in
      state.lastTaskIdentifier += 1
      return (state.lastTaskIdentifier, state.delegate)
    }
    let task = make(identifier)
    if let delegate = delegate as? any URLSessionTaskDelegate {
      delegateQueue.addOperation { delegate.urlSession(self, didCreateTask: task) }
    }
    return task
  }

  private func tellInvalidWhenFinished() {
    tell(
      state.withLock { state in
        guard case .whenFinished = state.invalidation, state.unfinished.isEmpty else { return nil }
        return Self.lastCall(&state)
      })
  }

  private func tellInvalid() {
    tell(
      state.withLock { state in
        if case .told = state.invalidation { return nil }
        return Self.lastCall(&state)
      })
  }

  private static func lastCall(_ state: inout State) -> LastCall {
    defer { state.delegate = nil }
    state.invalidation = .told
    return (state.delegate, state.invalidationError)
  }

  private func tell(_ lastCall: LastCall?) {
    guard let lastCall else { return }
    appSession?.stop()
    guard let delegate = lastCall.delegate else { return }
    delegateQueue.addOperation {
      delegate.urlSession(self, didBecomeInvalidWithError: lastCall.error)
    }
  }

  private static func makeSerialQueue() -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return queue
  }
}
