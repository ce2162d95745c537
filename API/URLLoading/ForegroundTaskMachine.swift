import Contract
import Foundation

/// The state machine of one foreground task. Events come from the daemon, the delegate and the
/// task's owner. The machine returns the actions to perform and does no I/O itself.
///
/// A round is one request of the task: round 0 is the original request, and each redirection begins
/// a new round.
///
///     idle ─begin─► loading ─head─► asking ─allow─► reading ─end─► over
///                     ▲                │
///                     └── redirected ──┘          cancel, failure: over, from any state
struct ForegroundTaskMachine: Sendable {
  enum Event: Sendable {
    case begin
    /// The number of body bytes that have been sent.
    case sent(Int64)
    /// The response's head in the given round, and the reach of its server.
    case answered(URLResponse, round: Int, reach: AddressReach? = nil)
    case redirectionDecided(URLRequest?)
    case responseDecided(allowed: Bool)
    /// The pipe of the body has reached its end.
    case bodyEnded
    /// The daemon's last message about the request of the given round.
    case ended((any Error)?, round: Int)
    case failed(any Error)
    case cancel
  }

  enum Action: Sendable {
    /// Load the request. Its events have the given round. `nearest` is the reach of the server that
    /// sent the redirection, because a redirection must not lead to a nearer address.
    case load(URLRequest, round: Int, nearest: AddressReach? = nil)
    /// Ignore further events of the current request.
    case dropLoad
    case tellSent(Int64)
    case askAboutRedirection(HTTPURLResponse, URLRequest)
    case askAboutResponse(URLResponse)
    case readBody
    /// Always the last action.
    case complete((any Error)?)
  }

  private enum Phase {
    case idle, loading, askingRedirection, askingResponse, reading, over
  }

  private(set) var request: URLRequest
  private(set) var response: URLResponse?
  private var phase = Phase.idle
  private var round = 0
  private var sent: Int64 = 0
  private var reach: AddressReach?
  /// The daemon's last message, if it arrived before the pipe's end.
  private var last: Result<Void, any Error>?
  private var hasBodyEnded = false

  init(_ request: URLRequest) { self.request = request }

  var isOver: Bool { phase == .over }

  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .begin:
      guard phase == .idle else { return [] }
      phase = .loading
      return [.load(request, round: round)]
    case .sent(let count):
      guard phase != .over, count > sent else { return [] }
      sent = count
      return [.tellSent(count)]
    case .answered(let response, let round, let reach):
      guard phase == .loading, round == self.round else { return [] }
      self.reach = reach
      return answered(response)
    case .redirectionDecided(let next):
      guard phase == .askingRedirection else { return [] }
      return redirect(to: next)
    case .responseDecided(let isAllowed):
      guard phase == .askingResponse else { return [] }
      guard isAllowed else { return end(URLError(.cancelled)) }
      phase = .reading
      return [.readBody]
    case .bodyEnded:
      guard phase == .reading else { return [] }
      hasBodyEnded = true
      return endWhenWhole()
    case .ended(let error, let round):
      guard phase != .over, round == self.round else { return [] }
      last = error.map { .failure($0) } ?? .success(())
      if phase == .loading { return end(error ?? URLError(.badServerResponse), dropping: false) }
      return endWhenWhole()
    case .failed(let error): return end(error)
    case .cancel: return end(URLError(.cancelled))
    }
  }

  private mutating func answered(_ response: URLResponse) -> [Action] {
    self.response = response
    if let answer = response as? HTTPURLResponse,
      let next = Redirection.request(after: answer, to: request)
    {
      phase = .askingRedirection
      return [.askAboutRedirection(answer, next)]
    }
    phase = .askingResponse
    return [.askAboutResponse(response)]
  }

  private mutating func redirect(to next: URLRequest?) -> [Action] {
    guard let next else {
      phase = .askingResponse
      return response.map { [.askAboutResponse($0)] } ?? end(URLError(.badServerResponse))
    }
    guard round < Redirection.limit else { return end(URLError(.httpTooManyRedirects)) }
    request = next
    response = nil
    last = nil
    sent = 0
    round += 1
    phase = .loading
    return [.dropLoad, .load(next, round: round, nearest: reach)]
  }

  private mutating func endWhenWhole() -> [Action] {
    guard hasBodyEnded, let last else { return [] }
    switch last {
    case .success: return end(nil, dropping: false)
    case .failure(let error): return end(error, dropping: false)
    }
  }

  private mutating func end(_ error: (any Error)?, dropping: Bool = true) -> [Action] {
    guard phase != .over else { return [] }
    let isLoading = phase != .idle && dropping
    phase = .over
    return (isLoading ? [.dropLoad] : []) + [.complete(error)]
  }
}
