public import Foundation

/// A filter that reads data from a closure, and compresses or decompresses them as they are read.
///
/// Apple: https://developer.apple.com/documentation/compression/inputfilter
public class InputFilter<D: DataProtocol> {
  private let stream: FilterStream
  private let capacity: Int
  private let read: (Int) throws -> D?
  private var input = Data()
  private var ready = Data()
  /// The number of bytes at the start of `ready` that were returned.
  private var start = 0
  private var isFinal = false

  /// - Parameters:
  ///   - bufferCapacity: The most bytes that `readBlock` is asked for, at most 16 MiB.
  ///   - readBlock: Returns at most the given number of bytes, and `nil` at the end of the data.
  public init(
    _ operation: FilterOperation, using algorithm: Algorithm, bufferCapacity: Int = 65536,
    readingFrom readBlock: @escaping (Int) throws -> D?
  ) throws {
    capacity = min(max(bufferCapacity, 1), 1 << 24)
    stream = try FilterStream(operation, algorithm, capacity: capacity)
    read = readBlock
  }

  /// Returns filtered data. The memory that it uses is bounded by `count` and the capacity.
  ///
  /// - Returns: At most `count` bytes, or `nil` at the end. Empty data if `count` is not positive.
  /// - Throws: `FilterError.invalidData` if the data cannot be decompressed or are incomplete, or
  ///   the closure's error.
  public func readData(ofLength count: Int) throws -> Data? {
    guard count > 0 else { return Data() }
    while ready.count - start < count, !stream.hasEnded {
      if input.isEmpty, !stream.isFull {
        if isFinal { break }
        input = try read(capacity).map { Data($0) } ?? Data()
        isFinal = input.isEmpty
      }
      if start > 0 { (ready, start) = (Data(ready.dropFirst(start)), 0) }
      ready.append(try stream.step(&input, isLast: isFinal))
    }
    guard start < ready.count else { return nil }
    let end = start + min(count, ready.count - start)
    defer { start = end }
    return ready.subdata(in: start..<end)
  }
}
