import Foundation
import Glibc
package import Linux

/// A control group that limits the memory of its processes together (cgroups(7)).
package struct ControlGroup: Sendable {
  /// The names of groups begin with this, then comes the identifier of the process that made them.
  static let prefix = "sharesheet-"

  let path: String
  let version: ControlGroups.Version

  /// Returns the process that made the group with this name, or `nil` if the name is another one.
  static func owner(of name: String) -> Int32? {
    guard name.hasPrefix(prefix) else { return nil }
    return name.dropFirst(prefix.count).split(separator: "-").first.flatMap { Int32($0) }
  }

  /// Moves a process and its descendants into the group. Processes that they start later are in it
  /// from their start.
  /// - Throws: `SystemError` if a process cannot be moved.
  package func add(_ process: Int32) throws(SystemError) {
    var known = Set(processes)
    while true {
      let others = ProcessTree.all(from: process).filter { !known.contains($0) }
      if others.isEmpty { return }
      for other in others {
        do throws(SystemError) {
          try Self.write("\(other)", to: "\(path)/cgroup.procs")
        } catch {
          // The process has ended.
          guard error.code == ESRCH else { throw error }
        }
        known.insert(other)
      }
    }
  }

  /// Whether the kernel has ended a process of the group because of its limit.
  package var ranOut: Bool {
    let file = version == .first ? "memory.oom_control" : "memory.events"
    return Self.read("\(path)/\(file)").split(separator: "\n").contains { line in
      let words = line.split(separator: " ")
      return words.count == 2 && words[0] == "oom_kill" && words[1] != "0"
    }
  }

  /// Removes the group. Its last processes have ended or are about to end.
  package func remove() {
    var left = 50
    while rmdir(path) != 0, errno == EBUSY, left > 0 {
      // The kernel reports no event of version 1 for the end of the last process.
      usleep(10_000)
      left -= 1
    }
  }

  private var processes: [Int32] {
    Self.read("\(path)/cgroup.procs").split(separator: "\n").compactMap { Int32($0) }
  }

  func limit(_ memory: Int64) throws(SystemError) {
    switch version {
    case .first:
      try Self.write("\(memory)", to: "\(path)/memory.limit_in_bytes")
      // This file is missing if the kernel does not count swapped memory.
      try? Self.write("\(memory)", to: "\(path)/memory.memsw.limit_in_bytes")
    case .second:
      try Self.write("\(memory)", to: "\(path)/memory.max")
      try? Self.write("0", to: "\(path)/memory.swap.max")
      // The kernel ends all processes of the group together.
      try? Self.write("1", to: "\(path)/memory.oom.group")
    }
  }

  static func read(_ path: String) -> String {
    let bytes = (try? Descriptor.open(path, O_RDONLY)).flatMap { try? $0.readAll(limit: 1 << 20) }
    return String(decoding: bytes ?? [], as: UTF8.self)
  }

  static func write(_ text: String, to path: String) throws(SystemError) {
    let file = try Descriptor.open(path, O_WRONLY)
    // The kernel takes the text in one call.
    let count = text.utf8.count
    guard Glibc.write(file.number, text, count) == count else {
      throw SystemError(code: errno, operation: "write \(path)")
    }
  }
}
