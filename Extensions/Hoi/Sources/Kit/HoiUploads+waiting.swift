import UIKit

extension HoiUploads {
  /// A hoi that the system has accepted and not yet sent.
  public struct Waiting: Sendable {
    public let id: String
    /// The push service's status if it refused the hoi. The transfer then waits for the user.
    public let refusal: Int?
  }

  /// How long to wait for the system's list, in seconds.
  private static let timeout: Double = 30

  /// Returns the session's waiting hois, or `nil` if it is unknown whether this process owns the
  /// session. If another process owns the session, the session lists no hois, even if hois are
  /// waiting.
  /// - Throws: `HoiError.noAnswer` if the system does not respond.
  public func waiting() async throws -> [Waiting]? {
    let identifier = identifier
    let (answers, answer) = AsyncStream.makeStream(of: [Waiting]?.self)
    let asking = Task {
      // A separate session is needed, because this session also lists tasks that the system does
      // not have yet.
      let session = URLSession(configuration: Self.configuration(identifier))
      answer.yield(
        await session.allTasks.compactMap { task in
          Self.note(of: task).map {
            Waiting(id: $0.id, refusal: (task.response as? HTTPURLResponse)?.statusCode)
          }
        })
    }
    let clock = Task {
      try await Task.sleep(for: .seconds(Self.timeout))
      answer.yield(nil)
    }
    defer {
      asking.cancel()
      clock.cancel()
    }
    var first = answers.makeAsyncIterator()
    guard let list = await first.next() ?? nil else { throw HoiError.noAnswer }
    return lock.withLock {
      isGiven = isGiven || list.contains { handedOver.contains($0.id) }
      return isGiven && !isInvalid ? list : nil
    }
  }

  /// Removes bodies that the app prepared but never handed off, because it ended in between. Does
  /// nothing if the waiting hois are unknown. The extension's leftovers are removed when the app is
  /// launched for the extension's session.
  public func tidy() async {
    // Usually there are no old bodies, and the system need not be queried.
    guard let old = try? files.old(), !old.isEmpty, let waiting = try? await waiting() else {
      return
    }
    try? files.removeAbandoned(keeping: Set(waiting.map(\.id)))
  }
}
