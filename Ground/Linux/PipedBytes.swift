import Synchronization

/// The bytes that pipes and devices have brought to the disk and that nobody has yet.
///
/// Nobody knows when a pipe ends. All of them together take no more of a disk than they leave free,
/// so that one that never ends holds up nobody else.
package enum PipedBytes {
  package struct TooMany: Error, CustomStringConvertible {
    let read: Int64
    let free: Int64

    package var description: String {
      "\(read >> 20) MiB have come so far without an end, and the disk has \(free >> 20) MiB left. "
        + "Pipes may take no more than they leave to others. Free some space, or write it to a file "
        + "on another disk"
    }
  }

  /// Bytes that are read between two looks at the disk.
  static let step = 4 << 20

  private static let total = Mutex<Int64>(0)

  /// Copies what comes through a pipe or from a device, to its end.
  /// - Parameter free: the bytes that the target's disk has left.
  /// - Returns: the number of bytes copied.
  /// - Throws: `TooMany`; `SystemError`. The target then holds a part.
  @discardableResult
  package static func copy(
    _ source: Descriptor, to target: Descriptor, free: (Descriptor) -> Int64 = \.availableSpace
  ) throws -> Int64 {
    var own: Int64 = 0
    var unseen = 0
    var refusal: TooMany?
    defer { total.withLock { $0 -= own } }
    do {
      return try source.copyAll(to: target, chunk: step) { count in
        own += Int64(count)
        unseen += count
        let all = total.withLock { total in
          total += Int64(count)
          return total
        }
        guard unseen >= step else { return true }
        unseen = 0
        let free = free(target)
        if all > free { refusal = TooMany(read: own, free: free) }
        return refusal == nil
      }
    } catch {
      throw refusal ?? error as any Error
    }
  }
}
