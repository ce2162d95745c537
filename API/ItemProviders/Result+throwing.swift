extension Result where Failure == any Error {
  /// `flatMap` with a throwing body. System errors become `NSItemProvider` errors.
  func flatMapThrowing<New>(_ body: (Success) throws -> New) -> Result<New, any Error> {
    flatMap { value in
      do { return .success(try body(value)) } catch {
        return .failure(NSItemProvider.unreadable(error))
      }
    }
  }
}
