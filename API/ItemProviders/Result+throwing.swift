extension Result where Failure == any Error {
  /// `flatMap` with a body that throws; the system's errors become the provider's.
  func flatMapThrowing<New>(_ body: (Success) throws -> New) -> Result<New, any Error> {
    flatMap { value in
      do { return .success(try body(value)) } catch {
        return .failure(NSItemProvider.unreadable(error))
      }
    }
  }
}
