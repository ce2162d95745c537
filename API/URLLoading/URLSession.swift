import ExtensionProcess
public import Foundation
import Synchronization

/// A background session's transfers are handed to Sharesheet's daemon and outlive this process. The
/// tasks of every other session are carried out by the daemon too, and end with this process.
open class URLSession: NSObject, @unchecked Sendable {
  // Sendable: `configuration` is a private copy that nobody changes, everything else is immutable
  // or behind the mutex.
  public enum ResponseDisposition: Int, Sendable {
    case cancel = 0
    case allow = 1
    /// Not here: the same as `cancel`.
    case becomeDownload = 2
    /// Not here: the same as `cancel`.
    case becomeStream = 3
  }

  private let ownConfiguration: URLSessionConfiguration
  public let delegateQueue: OperationQueue
  private let state: Mutex<State>
  /// nil in an extension, and for a session that is no background one.
  let appSession: AppSession?
  /// nil in a program that belongs to no app.
  let appLoads: AppLoads?

  private struct State {
    var delegate: (any URLSessionDelegate)?
    var lastTaskIdentifier = 0
    var invalidation: Invalidation?
    var invalidationError: (any Error)?
    var unfinished: [Int: URLSessionTask] = [:]
    /// Under way: lists of tasks that the daemon is asked for.
    var listings = 0
    /// Tasks that have ended since the first of them was asked for.
    var endedSinceListing: Set<Int> = []
    var sessionDescription: String?
  }

  private enum Invalidation {
    /// Told to the delegate when the tasks under way have ended.
    case whenFinished
    /// The delegate's last call: it is let go.
    case told
  }

  /// What the delegate still has to hear of the session itself.
  private typealias LastCall = (delegate: (any URLSessionDelegate)?, error: (any Error)?)

  private static let sharedInstance = URLSession(configuration: .default)

  /// A session with the default configuration and no delegate. It cannot be invalidated.
  open class var shared: URLSession { sharedInstance }

  public convenience init(configuration: URLSessionConfiguration) {
    self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
  }

  /// `queue`: nil makes a serial queue.
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
    // A later process meets a background session's tasks again, so their numbers begin anywhere.
    let first = configuration.isBackground ? Int.random(in: 0..<1 << 50) : 0
    state = Mutex(State(delegate: delegate, lastTaskIdentifier: first))
    self.appSession = appSession
    self.appLoads = appLoads
    super.init()
    if delegate != nil { appSession?.follow(for: self) }
  }

  /// A copy.
  open var configuration: URLSessionConfiguration {
    ownConfiguration.copy() as? URLSessionConfiguration ?? ownConfiguration
  }

  /// Held until the session is invalidated.
  open var delegate: (any URLSessionDelegate)? { state.withLock { $0.delegate } }

  open var sessionDescription: String? {
    get { state.withLock { $0.sessionDescription } }
    set { state.withLock { $0.sessionDescription = newValue } }
  }

  /// Lets the tasks under way end, then lets go of the delegate.
  open func finishTasksAndInvalidate() {
    guard self !== Self.sharedInstance else { return }
    state.withLock { state in
      if state.invalidation == nil { state.invalidation = .whenFinished }
    }
    tellInvalidWhenFinished()
  }

  /// Cancels the tasks under way and lets go of the delegate. What an extension has handed over
  /// stays in the daemon's custody.
  open func invalidateAndCancel() {
    guard self !== Self.sharedInstance else { return }
    // In an extension a background session's tasks are in custody, and nobody waits for them.
    guard appSession != nil || !isBackground else { return tellInvalid() }
    // An app's background tasks end when the daemon tells so.
    for task in unfinishedTasks { task.cancel() }
    finishTasksAndInvalidate()
  }

  // MARK: What tasks need

  var isBackground: Bool { ownConfiguration.isBackground }

  var isInvalid: Bool { state.withLock { $0.invalidation != nil } }

  /// Why it was invalidated, where it was not by its owner.
  var invalidationError: (any Error)? { state.withLock { $0.invalidationError } }

  var hasUnfinishedTasks: Bool { state.withLock { !$0.unfinished.isEmpty } }

  var unfinishedTasks: [URLSessionTask] {
    state.withLock { $0.unfinished.values.sorted { $0.taskIdentifier < $1.taskIdentifier } }
  }

  func unfinishedTask(_ identifier: Int) -> URLSessionTask? {
    state.withLock { $0.unfinished[identifier] }
  }

  /// Asks the daemon for tasks: what ends before they are here is not taken for one of them.
  func listing(_ work: () async -> Void) async {
    state.withLock { $0.listings += 1 }
    await work()
    state.withLock { state in
      state.listings -= 1
      if state.listings == 0 { state.endedSinceListing = [] }
    }
  }

  /// Begins a task that the daemon has listed, unless it is known here or has ended meanwhile.
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
    // An extension's process stays until this has been heard.
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
    // Its end stands in the queue before it is no longer waited for.
    state.withLock { state in
      state.unfinished[task.taskIdentifier] = nil
      if state.listings > 0 { state.endedSinceListing.insert(task.taskIdentifier) }
    }
    tellInvalidWhenFinished()
  }

  /// The session is not to be used by this process: its tasks and then itself end with the error,
  /// also when several find that out at once. A task that is resumed later hears it too, its
  /// delegate's last call being over.
  func end(with error: any Error) {
    state.withLock { state in
      if case .told = state.invalidation { return }
      state.invalidation = .whenFinished
      state.invalidationError = state.invalidationError ?? error
    }
    for task in unfinishedTasks { task.end(with: error) }
    tellInvalidWhenFinished()
  }

  /// Numbers a new task and shows it to the delegate.
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
