package import Foundation
import Glibc
package import Linux
package import Sandbox

/// A resource of which a process used too much.
package enum LimitedResource: Hashable, Sendable {
  case memory, disk, processorTime, processes
}

/// The watch over the resources that a process and its descendants use together. The kernel's own
/// limits apply to each process alone.
package struct ResourceWatch: Sendable {
  /// The limits of all processes together.
  struct Limits: Sendable {
    /// Private memory, in bytes. iOS ends share extensions at about 120 MB.
    var memory: Int64 = 120 << 20
    /// Bytes written to disks.
    var disk: Int64 = 16 << 30
    /// Processor time, in seconds.
    var processorTime = Int(ExtensionProcess.processorTimeLimit)
    /// Processes and threads.
    var processes = ExtensionProcess.processLimit
  }

  let process: Int32
  var limits = Limits()
  /// The time between two looks, in milliseconds. In this time a process can allocate some 50 MB,
  /// unless the kernel limits its memory.
  var interval: Int32 = 40
  private let groups: ControlGroups?

  /// Creates the watch for a process that may write to `folder`. It may not fill the folder's disk.
  /// - Parameter groups: The groups by which the kernel limits memory, or `nil` if there are none.
  package init(_ process: Int32, folder: URL, groups: ControlGroups? = nil) {
    (self.process, self.groups) = (process, groups)
    if let file = try? Descriptor.open(folder.path, O_RDONLY | O_DIRECTORY) {
      limits.disk = min(limits.disk, max(file.availableSpace - Self.reserve, 0))
    }
  }

  /// The space that stays free on the disk, in bytes.
  private static let reserve: Int64 = 64 << 20

  /// Looks at the processes until one limit is exceeded or the process ends. Blocks its thread.
  /// - Returns: The resource of the exceeded limit, or `nil` if the process has ended.
  package func run(until end: ProcessWatch) -> LimitedResource? {
    let group = try? groups?.make(memory: limits.memory)
    // A group can be removed only after its last process has been reaped.
    defer { if let group { Thread.detachNewThread { group.remove() } } }
    // A group that does not take the processes limits nothing. The looks limit them.
    try? group?.add(process)
    var hiddenTime: Int32 = 0
    while !end.waitForEnd(milliseconds: interval) {
      if group?.ranOut == true { return .memory }
      let usage = usage()
      if let resource = exceeded(by: usage) { return resource }
      // A bubblewrap that is a setuid program hides them for some milliseconds.
      hiddenTime = usage.hidesWrites ? hiddenTime + interval : 0
      if hiddenTime > Self.longestHiding { return .disk }
    }
    return group?.ranOut == true ? .memory : nil
  }

  /// For so long a process may hide how much it writes, in milliseconds.
  private static let longestHiding: Int32 = 1000

  private func usage() -> ResourceUsage {
    var sum = ResourceUsage()
    for process in ProcessTree.all(from: process) { sum.add(process) }
    return sum
  }

  private func exceeded(by sum: ResourceUsage) -> LimitedResource? {
    if sum.memory > limits.memory { return .memory }
    if sum.written > limits.disk { return .disk }
    if sum.processorTime > Double(limits.processorTime) { return .processorTime }
    return sum.threads > limits.processes ? .processes : nil
  }
}

/// The resources that processes use, as `/proc` shows them (proc(5)). A process that has just ended
/// uses none.
struct ResourceUsage: Hashable, Sendable {
  /// Memory that no file backs, in bytes.
  var memory: Int64 = 0
  var threads = 0
  /// Bytes written to disks, also by children that have ended.
  var written: Int64 = 0
  /// Whether a process does not let the user read how much it writes, as one whose program is
  /// unreadable.
  var hidesWrites = false
  /// Processor time in seconds, also of children that have ended.
  var processorTime = 0.0

  mutating func add(_ process: Int32) {
    for (key, value) in Self.fields((try? Self.text("/proc/\(process)/status")) ?? "") {
      switch key {
      case "RssAnon", "RssShmem": memory += (value << 10)
      case "Threads": threads += Int(clamping: value)
      default: break
      }
    }
    var written: Int64 = 0
    var counts = ""
    do throws(SystemError) { counts = try Self.text("/proc/\(process)/io") } catch {
      if error.code == EACCES { hidesWrites = true }
    }
    for (key, value) in Self.fields(counts) {
      switch key {
      case "write_bytes": written += value
      case "cancelled_write_bytes": written -= value
      default: break
      }
    }
    self.written += max(written, 0)
    processorTime += ProcessStatus(of: process)?.processorTime ?? 0
  }

  /// Returns the fields of lines such as `RssAnon:     1234 kB`.
  private static func fields(_ text: String) -> [(key: Substring, value: Int64)] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(whereSeparator: { $0 == ":" || $0 == " " || $0 == "\t" })
      guard words.count > 1, let value = Int64(words[1]), (0...(1 << 50)).contains(value) else {
        return nil
      }
      return (words[0], value)
    }
  }

  private static func text(_ path: String) throws(SystemError) -> String {
    let file = try Descriptor.open(path, O_RDONLY)
    return String(decoding: try file.readAll(limit: 1 << 16), as: UTF8.self)
  }
}
