package import Foundation
package import Linux
import Synchronization

/// The output of an extension, line by line with the time, in a file of limited size.
package final class ExtensionLog: Sendable {
  /// The maximum length, in bytes. A longer file is renamed and replaces the previous file.
  package static let limit = 1 << 20

  package let file: URL
  package var previous: URL { file.appendingPathExtension("1") }
  private let writing = Mutex(())

  /// - Parameter folder: The folder of all extensions' logs.
  package init(folder: URL, bundleIdentifier: String) {
    // A bundle identifier comes from outside and must not lead to another folder.
    let name = bundleIdentifier.replacing("/", with: "_")
    file = folder.appending(path: "\(name).log")
  }

  /// Reads `pipe` to its end, in the calling thread.
  /// - Parameter watch: The watch of the process that prints. After this process has ended, the
  ///   function does not wait for other processes that inherited the pipe.
  package func follow(
    _ pipe: Descriptor, processIdentifier: Int32, until watch: ProcessWatch? = nil
  ) {
    var rest: [UInt8] = []
    var left = Self.limit
    var note = CrashNote()
    while Self.wait(for: pipe, until: watch, &left), let bytes = try? pipe.read(upTo: 16384),
      !bytes.isEmpty
    {
      rest += bytes
      // A line without an end must not grow in memory.
      let cut =
        rest.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
        ?? (rest.count > 8192 ? rest.count : 0)
      append(rest[..<cut], processIdentifier, &note)
      rest.removeFirst(cut)
    }
    append(rest[...], processIdentifier, &note)
    if note.isDue { append(Array(CrashNote.text.utf8)[...], processIdentifier, &note) }
  }

  /// - Parameter left: The number of bytes that are still read after the process's end.
  /// - Returns: Whether the pipe has bytes or is at its end, and `left` is not used up.
  private static func wait(
    for pipe: Descriptor, until watch: ProcessWatch?, _ left: inout Int
  ) -> Bool {
    guard let watch else { return true }
    var watched = [pipe, watch.descriptor].map {
      pollfd(fd: $0.number, events: Int16(POLLIN), revents: 0)
    }
    while poll(&watched, 2, -1) < 0, errno == EINTR {}
    if watched[1].revents != 0 { left -= 16384 }
    return watched[0].revents != 0 && left > 0
  }

  /// Returns the whole log, the previous file first.
  package func contents() -> Data {
    writing.withLock { _ in
      var all = (try? Data(contentsOf: previous)) ?? Data()
      all.append((try? Data(contentsOf: file)) ?? Data())
      return all
    }
  }

  private func append(
    _ bytes: ArraySlice<UInt8>, _ processIdentifier: Int32, _ note: inout CrashNote
  ) {
    guard !bytes.isEmpty else { return }
    let time = Date().formatted(.iso8601)
    var text: [UInt8] = []
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
      note.read(line)
      text += Array("\(time) [\(processIdentifier)] ".utf8)
      text += line
      text.append(UInt8(ascii: "\n"))
    }
    writing.withLock { _ in
      try? FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700])
      guard let log = try? Descriptor.open(file.path, O_WRONLY | O_CREAT | O_APPEND) else { return }
      text.withUnsafeBytes { try? log.writeAll($0) }
      if let size = try? log.status().size, size > Self.limit {
        _ = rename(file.path, previous.path)
      }
    }
  }
}

/// The note at the end of a log with a backtrace that lacks files and lines, as in release builds.
struct CrashNote {
  static let text = "For the file and line: sharesheet bundle -c debug --install"

  private var isWithin = false
  private var hasPlace = false

  /// Whether the log contains a backtrace without any place in the sources.
  var isDue: Bool { isWithin && !hasPlace }

  mutating func read(_ line: some Collection<UInt8>) {
    // A longer line may be incomplete, and is no line of a backtrace.
    guard line.count < 4096 else { return }
    let line = String(decoding: line, as: UTF8.self)
    if line.hasPrefix("*** Signal "), line.contains("Backtracing") { isWithin = true }
    guard isWithin, !hasPlace, line.contains(" at "), let end = line.range(of: ".swift:") else {
      return
    }
    hasPlace = line[end.upperBound...].first?.isNumber == true
  }
}
