import AppCommands
import HoiKit
import UIKit

/// The hois that this program sends, and the wait for their results. The system sends the hois even
/// if the program ends.
@MainActor final class Sending {
  private var waiting: [(hoi: Hoi, friend: Friend)]
  private let all: Int
  private let timeout: Double
  private var refused = 0
  /// The friends whose hois were sent or will be sent by the system, without duplicates.
  private(set) var reached: [Friend] = []
  private var uploads: HoiUploads?
  private var isInvalid = false
  private var wake: CheckedContinuation<Void, Never>?

  /// How long to wait while another program uses the session, in seconds.
  private static let timeoutAmongOthers: Double = 60

  /// The delay before a message about the wait, in nanoseconds.
  private static let silence: UInt64 = 800_000_000

  /// - Parameter timeout: How long to wait for the push service, in seconds.
  init(_ hois: [(hoi: Hoi, friend: Friend)], timeout: Double) {
    waiting = hois
    all = hois.count
    self.timeout = timeout
  }

  /// Hands off the hois. Returns when each hoi has been sent, refused, or accepted by the system.
  /// - Returns: Whether a hoi was refused.
  /// - Throws: An error if a hoi could not be handed off. The number of sent hois is printed before
  ///   the error is thrown.
  func run() async throws -> Bool {
    do {
      return try await sendAll()
    } catch {
      report()
      throw error
    }
  }

  /// Removes bodies that earlier programs prepared but never handed off.
  func tidy() async { await uploads?.tidy() }

  private func sendAll() async throws -> Bool {
    let begin = Date()
    let silence = Task {
      try await Task.sleep(nanoseconds: Self.silence)
      if !waiting.isEmpty { Unsent.say("Waiting for \(Self.places(of: waiting)) …") }
    }
    defer { silence.cancel() }
    try handOver()
    while !waiting.isEmpty {
      await next(within: isInvalid ? 0.2 : timeout)
      if isInvalid {
        guard Date().timeIntervalSince(begin) < Self.timeoutAmongOthers else {
          throw HoiError.sessionInUse
        }
        try handOver()
        continue
      }
      guard !waiting.isEmpty, Date().timeIntervalSince(begin) >= timeout else { continue }
      let taken = try await uploads?.waiting() ?? []
      let refusals = Dictionary(taken.map { ($0.id, $0.refusal) }) { $1 }
      if waiting.allSatisfy({ refusals[$0.hoi.id] != nil }) { return leave(refusals) }
      if Date().timeIntervalSince(begin) > timeout + Self.timeoutAmongOthers {
        throw HoiError.sessionInUse
      }
    }
    report()
    return refused > 0
  }

  /// Reports the hois that the system will send, and the hois that need an action by the user.
  private func leave(_ refusals: [String: Int?]) -> Bool {
    report()
    let unwanted = waiting.compactMap { entry in
      refusals[entry.hoi.id]?.map { (name: entry.friend.name, status: $0) }
    }
    for entry in waiting where refusals[entry.hoi.id].flatMap(\.self) == nil { reach(entry.friend) }
    let count = waiting.count - unwanted.count
    if count > 0 {
      let places = Self.places(
        of: waiting.filter { entry in refusals[entry.hoi.id].flatMap(\.self) == nil })
      print(
        "\(count) pending: no response yet from \(places). Sent as soon as possible. "
          + "`sharesheet transfers` shows the reason.")
    }
    for (name, status) in Dictionary(unwanted.map { ($0.name, $0.status) }, uniquingKeysWith: max) {
      let number = unwanted.count { $0.name == name }
      Unsent.say(
        "\(number) not sent: \(name): \(HoiError.refused(status: status).localizedDescription) "
          + "Retry with `sharesheet transfers retry ID --header 'Authorization: …'`, or cancel "
          + "with `sharesheet transfers cancel ID`. `sharesheet transfers` lists the IDs.")
    }
    return refused > 0 || !unwanted.isEmpty
  }

  /// Returns the addresses of the friends who receive the hois, as text for the user.
  private static func places(of hois: [(hoi: Hoi, friend: Friend)]) -> String {
    Set(hois.map { $0.friend.address.shown }).sorted().joined(separator: ", ").oneLine
  }

  private func report() {
    let sent = all - waiting.count - refused
    if sent > 0 { print(sent == 1 ? "Hoi! 1 sent." : "Hoi! \(sent) sent.") }
  }

  private func handOver() throws {
    isInvalid = false
    let uploads = HoiUploads(
      sessionIdentifier: HoiUploads.appSession,
      onEnd: { id, outcome in MainActor.assumeIsolated { self.ended(id, outcome) } },
      onInvalid: { MainActor.assumeIsolated { self.invalid() } })
    self.uploads = uploads
    try uploads.send(waiting)
  }

  private func ended(_ id: String, _ outcome: Result<Void, any Error>) {
    guard let index = waiting.firstIndex(where: { $0.hoi.id == id }) else { return }
    let friend = waiting.remove(at: index).friend
    switch outcome {
    case .success: reach(friend)
    case .failure: refused += 1
    }
    if waiting.isEmpty { goOn() }
  }

  private func reach(_ friend: Friend) {
    if !reached.contains(friend) { reached.append(friend) }
  }

  private func invalid() {
    isInvalid = true
    goOn()
  }

  private func goOn() {
    wake?.resume()
    wake = nil
  }

  private func next(within seconds: Double) async {
    let isRetry = isInvalid
    await withCheckedContinuation { continuation in
      wake = continuation
      DispatchQueue.main.asyncAfter(deadline: .now() + max(seconds, 0.05)) {
        MainActor.assumeIsolated { self.goOn() }
      }
      if !isRetry, waiting.isEmpty || isInvalid { goOn() }
    }
  }
}
