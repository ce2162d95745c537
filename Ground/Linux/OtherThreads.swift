import CLinux
import Glibc

/// The state of this process's other threads.
package enum OtherThreads {
  /// Whether every other thread waits for work. A thread that runs or is in any other system call
  /// is at work. `true` if the kernel does not report the threads. `false` if all descriptors are
  /// in use.
  package static var areAtRest: Bool {
    guard let folder = opendir("/proc/self/task") else { return !isOutOfDescriptors(errno) }
    defer { closedir(folder) }
    let own = clinux_thread()
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard let thread = Int32(name), thread != own else { continue }
      if isAtWork(thread) { return false }
    }
    return true
  }

  private static func isAtWork(_ thread: Int32) -> Bool {
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Descriptor.open("/proc/self/task/\(thread)/syscall", O_RDONLY)
        .readAll(limit: 4096)
    } catch {
      // The file of a thread that has ended does not exist. If all descriptors are in use, some
      // thread is at work.
      return isOutOfDescriptors(error.code)
    }
    let word = String(decoding: bytes.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
    // If the first word is not the number of a system call, it is the thread's state, such as
    // "running".
    guard let call = Int(word) else { return word == "running" }
    return clinux_waits_for_work(call) == 0
  }

  private static func isOutOfDescriptors(_ code: Int32) -> Bool {
    code == EMFILE || code == ENFILE
  }
}
