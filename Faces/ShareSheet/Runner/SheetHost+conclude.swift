extension SheetHost {
  /// Ends the share and looks up what it has queued. A daemon that does not respond delays the
  /// person for a few seconds at most.
  /// - Returns: `unknown` if the daemon did not respond in time.
  package func conclude(clock: any Clock<Duration> = ContinuousClock()) async -> ShareFate {
    let isEnded = await result(within: 3, clock) { await cancel() } != nil
    // A daemon that is gone has to be started, and reads its journal first.
    return await result(within: isEnded ? 10 : 1, clock) { await fate() } ?? .unknown
  }

  /// - Returns: `nil` if `body` has not returned after so many seconds. It is cancelled then.
  private func result<Value: Sendable>(
    within seconds: Double, _ clock: any Clock<Duration>,
    of body: @escaping @Sendable () async -> Value
  ) async -> Value? {
    let (results, sink) = AsyncStream.makeStream(of: Value.self)
    let work = Task {
      sink.yield(await body())
      sink.finish()
    }
    let limit = Task {
      try? await clock.sleep(for: .seconds(seconds))
      sink.finish()
    }
    defer {
      work.cancel()
      limit.cancel()
    }
    for await result in results { return result }
    return nil
  }
}
