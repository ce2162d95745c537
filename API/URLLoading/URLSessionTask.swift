package import Contract
public import Foundation
import Linux
import Synchronization

/// One request of a session. The task starts when `resume()` is called.
open class URLSessionTask: NSObject, @unchecked Sendable {
  // Sendable: all mutable state is protected by the mutex.

  /// The state of a task.
  public enum State: Int, Sendable {
    /// Resumed and not ended.
    case running = 0
    /// Not yet resumed.
    case suspended
    /// Cancelled, but not ended yet.
    case canceling
    /// Ended, with or without an error.
    case completed
  }

  /// The priority 0.5. Priorities are ignored.
  public static let defaultPriority: Float = 0.5
  /// The priority 0.25. Priorities are ignored.
  public static let lowPriority: Float = 0.25
  /// The priority 0.75. Priorities are ignored.
  public static let highPriority: Float = 0.75

  /// Unique within the session.
  public let taskIdentifier: Int
  /// The request with which the task was made.
  public let originalRequest: URLRequest?
  /// The bytes sent and received. Cancelling the progress cancels the task.
  public let progress = Progress(totalUnitCount: -1)
  let session: URLSession
  let body: TransferBody?
  let consumer: TaskConsumer
  private let changing: Mutex<Changing>

  struct Changing {
    var state = State.suspended
    var description: String?
    var responseRule: ResponseRuleSource?
    var sealed: SealedParts?
    var error: (any Error)?
    var isInCustody = false
    /// The daemon's identifier for the transfer, in an app.
    var transfer: String?
    var load: ForegroundLoad?
    var currentRequest: URLRequest?
    var response: URLResponse?
    var delegate: (any URLSessionTaskDelegate)?
    var priority = URLSessionTask.defaultPriority
    var earliestBeginDate: Date?
    var expectsToSend = NSURLSessionTransferSizeUnknown
    var expectsToReceive = NSURLSessionTransferSizeUnknown
    var sent: Int64 = 0
    var received: Int64 = 0
    var toSend: Int64 = 0
    var toReceive: Int64 = 0
  }

  init(
    _ session: URLSession, _ identifier: Int, _ request: URLRequest, body: TransferBody?,
    consumer: TaskConsumer
  ) {
    self.session = session
    taskIdentifier = identifier
    originalRequest = request
    self.body = body
    self.consumer = consumer
    changing = Mutex(Changing(currentRequest: request, toSend: body?.size ?? 0))
    super.init()
    progress.cancellationHandler = { [weak self] in self?.cancel() }
  }

  func change<Result: Sendable>(_ work: (inout sending Changing) -> sending Result) -> Result {
    changing.withLock(work)
  }

  /// The request after the last redirection.
  open var currentRequest: URLRequest? { change { $0.currentRequest } }
  /// The task's current state.
  open var state: State { change { $0.state } }
  /// The error with which the task failed or could not be handed off.
  open var error: (any Error)? { change { $0.error } }
  /// A text of the app that describes the task. A background session's task keeps the text that was
  /// set before `resume()`, also after this process ends.
  open var taskDescription: String? {
    get { change { $0.description } }
    set { change { $0.description = newValue } }
  }
  /// The rule that finds the link in the response, in place of the rule of the extension's bundle.
  /// Only a background session uses it. Set it before `resume()`.
  package final var responseRule: ResponseRuleSource? {
    get { change { $0.responseRule } }
    set { change { $0.responseRule = newValue } }
  }
  /// The parts of the request that contain secrets. Only a background session uses them. Set them
  /// before `resume()`.
  package final var sealed: SealedParts? {
    get { change { $0.sealed } }
    set { change { $0.sealed = newValue } }
  }
  /// The server's response. In an extension, a background task has none: its response goes to the
  /// app, because the extension has ended when the response arrives.
  open var response: URLResponse? { change { $0.response } }
  /// A delegate that is called instead of the session's delegate. In a background session, this
  /// delegate receives only the last call for the task.
  open var delegate: (any URLSessionTaskDelegate)? {
    get { change { $0.delegate } }
    set { change { $0.delegate = newValue } }
  }
  /// Stored but ignored.
  open var priority: Float {
    get { change { $0.priority } }
    set { change { $0.priority = newValue } }
  }
  /// The earliest time at which a background session's task starts. Other sessions ignore it.
  open var earliestBeginDate: Date? {
    get { change { $0.earliestBeginDate } }
    set { change { $0.earliestBeginDate = newValue } }
  }
  /// Stored but ignored.
  open var countOfBytesClientExpectsToSend: Int64 {
    get { change { $0.expectsToSend } }
    set { change { $0.expectsToSend = newValue } }
  }
  /// Stored but ignored.
  open var countOfBytesClientExpectsToReceive: Int64 {
    get { change { $0.expectsToReceive } }
    set { change { $0.expectsToReceive = newValue } }
  }
  /// The bytes of the body that have been sent.
  open var countOfBytesSent: Int64 { change { $0.sent } }
  /// The bytes of the response's body that have been received.
  open var countOfBytesReceived: Int64 { change { $0.received } }
  /// The size of the request's body in bytes, or -1 if unknown.
  open var countOfBytesExpectedToSend: Int64 { change { $0.toSend } }
  /// The size of the response's body in bytes, or -1 if unknown. 0 before the response.
  open var countOfBytesExpectedToReceive: Int64 { change { $0.toReceive } }

