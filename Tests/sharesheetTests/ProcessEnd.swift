import CLinux
import Foundation
import Glibc
import Linux

/// The end of a process that is not our child, to be waited for without asking again and again.
struct ProcessEnd: Sendable {
  private let descriptor: Descriptor

  /// - throws: `SystemError` with `ESRCH` when it is gone already.
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
  /// The ids of this home's extension processes with a program of this name.
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

/// Waits for what only shows itself in what the kernel tells of other processes.
func eventually(_ condition: () throws -> Bool) async throws {
  while try !condition() { try await Task.sleep(for: .milliseconds(5)) }
}
