import CLinux
import Glibc

/// What the threads of this process do beside the calling one.
package enum OtherThreads {
  /// Whether each waits for something to do. A thread that runs, or is in a system call that does
  /// something or takes its time, is at work. True where the kernel does not tell.
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
      // A thread that has ended meanwhile has no such file; one that holds all descriptors is busy.
      return isOutOfDescriptors(error.code)
    }
    let word = String(decoding: bytes.prefix { $0 > UInt8(ascii: " ") }, as: UTF8.self)
    // Without a number it says that the thread runs.
    guard let call = Int(word) else { return word == "running" }
    return clinux_waits_for_work(call) == 0
  }

  private static func isOutOfDescriptors(_ code: Int32) -> Bool {
    code == EMFILE || code == ENFILE
  }
}
