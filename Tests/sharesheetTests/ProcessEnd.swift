import CLinux
import Foundation
import Glibc
import Linux

/// The end of a process that is not a child. Waiting for this end needs no polling.
struct ProcessEnd: Sendable {
  private let descriptor: Descriptor

  /// - Throws: `SystemError` with `ESRCH` if the process has already ended.
  init(of pid: Int32) throws {
    descriptor = Descriptor(
      owning: try SystemError.checkNegated(clinux_pidfd_open(pid), "watch process \(pid)"))
  }

  func wait() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [descriptor] in
        var watched = pollfd(fd: descriptor.number, events: Int16(POLLIN), revents: 0)
        while poll(&watched, 1, -1) < 0, errno == EINTR {}
        continuation.resume()
      }
    }
  }
}

extension CommandHome {
  /// Returns the identifiers of this home's extension processes with the given program name.
  func extensions(named program: String) -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap(Int32.init).filter { pid in
      guard
        let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe"),
        path.hasSuffix("/\(program)"),
        let environment = FileManager.default.contents(atPath: "/proc/\(pid)/environ")
      else { return false }
      return String(decoding: environment, as: UTF8.self).contains("HOME=\(url.path)/")
    }
  }
}

/// Waits until a condition about other processes is true. No event reports such a condition, so
/// this function polls.
func eventually(_ condition: () throws -> Bool) async throws {
  while try !condition() { try await Task.sleep(for: .milliseconds(5)) }
}
