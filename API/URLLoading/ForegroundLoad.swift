import AppleSupport
import Contract
import Foundation
import Linux
import Synchronization

/// A running task of a foreground session. It connects `ForegroundTaskMachine` with the daemon
/// and the delegate.
final class ForegroundLoad: Sendable {
  private struct State {
    var machine: ForegroundTaskMachine
    /// The daemon's number for the current round's request, and the connection that carries it.
    var load: (number: UInt64, line: ForegroundConnection)?
    var pipe: Descriptor?
    var gathered = Data()
    var deadline: Task<Void, any Error>?
  }

  private let task: URLSessionTask
  private let session: URLSession
  private let state: Mutex<State>
  /// Keeps the process alive until the task has ended.
  private let open = OpenWork.current.begin()

  init(_ task: URLSessionTask) {
    self.task = task
    session = task.session
    let request = task.originalRequest ?? URLRequest(url: URL(filePath: "/"))
    state = Mutex(State(machine: ForegroundTaskMachine(request)))
  }

  func begin() {
    let seconds = session.configuration.timeoutIntervalForResource
    if seconds.isFinite, seconds < 7 * 24 * 3600 {
      let deadline = Task { [weak self] in
        try await Task.sleep(for: .seconds(max(seconds, 0)))
        self?.handle(.failed(URLError(.timedOut)))
      }
      state.withLock { $0.deadline = deadline }
    }
    handle(.begin)
  }

  func cancel() { handle(.cancel) }

  private func handle(_ event: ForegroundTaskMachine.Event) {
    for action in state.withLock({ $0.machine.handle(event) }) { perform(action) }
  }

  private func perform(_ action: ForegroundTaskMachine.Action) {
    switch action {
    case .load(let request, let round, let nearest): load(request, round, nearest)
    case .dropLoad: dropLoad()
    case .tellSent(let count): tellSent(count)
    case .askAboutRedirection(let response, let next): ask(about: response, next)
    case .askAboutResponse(let response): ask(about: response)
    case .readBody: readBody()
    case .complete(let error): complete(error)
    }
  }

  // MARK: The daemon

  private func load(_ request: URLRequest, _ round: Int, _ nearest: AddressReach?) {
    task.change { $0.currentRequest = request }
    do throws(TransferRefusal) {
      guard !session.isInvalid else { throw .sessionInvalid }
      if round == 0, let local = LocalAnswer(request, isUpload: task is URLSessionUploadTask) {
        let (response, content) = try local.open()
        return answered(response, content, round, nil, last: .success(()))
      }
      guard request.isForHTTP else { throw .unsupportedURL(request.url) }
      let body = try body(of: request, round)?.open()
      let message = request.loadRequest(session.configuration, nearest: nearest)
      if let app = session.appLoads {
        send(message, body, by: app, round)
      } else if let connection = HostConnection.current {
        ForegroundGate.shared.enter { self.send(message, body, over: connection.loads, round) }
      } else {
        throw .notAnExtension
      }
    } catch {
      handle(.failed(error.error(url: request.url)))
    }
  }

  /// Returns the body to send, or `nil` if a redirection changed the method to GET.
  private func body(
    of request: URLRequest, _ round: Int
  ) throws(TransferRefusal) -> TransferBody? {
    let body = task is URLSessionUploadTask ? task.body : request.httpBody.map { .data($0) }
    guard let body, body.size != 0 || task is URLSessionUploadTask else { return nil }
    guard (request.httpMethod ?? "GET").uppercased() == "GET" else { return body }
    if round > 0 { return nil }
    throw .bodyWithGET
  }

  private func send(
    _ message: ForegroundRequest, _ body: Descriptor?, by app: AppLoads, _ round: Int
  ) {
    Task {
      do {
        let line = try await app.line()
        ForegroundGate.shared.enter { self.send(message, body, over: line, round) }
      } catch {
        let url = task.originalRequest?.url
        handle(
          .failed(TaskError.make(code: NSURLErrorCannotConnectToHost, "\(error)", url: url)))
      }
    }
  }

  private func send(
    _ message: ForegroundRequest, _ body: Descriptor?, over line: ForegroundConnection, _ round: Int
  ) {
    guard !state.withLock({ $0.machine.isOver }) else { return ForegroundGate.shared.leave() }
    let number = line.load(message, body: body) { event, descriptor in
      self.hear(event, descriptor, round)
    }
    let isDropped = state.withLock { state in
      state.load = (number, line)
      return state.machine.isOver
    }
    // The task may have been cancelled before its number was known.
    if isDropped { line.cancel(number) }
  }

