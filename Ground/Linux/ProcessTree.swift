import Foundation

/// A process and the processes that it started, as `/proc` shows them at one moment.
package enum ProcessTree {
  /// Returns the identifiers of a process and of all its descendants. The process comes first. A
  /// descendant whose parent has ended belongs to another process and is left out.
  package static func all(from process: Int32) -> [Int32] {
    var found = [process]
    var next = 0
    while next < found.count, found.count < 4096 {
      found += children(of: found[next])
      next += 1
    }
    return found
  }

  private static func children(of process: Int32) -> [Int32] {
    let tasks =
      (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(process)/task")) ?? []
    return tasks.flatMap { task -> [Int32] in
      guard
        let file = try? Descriptor.open("/proc/\(process)/task/\(task)/children", O_RDONLY),
        let bytes = try? file.readAll(limit: 1 << 16)
      else { return [] }
      return String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int32($0) }
    }
  }
}
