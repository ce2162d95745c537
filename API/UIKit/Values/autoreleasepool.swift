/// Runs the closure. Without Objective-C, no pool is needed.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
