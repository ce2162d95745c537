import Contract
import Foundation
import Glibc
package import Linux
package import ShareSheet
import Text
import UniformTypeIdentifiers

/// A file the person named, opened with the person's own rights.
package struct OpenedFile: Sendable {
  package let descriptor: Descriptor
  /// The path's last part; nil for standard input.
  package let name: String?
  /// Absolute; nil for standard input, and where no text is the path.
  package let path: String?
  /// Whether it can be read once only.
  package let isStream: Bool

  /// - throws: `ShareError` `invalidRequest` with a sentence for whatever cannot be shared.
  package init(argument: String) throws(ShareError) {
    if argument == "-" {
      try self.init(standardInput: ())
    } else {
      try self.init(path: argument)
    }
  }

  /// - throws: `ShareError` `invalidRequest`.
  package init(path: String) throws(ShareError) {
    let status: FileStatus
    let bytes = GivenPath.bytes(of: path)
    do {
      // Opening a pipe must not wait for its writer, nor a device do whatever it does on opening.
      let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
      descriptor = Descriptor(
        owning: try SystemError.check(
          bytes.map { open($0, flags) } ?? open(path, flags), "open \(path)"))
      status = try descriptor.status()
    } catch {
      throw ShareError(
        .invalidRequest, "'\(path.printableLine)' cannot be shared: \(Self.explain(error)).")
    }
    name = Self.name(of: path)
    self.path = bytes == nil ? Folder.absolute(path) : nil
    try Self.check(status, "'\(path.printableLine)'")
    isStream = !status.isRegularFile
    do {
      if isStream { try Self.awaitWriter(of: descriptor) }
      _ = try SystemError.check(
        fcntl(descriptor.number, F_SETFL, O_RDONLY), "make \(path.printableLine) wait for its bytes"
      )
    } catch {
      throw ShareError(.invalidRequest, "'\(path.printableLine)' cannot be read: \(error).")
    }
  }

  /// What is in no file of the person's.
  package init(_ descriptor: Descriptor, named name: String) {
    self.init(descriptor: descriptor, name: name, path: nil, isStream: false)
  }

  /// The same bytes in a file that can be read again. Nobody else has it: it keeps no path.
  func with(_ stored: Descriptor) -> OpenedFile {
    OpenedFile(descriptor: stored, name: name, path: nil, isStream: false)
  }

  private init(descriptor: Descriptor, name: String?, path: String?, isStream: Bool) {
    (self.descriptor, self.name, self.path, self.isStream) = (descriptor, name, path, isStream)
  }

  private init(standardInput: Void) throws(ShareError) {
    let status: FileStatus
    do {
      descriptor = Descriptor(
        owning: try SystemError.check(
          fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), "open standard input"))
      status = try descriptor.status()
    } catch {
      throw ShareError(.invalidRequest, "Standard input cannot be shared: \(error.reason).")
    }
    if isatty(STDIN_FILENO) == 1 {
      throw ShareError(
        .invalidRequest,
        "Standard input is a terminal. Put a program before the '|', or use --text.")
    }
    name = nil
    path = nil
    isStream = !status.isRegularFile
    if status.kind != S_IFSOCK { try Self.check(status, "Standard input") }
  }

  /// Files that the process has open beside those that it shares.
  private static let ownFiles = 64

  /// Makes room for opening this many files, before the first of them is opened.
  /// - throws: `ShareError` `invalidRequest` if they are too many for one share or for this process.
  package static func makeRoom(for count: Int) throws(ShareError) {
    guard count <= ShareCreation.itemLimit else {
      throw ShareError(
        .invalidRequest,
        "\(count) items are too many; share at most \(ShareCreation.itemLimit) at once.")
    }
    guard !OpenFileLimit.raise(to: count + ownFiles) else { return }
    if let problem = OpenFileLimit.problem { throw ShareError(.invalidRequest, problem) }
    throw ShareError(
      .invalidRequest,
      "\(count) files are too many for this process, which may have \(OpenFileLimit.most) open. "
        + "Raise the limit (`ulimit -Hn`), or share fewer files at once.")
  }

  /// As its name's ending says.
  package var mimeType: String {
    // Absolute: Foundation takes a tilde at the beginning for a home.
    let ending = URL(filePath: "/" + (name ?? "")).pathExtension
    return UTType(filenameExtension: ending)?.preferredMIMEType ?? "application/octet-stream"
  }

  private static func name(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  private static func check(_ status: FileStatus, _ what: String) throws(ShareError) {
    switch status.kind {
    case S_IFREG, S_IFIFO: return
    case S_IFDIR:
      throw ShareError(
        .invalidRequest, "\(what) is a directory. Share the files in it, or an archive of it.")
    default:
      throw ShareError(
        .invalidRequest, "\(what) is neither a file nor a pipe, so it cannot be shared.")
    }
  }

  /// A pipe that nobody has opened for writing yet looks as if it were at its end.
  private static func awaitWriter(of pipe: Descriptor) throws(SystemError) {
    var wait = pollfd(fd: pipe.number, events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, -1) < 0 {
      if errno != EINTR { throw SystemError(code: errno, operation: "wait for its writer") }
    }
  }

  private static func explain(_ error: SystemError) -> String {
    switch error.code {
    case ENOENT: "there is no such file"
    case EACCES: "you may not read it"
    case ENOTDIR: "part of the path is a file"
    case ENXIO: "it is a socket"
    case ENAMETOOLONG: "the name is too long"
    default: error.reason
    }
  }
}

extension FileStatus {
  fileprivate var kind: mode_t { mode_t(mode) & S_IFMT }
}
