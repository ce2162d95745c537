extension SheetHost {
  /// Ends the share and returns its queued uploads. If the daemon does not respond, waits up to 4
  /// s. If the daemon has to be restarted, waits up to 13 s.
  /// - Returns: `unknown` if the daemon did not respond in time.
  package func conclude(clock: any Clock<Duration> = ContinuousClock()) async -> ShareFate {
    let isEnded = await result(within: 3, clock) { await cancel() } != nil
    // If the daemon is gone, it is restarted, and reads its journal before it responds. This takes
    // longer.
    return await result(within: isEnded ? 10 : 1, clock) { await fate() } ?? .unknown
  }

  /// - Returns: The result of `body`, or `nil` if `body` takes longer. In that case `body` is
  ///   cancelled.
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
