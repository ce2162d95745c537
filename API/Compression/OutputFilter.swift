public import Foundation

/// A filter that compresses or decompresses the data it is given, and passes the result to a
/// closure.
///
/// Apple: https://developer.apple.com/documentation/compression/outputfilter
public class OutputFilter {
  private let stream: FilterStream
  private let receive: (Data?) throws -> Void
  private var isFinal = false

  /// - Parameters:
  ///   - bufferCapacity: The most bytes of one call of `writeBlock`.
  ///   - writeBlock: Receives the result in parts, and `nil` at its end.
  public init(
    _ operation: FilterOperation, using algorithm: Algorithm, bufferCapacity: Int = 65536,
    writingTo writeBlock: @escaping (Data?) throws -> Void
  ) throws {
    stream = try FilterStream(operation, algorithm, capacity: bufferCapacity)
    receive = writeBlock
  }

  /// Filters data. `nil` or empty data end the filter, as `finalize()` does.
  ///
  /// - Throws: `FilterError.invalidState` if the filter has ended or has thrown,
  ///   `FilterError.invalidData` if the data cannot be decompressed, or the closure's error.
  public func write<D: DataProtocol>(_ data: D?) throws {
    guard let data, !data.isEmpty else { return try finalize() }
    guard !isFinal, !stream.hasEnded else { throw FilterError.invalidState }
    do { try stream.process(Data(data), isLast: false) { try receive($0) } } catch {
      // The part that was not received would be missing.
      isFinal = true
      throw error
    }
  }

  /// Ends the filter and passes the rest of the result. A second call has no effect.
  ///
  /// - Throws: `FilterError.invalidData` if compressed data are incomplete, or the closure's error.
  public func finalize() throws {
    guard !isFinal else { return }
    isFinal = true
    try stream.process(Data(), isLast: true) { try receive($0) }
    try receive(nil)
  }

  deinit { try? finalize() }
}
