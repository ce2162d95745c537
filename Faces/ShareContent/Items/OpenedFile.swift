import Contract
import Foundation
import Glibc
package import Linux
package import ShareSheet
import Text
import Translations
import UniformTypeIdentifiers

/// A file that the user named, opened with the rights of the user.
package struct OpenedFile: Sendable {
  package let descriptor: Descriptor
  /// The last part of the path, or `nil` for standard input.
  package let name: String?
  /// The absolute path, or `nil` for standard input and for a path that is not UTF-8.
  package let path: String?
  private let form: Form

  private enum Form {
    case file
    /// A pipe, which can be read only once.
    case stream
    case folder
    case packedFolder
  }

  /// Whether the file can be read only once.
  package var isStream: Bool { form == .stream }
  /// Whether this is a folder. `SharedItems.packingFolders` replaces folders by archives.
  package var isFolder: Bool { form == .folder }
  /// Whether this is the archive of a folder that the user named.
  package var isPackedFolder: Bool { form == .packedFolder }

  /// Opens a file, or standard input for "-".
  /// - Parameter argument: The text of an argument of this process.
  /// - Throws: `ShareError` `invalidRequest` with the reason if the file cannot be shared.
  package init(argument: String) throws(ShareError) {
    try self.init(argument: ProgramArguments.own.bytes(of: argument))
  }

  /// Opens a file, or standard input for "-".
  /// - Throws: `ShareError` `invalidRequest` with the reason if the file cannot be shared.
  /// - Parameter folders: Whether the file may be a folder.
  package init(argument bytes: [UInt8], folders: Bool = false) throws(ShareError) {
    if bytes == [UInt8(ascii: "-")] {
      try self.init(standardInput: ())
    } else {
      try self.init(bytes: bytes, folders: folders)
    }
  }

  /// Opens a file.
  /// - Throws: `ShareError` `invalidRequest` with the reason if the file cannot be shared.
  /// - Parameter folders: Whether the file may be a folder.
  package init(path: String, folders: Bool = false) throws(ShareError) {
    try self.init(bytes: Array(path.utf8), folders: folders)
  }

  /// Opens a file.
  /// - Parameters:
  ///   - bytes: The bytes of the path, which need not be UTF-8.
  ///   - folders: Whether the file may be a folder.
  /// - Throws: `ShareError` `invalidRequest` with the reason if the file cannot be shared.
  package init(bytes: [UInt8], folders: Bool = false) throws(ShareError) {
    let status: FileStatus
    let path = String(decoding: bytes, as: UTF8.self)
    do {
      // With these flags, opening a pipe does not wait for a writer, and opening a device has no
      // effect on the device.
      let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
      descriptor = Descriptor(
        owning: try SystemError.check(
          open(bytes.map(CChar.init(bitPattern:)) + [0], flags), "open \(path)"))
      status = try descriptor.status()
    } catch {
      throw ShareError(
        .invalidRequest,
        translated("'\(path.printableLine)' cannot be shared: \(Self.explain(error))."))
    }
    self.path = String(validating: bytes, as: UTF8.self).map(Folder.absolute)
    form = status.isRegularFile ? .file : status.isDirectory ? .folder : .stream
    if folders, form == .folder {
      name = try Self.folderName(of: path, descriptor)
    } else {
      name = Self.name(of: path)
      try Self.check(status, "'\(path.printableLine)'")
    }
    do {
      if form == .stream { try Self.awaitWriter(of: descriptor) }
      _ = try SystemError.check(
        fcntl(descriptor.number, F_SETFL, O_RDONLY), "enable blocking reads")
    } catch {
      throw ShareError(
        .invalidRequest,
        translated("\("'\(path.printableLine)'") cannot be read: \(error.description)."))
    }
  }

  /// Creates an item from content that is not stored in a file of the user.
  package init(_ descriptor: Descriptor, named name: String) {
    self.init(descriptor: descriptor, name: name, path: nil, form: .file)
  }

  /// Creates an item from a regular file that is already open.
  init(regular file: Descriptor, at path: [UInt8]) {
    self.init(
      descriptor: file, name: Self.name(of: String(decoding: path, as: UTF8.self)),
      path: String(validating: path, as: UTF8.self).map(Folder.absolute), form: .file)
  }

  /// Creates an item from the archive of a folder.
  init(packed archive: Descriptor, named name: String) {
    self.init(descriptor: archive, name: name, path: nil, form: .packedFolder)
  }

  /// Returns the same item with its content in the private file `stored`, which can be read
  /// repeatedly and has no path.
  func with(_ stored: Descriptor) -> OpenedFile {
    OpenedFile(descriptor: stored, name: name, path: nil, form: .file)
  }

  private init(descriptor: Descriptor, name: String?, path: String?, form: Form) {
    (self.descriptor, self.name, self.path, self.form) = (descriptor, name, path, form)
  }

  private init(standardInput: Void) throws(ShareError) {
    let status: FileStatus
    do {
      descriptor = Descriptor(
        owning: try SystemError.check(
          fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3), "open standard input"))
      status = try descriptor.status()
    } catch {
      throw ShareError(
        .invalidRequest, translated("Standard input cannot be shared: \(error.reasonWords)."))
    }
    if isatty(STDIN_FILENO) == 1 {
      throw ShareError(
        .invalidRequest,
        translated("Standard input is a terminal. Pipe a program's output to it, or use --text."))
    }
    name = nil
    path = nil
    form = status.isRegularFile ? .file : .stream
    if status.kind != S_IFSOCK { try Self.check(status, translated("Standard input")) }
  }

  /// The number of descriptors that are reserved for files of the process other than the shared
  /// files.
  private static let ownFiles = 64

  /// Raises the process's limit of open files, so that it can open `count` more files. Call this
  /// before the first of these files is opened.
  /// - Throws: `ShareError` `invalidRequest` if there are too many files for one share or for this
  ///   process.
  package static func makeRoom(for count: Int) throws(ShareError) {
    guard count <= ShareCreation.itemLimit else {
      throw ShareError(
        .invalidRequest,
        translated(
          "\(count) item is too many. Share at most \(ShareCreation.itemLimit) at once.",
          "\(count) items are too many. Share at most \(ShareCreation.itemLimit) at once.",
          count: count))
    }
    guard !OpenFileLimit.raise(to: count + ownFiles) else { return }
    if let problem = OpenFileLimit.problem { throw ShareError(.invalidRequest, problem) }
    throw ShareError(
      .invalidRequest,
      translated(
        "\(count) file is too many. This process may open \(OpenFileLimit.most) files, \(ownFiles) of them for itself.",
        "\(count) files are too many. This process may open \(OpenFileLimit.most) files, \(ownFiles) of them for itself.",
        count: count)
        + " " + translated("Raise the limit (`ulimit -Hn`), or share fewer files at once."))
  }

  /// The MIME type, derived from the file extension.
  package var mimeType: String {
    // The path is absolute because Foundation expands a tilde at the beginning.
    let ending = URL(filePath: "/" + (name ?? "")).pathExtension
    return UTType(filenameExtension: ending)?.preferredMIMEType ?? "application/octet-stream"
  }

  private static func name(of path: String) -> String {
    path.utf8.split(separator: UInt8(ascii: "/")).last.map { String(Substring($0)) } ?? path
  }

  /// Returns the name of a folder. The path may be "." or end with "..".
  private static func folderName(
    of path: String, _ folder: Descriptor
  ) throws(ShareError) -> String {
    let name = name(of: path)
    guard [".", ".."].contains(name) || path.utf8.allSatisfy({ $0 == UInt8(ascii: "/") }) else {
      return name
    }
    // The folder has no name if its path is not UTF-8.
    let whole = folder.name ?? "Untitled"
    guard whole != "/" else {
      throw ShareError(
        .invalidRequest,
        translated("The root folder cannot be shared. Choose a folder inside it."))
    }
    return Self.name(of: whole)
  }

  private static func check(_ status: FileStatus, _ what: String) throws(ShareError) {
    switch status.kind {
    case S_IFREG, S_IFIFO: return
    case S_IFDIR:
      throw ShareError(
        .invalidRequest,
        translated("\(what) is a directory. Share the files in it, or an archive of it."))
    default:
      throw ShareError(
        .invalidRequest, translated("\(what) is neither a file nor a pipe, so it cannot be shared.")
      )
    }
  }

  /// Waits until the pipe has a writer. Without this wait, a pipe whose writer comes later would
  /// look empty.
  private static func awaitWriter(of pipe: Descriptor) throws(SystemError) {
    var wait = pollfd(fd: pipe.number, events: Int16(POLLIN), revents: 0)
    while poll(&wait, 1, -1) < 0 {
      if errno != EINTR { throw SystemError(code: errno, operation: "wait for the pipe's writer") }
    }
  }

  private static func explain(_ error: SystemError) -> String {
    switch error.code {
    case ENOENT: translated("there is no such file")
    case EACCES: translated("you have no permission to read the file")
    case ENOTDIR: translated("part of the path is a file")
    case ENXIO: translated("the path is a socket")
    case ENAMETOOLONG: translated("the name is too long")
    default: error.reasonWords
    }
  }
}

extension FileStatus {
  fileprivate var kind: mode_t { mode_t(mode) & S_IFMT }
}
