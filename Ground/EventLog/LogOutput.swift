import Foundation
import Glibc
import Synchronization
import Text

/// A log's output to a descriptor. If the descriptor is a file that has become too long, the file
/// becomes the previous log and replaces the older log.
final class LogOutput: Sendable {
  /// The maximum size of a file in bytes.
  static let limit: Int64 = 4 << 20
  /// The maximum length of an event's text in characters.
  static let longest = 1000

  static let standardError = LogOutput(descriptor: STDERR_FILENO)

  private let descriptor: Int32
  private let limit: Int64
  private let quota = Mutex(LogQuota())

  init(descriptor: Int32, limit: Int64 = LogOutput.limit) {
    self.descriptor = descriptor
    self.limit = limit
  }

  func put(
    _ head: String, _ text: String, kind: LogQuota.Kind, now: ContinuousClock.Instant = .now
  ) {
    quota.withLock { quota in
      let note: String
      switch quota.ask(kind, at: now) {
      case .leaveOut: return
      case .tell(after: 0): note = ""
      case .tell(let count): note = " (\(count) similar messages before this one were omitted)"
      case .tellLast: note = " (similar messages are omitted for a minute)"
      }
      let time = Date().formatted(.iso8601)
      write("\(time) \(head) \(Self.line(text))\(note)\n")
    }
  }

  private static func line(_ text: String) -> String {
    let short = text.unicodeScalars.prefix(longest)
    return String(short).printableLine + (short.endIndex < text.unicodeScalars.endIndex ? " …" : "")
  }

  private func write(_ line: String) {
    var rest = Array(line.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      // The error cannot be reported anywhere.
      if written <= 0 { return }
      rest = rest.dropFirst(written)
    }
    turnOver()
  }

  /// Starts a new file. The caller holds the lock, so no other thread of this process writes.
  private func turnOver() {
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size > limit
    else { return }
    // A file without a name cannot become the previous log, so its content is dropped.
    guard status.st_nlink > 0 else {
      _ = ftruncate(descriptor, 0)
      return
    }
    guard
      let path = try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/self/fd/\(descriptor)")
    else { return }
    var named = stat()
    // If another program has moved or replaced the file, the file at this path is left alone.
    guard lstat(path, &named) == 0, named.st_ino == status.st_ino, named.st_dev == status.st_dev
    else { return }
    guard rename(path, path + ".1") == 0 else { return }
    let next = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
    guard next >= 0 else { return }
    // The daemon's standard output goes to the same file.
    var output = stat()
    if descriptor == STDERR_FILENO, fstat(STDOUT_FILENO, &output) == 0,
      output.st_ino == status.st_ino, output.st_dev == status.st_dev
    {
      dup2(next, STDOUT_FILENO)
    }
    dup2(next, descriptor)
    close(next)
  }
}
