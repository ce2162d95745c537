import Contract
import Glibc
import Linux

/// The reading of files in untrusted bundles.
enum BundleFile {
  /// - Parameter limit: The maximum size, in bytes.
  static func read(_ path: String, limit: Int) throws(ExtensionProblem) -> [UInt8] {
    do throws(SystemError) {
      // The file is opened non-blocking, because a pipe without a writer must not block the daemon.
      let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
      if try file.status().isRegularFile { return try file.readAll(limit: limit) }
    } catch {
      switch error.code {
      case EFBIG:
        throw ExtensionProblem(
          path: path, reason: "it is larger than \(limit >> 10) KiB",
          remedy: "keep large data out of it")
      case ENOENT:
        throw ExtensionProblem(
          path: path, reason: "it is missing", remedy: "add it to the bundle", kind: .absent)
      default:
        throw ExtensionProblem(
          path: path, reason: "it cannot be opened (\(error))", remedy: "fix its permissions",
          kind: .unopened)
      }
    }
    throw ExtensionProblem(path: path, reason: "it is not a file", remedy: "put a file there")
  }
}
