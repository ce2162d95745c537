import Glibc
package import Linux
import Translations

extension SystemError {
  /// The reason that the kernel gave, in the user's language. Rare reasons are in English.
  package var reasonWords: String {
    switch code {
    case EPERM: translated("Operation not permitted")
    case ENOENT: translated("No such file or directory")
    case EIO: translated("Input/output error")
    case ENOEXEC: translated("Exec format error")
    case ENOMEM: translated("Cannot allocate memory")
    case EACCES: translated("Permission denied")
    case EBUSY: translated("Device or resource busy")
    case EEXIST: translated("File exists")
    case ENOTDIR: translated("Not a directory")
    case EISDIR: translated("Is a directory")
    case EINVAL: translated("Invalid argument")
    case EMFILE: translated("Too many open files")
    case ENFILE: translated("Too many open files in system")
    case EFBIG:
      if let limit = FileSizeLimit.current {
        translated(
          "File too large: this process may write files of at most \(limit) bytes (`ulimit -f`)")
      } else {
        translated("File too large")
      }
    case ENOSPC: translated("No space left on device")
    case EROFS: translated("Read-only file system")
    case EPIPE: translated("Broken pipe")
    case ENAMETOOLONG: translated("File name too long")
    case ENOTEMPTY: translated("Directory not empty")
    case ELOOP: translated("Too many levels of symbolic links")
    case EDQUOT: translated("Disk quota exceeded")
    case ECONNREFUSED: translated("Connection refused")
    case ECONNRESET: translated("Connection reset by peer")
    case ETIMEDOUT: translated("Connection timed out")
    default: reason
    }
  }
}

extension Linux.ExitStatus {
  /// The way in which a program ended, as a clause for a sentence that names the program, such as
  /// "it was killed".
  package var causeWords: String {
    switch self {
    case .exited(let code): translated("it exited with status \(code)")
    case .killed(SIGKILL): translated("it was killed")
    case .killed(SIGXCPU): translated("it used too much processor time")
    case .killed(let signal):
      if let name = Self.crashes[signal] {
        translated("it crashed (\(name))")
      } else {
        translated("it was ended by signal \(signal)")
      }
    }
  }
}

extension HomeProblem {
  /// The problem and the next step, without a full stop.
  package var words: String {
    switch self {
    case .anotherOwner(let path, let owner):
      translated(
        """
        the folder \(path) belongs to \(Self.name(owner)), and you are \(Self.name(geteuid())). Run \
        this as \(Self.name(owner)), or choose a folder of your own with SHARESHEET_HOME
        """)
    case .notText(let path):
      translated(
        """
        the name of the folder \(path) is not valid UTF-8. Choose another folder with \
        SHARESHEET_HOME
        """)
    case .notAbsolute(let variable, let path):
      translated(
        "\(variable) is '\(path)', a relative path. Set it to an absolute path, from '/'")
    case .cannotBeMade(let path, let reason):
      translated(
        """
        the folder \(path) cannot be created or used (\(reason)). Fix the problem, or choose \
        another home with SHARESHEET_HOME
        """)
    }
  }
}
