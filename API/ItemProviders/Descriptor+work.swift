import Glibc
import Linux

extension Descriptor {
  /// Copies the whole file into the empty file `target`.
  /// - Throws: `NSItemProvider.cancelled` if the work was cancelled, or `SystemError` if a read or
  ///   write fails.
  func copyAll(to target: Descriptor, chunk: Int, _ work: Work) throws {
    var stopped: (any Error)?
    do {
      try copyAll(to: target, chunk: chunk) { count in
        do { try work.advance(by: count) } catch { stopped = error }
        return stopped == nil
      }
    } catch {
      throw stopped ?? error
    }
  }

  /// Returns up to `count` bytes from `offset`, or an empty array at the end of the file.
  func bytes(at offset: Int64, count: Int) throws(SystemError) -> [UInt8] {
    var failure: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      var received: Int
      repeat {
        received = pread(number, buffer.baseAddress, count, off_t(offset))
      } while received < 0 && errno == EINTR
      if received < 0 { failure = errno }
      filled = max(received, 0)
    }
    if failure != 0 { throw SystemError(code: failure, operation: "read") }
    return bytes
  }
}
