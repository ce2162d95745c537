/// Runs the closure: what is not needed any more goes by itself here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result {
  try body()
}
