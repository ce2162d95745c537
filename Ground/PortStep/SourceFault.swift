import Glibc
import Translations

/// The reason why a path is not a source that can be read.
package enum SourceFault: Error, Hashable, Sendable, Codable {
  /// A link that leads to nothing.
  case brokenLink
  case folder
  /// A FIFO, a socket or a device.
  case special
  /// A file that is larger than `SourceContent.checkedSize`.
  case tooLarge
  /// Code that is nested deeper than the parser can read.
  case nested
  /// Code that the parser has not read in the time for its size.
  case slow
  /// A name that is not UTF-8, so that Swift cannot open the file.
  case invalidName
  /// A content that is not UTF-8, which the compiler refuses.
  case invalidContent
  case unreadable(reason: String)

  /// Creates the fault that is known without opening the file. The result is `nil` if the path
  /// leads to a regular file.
  package init?(of path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let code = errno
      // Foundation replaces bytes that are not UTF-8 by this character.
      if code == ENOENT, path.contains("\u{FFFD}") {
        self = .invalidName
        return
      }
      self =
        lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
          && [ENOENT, ENOTDIR, ELOOP].contains(code)
        ? .brokenLink : .unreadable(reason: String(cString: strerror(code)))
      return
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return nil
    case S_IFDIR: self = .folder
    default: self = .special
    }
  }

  /// The clause for the user that follows a colon.
  package var reason: String {
    switch self {
    case .brokenLink: translated("the file to which the link leads does not exist")
    case .folder: translated("a folder is not a source")
    case .special: translated("a FIFO, a socket or a device is not a source")
    case .tooLarge:
      translated("sources of more than \(SourceContent.checkedSize >> 20) MiB are not checked")
    case .nested:
      translated(
        """
        brackets, #if or generic types are nested too deep. Move the inner code into functions, \
        constants or type aliases
        """)
    case .slow:
      translated(
        """
        the parser needs too much time for the nested code. Move the inner code into functions, \
        constants or type aliases
        """)
    case .invalidName: translated("the name is not UTF-8. Rename the file")
    case .invalidContent: translated("the content is not UTF-8. Save the file as UTF-8")
    case .unreadable(let reason): translated("the file cannot be read (\(reason))")
    }
  }
}