  /// Starts the task. A background session's task is handed off to the daemon. Any other task runs
  /// immediately.
  ///
  /// In an extension's background session, messages that are sent to the daemon after this call
  /// arrive after the transfer.
  open func resume() {
    let isFirst = change { changing in
      guard changing.state == .suspended else { return false }
      changing.state = .running
      return true
    }
    guard isFirst else { return }
    session.taskBegan(self)
    if session.isBackground { return handOver() }
    let load = ForegroundLoad(self)
    change { $0.load = load }
    load.begin()
  }

  /// Cancels the task unless it has ended. An extension cannot cancel a task that it has handed
  /// off. The app can cancel the task, and the user can cancel it in the list of transfers.
  open func cancel() {
    let isApps = session.appSession != nil
    let (wasWaiting, isInCustody, load, transfer) = change { changing in
      let wasWaiting = changing.state == .suspended
      if isApps, changing.state == .running { changing.state = .canceling }
      if wasWaiting || changing.load != nil, changing.state != .completed {
        changing.state = .canceling
      }
      return (wasWaiting, changing.isInCustody, changing.load, changing.transfer)
    }
    if wasWaiting {
      session.taskBegan(self)
      end(with: TaskError.complete(URLError(.cancelled), url: originalRequest?.url))
    } else if let load {
      load.cancel()
    } else if isApps {
      if let transfer { session.appSession?.cancel(transfer) }
    } else if isInCustody {
      StandardError.print(
        "task \(taskIdentifier) continues, because the daemon has stored its transfer; "
          + "`sharesheet transfers cancel` cancels the transfer")
    }
  }

  /// Unavailable on Linux, because a task cannot pause.
  @available(
    *, unavailable, message: "A task runs until it ends or is cancelled: use cancel()."
  )
  open func suspend() {}

  /// Records how much of the body has been sent, unless the task has ended.
  /// - Returns: the bytes since the last call, or `nil` if there are none.
  func advance(to sent: Int64, of expected: Int64) -> Int64? {
    let piece = change { changing -> Int64? in
      guard changing.state != .completed, sent > changing.sent else { return nil }
      defer { changing.sent = sent }
      changing.toSend = expected
      return sent - changing.sent
    }
    guard piece != nil else { return nil }
    progress.totalUnitCount = max(expected, sent)
    progress.completedUnitCount = sent
    return piece
  }

  /// Ends the task. Later calls have no effect.
  func end(with error: (any Error)?, data: Data? = nil) {
    let (isFirst, response) = change { changing in
      guard changing.state != .completed else { return (false, URLResponse?.none) }
      changing.state = .completed
      changing.error = error
      changing.load = nil
      return (true, changing.response)
    }
    guard isFirst else { return }
    session.taskEnded(self, error: error, data: error == nil ? data ?? Data() : nil, response)
  }
}

/// The size of a body whose size is unknown.
public let NSURLSessionTransferSizeUnknown: Int64 = -1

/// The receiver of a task's response and body.
enum TaskConsumer: Sendable {
  typealias Handler = @Sendable (Data?, URLResponse?, (any Error)?) -> Void

  case delegate
  case handler(Handler)

  var isHandler: Bool { if case .handler = self { true } else { false } }
}

/// A task that loads data into memory or passes the data to its delegate.
open class URLSessionDataTask: URLSessionTask, @unchecked Sendable {}  // Adds no state.

/// A task that sends a file or data.
open class URLSessionUploadTask: URLSessionDataTask, @unchecked Sendable {}  // Adds no state.
