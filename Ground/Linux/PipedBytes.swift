import Synchronization

/// Copies of pipes and devices, with a common limit of disk space.
///
/// The length of a pipe is unknown. All copies in progress together may use at most as much disk
/// space as they leave free, so that an endless pipe does not block other work.
package enum PipedBytes {
  /// The error of a copy that exceeds the common limit.
  package struct TooMany: Error, CustomStringConvertible {
    let read: Int64
    let free: Int64

    /// The event and the next step.
    package var description: String {
      "the pipe has sent \(read >> 20) MiB and has not ended, and the disk has \(free >> 20) MiB "
        + "left. Pipes may fill at most half of the free space. Free some space, or write the data "
        + "to a file on another disk"
    }
  }

  /// The number of bytes between two checks of the disk.
  static let step = 4 << 20

  private static let total = Mutex<Int64>(0)

  /// Copies a pipe or device to its end.
  /// - Parameter free: Returns the number of free bytes on the target's disk.
  /// - Returns: The number of bytes copied.
  /// - Throws: `TooMany` if the copies use too much disk space, `SystemError` if a read or write
  ///   fails. The target then contains a part of the data.
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