  private func hear(_ event: ForegroundEvent, _ descriptor: Descriptor?, _ round: Int) {
    let url = state.withLock { $0.machine.request.url }
    switch event {
    case .sent(let count): handle(.sent(count))
    case .response(let status, let headers, let reach):
      let fields = Dictionary(headers.map { ($0.name, $0.value) }) { "\($0), \($1)" }
      guard let url,
        let response = HTTPURLResponse(
          url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields)
      else { return }
      answered(response, descriptor, round, reach, last: nil)
    case .finished:
      ForegroundGate.shared.leave()
      handle(.ended(nil, round: round))
    case .failed(let failure):
      ForegroundGate.shared.leave()
      handle(.ended(TaskError.make(failure, url: url), round: round))
    }
  }

  private func answered(
    _ response: URLResponse, _ content: Descriptor?, _ round: Int, _ reach: AddressReach?,
    last: Result<Void, Never>?
  ) {
    state.withLock { $0.pipe = content }
    handle(.answered(response, round: round, reach: reach))
    if last != nil { handle(.ended(nil, round: round)) }
  }

  private func dropLoad() {
    let load = state.withLock { state in
      defer {
        state.load = nil
        state.pipe = nil
      }
      return state.load
    }
    if let load { load.line.cancel(load.number) }
  }

  /// Reads in a separate thread, because reading waits for the server and for the delegate.
  private func readBody() {
    let pipe = state.withLock { state in
      defer { state.pipe = nil }
      return state.pipe
    }
    guard let pipe else { return handle(.bodyEnded) }
    Thread.detachNewThread { [self] in
      let arrivals = task.delegate as? ByteArrivals
      while !isOver, let bytes = try? pipe.read(upTo: 64 << 10), !bytes.isEmpty {
        deliver(Data(bytes))
        arrivals?.waitForRoom()
      }
      handle(.bodyEnded)
    }
  }

  private var isOver: Bool { state.withLock { $0.machine.isOver } }

  // MARK: The delegate

  private var delegate: (any URLSessionTaskDelegate)? {
    task.delegate ?? session.delegate as? any URLSessionTaskDelegate
  }

  /// Calls the delegate on the session's delegate queue. If the task ends before the call, the call
  /// is omitted.
  private func tell(_ call: @escaping @Sendable (any URLSessionTaskDelegate) -> Void) {
    guard let delegate else { return }
    session.delegateQueue.addOperation { [self] in
      if !isOver { call(delegate) }
    }
  }

  private func tellSent(_ total: Int64) {
    let (piece, expected) = task.change { changing in
      defer { changing.sent = total }
      return (max(0, total - changing.sent), changing.toSend)
    }
    updateProgress()
    tell { [session, task] in
      $0.urlSession(
        session, task: task, didSendBodyData: piece, totalBytesSent: total,
        totalBytesExpectedToSend: expected)
    }
  }

  private func ask(about response: HTTPURLResponse, _ next: URLRequest) {
    guard delegate != nil else { return handle(.redirectionDecided(next)) }
    tell { [self] in
      $0.urlSession(
        session, task: task, willPerformHTTPRedirection: response, newRequest: next
      ) { self.handle(.redirectionDecided($0)) }
    }
  }

  private func ask(about response: URLResponse) {
    task.change { changing in
      changing.response = response
      changing.toReceive = response.expectedContentLength
    }
    updateProgress()
    guard !task.consumer.isHandler, let dataTask = task as? URLSessionDataTask,
      delegate is any URLSessionDataDelegate
    else { return handle(.responseDecided(allowed: true)) }
    tell { [self] in
      ($0 as? any URLSessionDataDelegate)?.urlSession(
        session, dataTask: dataTask, didReceive: response
      ) { self.handle(.responseDecided(allowed: $0 == .allow)) }
    }
  }

  /// Returns after the delegate has received the data, so that no further data is read until then.
  private func deliver(_ data: Data) {
    task.change { $0.received += Int64(data.count) }
    updateProgress()
    if let download = task as? URLSessionDownloadTask {
      do { try download.write(data) } catch { handle(.failed(error)) }
      return
    }
    if task.consumer.isHandler { return state.withLock { $0.gathered.append(data) } }
    guard let delegate = delegate as? any URLSessionDataDelegate,
      let dataTask = task as? URLSessionDataTask
    else { return }
    let taken = DispatchSemaphore(value: 0)
    session.delegateQueue.addOperation { [self] in
      if !isOver { delegate.urlSession(session, dataTask: dataTask, didReceive: data) }
      taken.signal()
    }
    taken.wait()
  }

  private func complete(_ error: (any Error)?) {
    let (gathered, url) = state.withLock { state in
      state.deadline?.cancel()
      state.deadline = nil
      defer { state.gathered = Data() }
      return (state.gathered, state.machine.request.url)
    }
    task.end(with: error.map { TaskError.complete($0, url: url) }, data: gathered)
    open.end()
  }

  private func updateProgress() {
    let counts = task.change { ($0.sent, $0.toSend, $0.received, $0.toReceive) }
    let isKnown = counts.1 >= 0 && counts.3 >= 0
    task.progress.totalUnitCount = isKnown ? counts.1 + counts.3 : -1
    task.progress.completedUnitCount = counts.0 + counts.2
  }
}
