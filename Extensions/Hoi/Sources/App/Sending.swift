import HoiKit
import UIKit

/// Hois on their way, as long as this program waits for them; they go on without it.
@MainActor final class Sending {
  private var waiting: [(hoi: Hoi, friend: Friend)]
  private let all: Int
  private let patience: Double
  private var refused = 0
  private var uploads: HoiUploads?
  private var isInvalid = false
  private var wake: CheckedContinuation<Void, Never>?

  /// Seconds for which another program's sending is waited for.
  private static let patienceWithOthers: Double = 60

  /// - Parameter patience: seconds to wait for the push service.
  init(_ hois: [(hoi: Hoi, friend: Friend)], patience: Double) {
    waiting = hois
    all = hois.count
    self.patience = patience
  }

  /// Returns when all are sent, or are the system's to send.
  /// - throws: when something was refused, or could not be handed over.
  func run() async throws {
    let begin = Date()
    try handOver()
    while !waiting.isEmpty {
      await next(within: isInvalid ? 0.2 : patience)
      if isInvalid {
        guard Date().timeIntervalSince(begin) < Self.patienceWithOthers else {
          throw HoiError.sessionInUse
        }
        try handOver()
        continue
      }
      guard !waiting.isEmpty, Date().timeIntervalSince(begin) >= patience else { continue }
      let taken = await uploads?.waiting() ?? []
      if waiting.allSatisfy({ taken.contains($0.hoi.id) }) {
        report()
        print(
          "\(waiting.count) on the way: sent as soon as the push service takes them. "
            + "'sharesheet transfers' shows what they wait for: the service, or another token.")
        if refused > 0 { exit(1) }
        return
      }
      if Date().timeIntervalSince(begin) > patience + Self.patienceWithOthers {
        throw HoiError.sessionInUse
      }
    }
    report()
    if refused > 0 { exit(1) }
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
    for (hoi, friend) in waiting { try uploads.send(hoi, to: friend) }
  }

  private func ended(_ id: String, _ outcome: Result<Void, any Error>) {
    guard let index = waiting.firstIndex(where: { $0.hoi.id == id }) else { return }
    waiting.remove(at: index)
    if case .failure = outcome { refused += 1 }
    if waiting.isEmpty { goOn() }
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
