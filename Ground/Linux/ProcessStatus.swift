import Glibc

/// The status of a process, as `/proc/PID/stat` shows it (proc_pid_stat(5)).
package struct ProcessStatus: Hashable, Sendable {
  /// The letter of the state, for example `T` for a process that a signal has stopped.
  package let state: UInt8
  /// The identifier of the parent.
  package let parent: Int32
  /// The time when the process started, in clock ticks since the computer started. It tells the
  /// process from a later one with the same identifier.
  package let startTime: UInt64
  /// The processor time in seconds, also of children that have ended.
  package let processorTime: Double

  private static let ticks = Double(max(sysconf(Int32(clamping: _SC_CLK_TCK)), 1))

  /// Reads the status. Returns `nil` if there is no such process.
  package init?(of process: Int32) {
    guard let file = try? Descriptor.open("/proc/\(process)/stat", O_RDONLY),
      let line = try? file.readAll(limit: 4096)
    else { return nil }
    self.init(line: Array(line))
  }

  /// Parses the content of the file.
  ///
  /// The second field is the process's name in parentheses. A process chooses its name, which may
  /// contain spaces and parentheses. The bytes are searched, because in a text some letters form one
  /// character with the parenthesis after them.
  init?(line: [UInt8]) {
    guard let end = line.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = line[(end + 1)...]
      .split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\n") }
      .map { String(decoding: $0, as: UTF8.self) }
    func field(_ number: Int) -> String? {
      // The field after the name is the third.
      fields.indices.contains(number - 3) ? fields[number - 3] : nil
    }
    guard let state = field(3)?.utf8.first, let parent = field(4).flatMap({ Int32($0) }),
      let startTime = field(22).flatMap({ UInt64($0) })
    else { return nil }
    (self.state, self.parent, self.startTime) = (state, parent, startTime)
    // The user and system time of the process, then of its ended children.
    processorTime =
      (14...17).reduce(0) { $0 + (field($1).flatMap { Double($0) } ?? 0) } / Self.ticks
  }

  /// Whether a signal or a debugger has stopped the process.
  package var isStopped: Bool { state == UInt8(ascii: "T") || state == UInt8(ascii: "t") }
}
