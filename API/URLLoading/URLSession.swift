public import Foundation
import Synchronization

/// A background session: its transfers are handed to Sharesheet's daemon and outlive this process.
open class URLSession: NSObject, @unchecked Sendable {
  // Sendable: `configuration` is a private copy that nobody changes, everything else is immutable or
  // behind the mutex.
  private let ownConfiguration: URLSessionConfiguration
  public let delegateQueue: OperationQueue
  private let state: Mutex<State>

  private struct State {
    var delegate: (any URLSessionDelegate)?
    var lastTaskIdentifier = 0
    var invalidation: Invalidation?
    var unfinished = 0
    var sessionDescription: String?
  }

  private enum Invalidation {
    /// Told to the delegate when the tasks under way have ended.
    case whenFinished
    case told
  }

  public convenience init(configuration: URLSessionConfiguration) {
    self.init(configuration: configuration, delegate: nil, delegateQueue: nil)
  }

  /// `queue`: nil makes a serial queue.
  public init(
    configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?,
    delegateQueue queue: OperationQueue?
  ) {
    ownConfiguration = configuration.copy() as? URLSessionConfiguration ?? configuration
    delegateQueue = queue ?? Self.makeSerialQueue()
    state = Mutex(State(delegate: delegate))
    super.init()
  }

  @available(
    *, unavailable,
    message: "Only background sessions exist here yet: use URLSession(configuration:)."
  )
  open class var shared: URLSession { URLSession(configuration: .background(withIdentifier: "")) }

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

  /// iOS drops such a task when the extension ends; here it is delivered, and a warning says so.
  open func dataTask(with request: URLRequest) -> URLSessionDataTask {
    URLSessionDataTask(
      self, nextTaskIdentifier(), request, body: request.httpBody.map { .data($0) })
  }

  open func dataTask(with url: URL) -> URLSessionDataTask { dataTask(with: URLRequest(url: url)) }

  open func uploadTask(with request: URLRequest, fromFile fileURL: URL) -> URLSessionUploadTask {
    URLSessionUploadTask(self, nextTaskIdentifier(), request, body: .file(fileURL))
  }

  /// Lets the tasks under way end, then lets go of the delegate.
  open func finishTasksAndInvalidate() {
    let tellNow = state.withLock { state in
      guard state.invalidation == nil else { return false }
      state.invalidation = state.unfinished == 0 ? .told : .whenFinished
      return state.unfinished == 0
    }
    if tellNow { tellInvalid(nil) }
  }

  /// Lets go of the delegate. What is in the daemon's custody stays there.
  open func invalidateAndCancel() { invalidate(with: nil) }

  // MARK: What tasks need

  var isInvalid: Bool { state.withLock { $0.invalidation != nil } }

  func taskBegan() { state.withLock { $0.unfinished += 1 } }

  func taskEnded(_ task: URLSessionTask, error: NSError?) {
    if let delegate = delegate as? any URLSessionTaskDelegate, let error {
      delegateQueue.addOperation {
        delegate.urlSession(self, task: task, didCompleteWithError: error)
      }
    }
    let tellNow = state.withLock { state in
      state.unfinished -= 1
      guard case .whenFinished = state.invalidation, state.unfinished == 0 else { return false }
      state.invalidation = .told
      return true
    }
    if tellNow { tellInvalid(nil) }
  }

  func invalidate(with error: NSError?) {
    let isFirst = state.withLock { state in
      if case .told = state.invalidation { return false }
      state.invalidation = .told
      return true
    }
    if isFirst { tellInvalid(error) }
  }

  private func tellInvalid(_ error: NSError?) {
    let delegate = state.withLock { state in
      defer { state.delegate = nil }
      return state.delegate
    }
    guard let delegate else { return }
    delegateQueue.addOperation {
      delegate.urlSession(self, didBecomeInvalidWithError: error)
    }
  }

  private func nextTaskIdentifier() -> Int {
    state.withLock { state in
      state.lastTaskIdentifier += 1
      return state.lastTaskIdentifier
    }
  }

  private static func makeSerialQueue() -> OperationQueue {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    return queue
  }
}
