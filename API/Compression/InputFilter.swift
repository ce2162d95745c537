public import Foundation

/// A filter that reads data from a closure, and compresses or decompresses them as they are read.
///
/// Apple: https://developer.apple.com/documentation/compression/inputfilter
public class InputFilter<D: DataProtocol> {
  private let stream: FilterStream
  private let capacity: Int
  private let read: (Int) throws -> D?
  private var ready = Data()
  private var isFinal = false

  /// - Parameters:
  ///   - bufferCapacity: The most bytes that `readBlock` is asked for.
  ///   - readBlock: Returns at most the given number of bytes, and `nil` at the end of the data.
  public init(
    _ operation: FilterOperation, using algorithm: Algorithm, bufferCapacity: Int = 65536,
    readingFrom readBlock: @escaping (Int) throws -> D?
  ) throws {
    capacity = max(bufferCapacity, 1)
    stream = try FilterStream(operation, algorithm, capacity: capacity)
    read = readBlock
  }

  /// Returns filtered data.
  ///
  /// - Returns: At most `count` bytes, or `nil` at the end.
  /// - Throws: `FilterError.invalidData` if the data cannot be decompressed or are incomplete, or
  ///   the closure's error.
  public func readData(ofLength count: Int) throws -> Data? {
    while ready.count < count, !isFinal, !stream.hasEnded {
      let bytes = try read(capacity).map { Data($0) } ?? Data()
      isFinal = bytes.isEmpty
      try stream.process(bytes, isLast: isFinal) { ready.append($0) }
    }
    guard !ready.isEmpty else { return nil }
    let part = Data(ready.prefix(count))
    ready = Data(ready.dropFirst(count))
    return part
  }
}
