import UIKit

extension HoiUploads {
  /// A hoi that the system has taken over and has not sent yet.
  public struct Waiting: Sendable {
    public let id: String
    /// What the push service answered when it refused; it waits for the person then.
    public let refusal: Int?
  }

  /// Seconds that the system has to list what waits.
  private static let timeout: Double = 30

  /// What waits in this session; nil while it is not known whose the session is: of another
  /// process's nothing is listed, which does not mean that nothing waits.
  /// - throws: `HoiError.noAnswer`.
  public func waiting() async throws -> [Waiting]? {
    let identifier = identifier
    let (answers, answer) = AsyncStream.makeStream(of: [Waiting]?.self)
    let asking = Task {
      // A session of its own: this one's tasks count before the system has them.
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

  /// Removes bodies that the app prepared and never handed over, because it was ended in between;
  /// none while it is not known which are wanted. What the extension leaves goes when the app is
  /// launched for its session.
  public func tidy() async {
    // Seldom there is anything to ask about.
    guard let old = try? files.old(), !old.isEmpty, let waiting = try? await waiting() else {
      return
    }
    try? files.removeAbandoned(keeping: Set(waiting.map(\.id)))
  }
}
