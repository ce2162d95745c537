import UIKit

extension HoiUploads {
  /// A hoi that the system has accepted and not yet sent.
  public struct Waiting: Sendable {
    public let id: String
    /// The status of the push service's response if the service refused the hoi. The transfer then
    /// waits for the user.
    public let refusal: Int?
  }

  /// How long to wait for the system's list, in seconds.
  private static let timeout: Double = 30

  /// Returns the session's waiting hois. The result is `nil` if this process is not known to own
  /// the session. If another process owns the session, the session lists no hois, even if hois are
  /// waiting.
  /// - Throws: `HoiError.noAnswer` if the system does not respond.
  public func waiting() async throws -> [Waiting]? {
    let identifier = identifier
    let (answers, answer) = AsyncStream.makeStream(of: [Waiting]?.self)
    let asking = Task {
      // A new session object is needed, because the existing object also lists tasks that the
      // system has not received yet.
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

  /// Removes bodies whose process ended between preparing and handing off the hoi. Does nothing if
  /// the list of waiting hois is unknown. The extension's bodies are removed when the app is
  /// launched for the events of the extension's session.
  public func tidy() async {
    // Usually there are no old bodies, and the system need not be queried.
    guard let old = try? files.old(), !old.isEmpty, let waiting = try? await waiting() else {
      return
    }
    try? files.removeAbandoned(keeping: Set(waiting.map(\.id)))
  }
}
