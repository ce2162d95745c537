import Glibc
import Linux

/// Reads a file that anybody may have put there.
enum BundleFile {
  /// - Parameter limit: bytes.
  static func read(_ path: String, limit: Int) throws(BundleProblem) -> [UInt8] {
    do throws(SystemError) {
      // Not blocking: a pipe with nobody at its other end must not hold up the daemon.
      let file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
      if try file.status().isRegularFile { return try file.readAll(limit: limit) }
    } catch {
      switch error.code {
      case EFBIG:
        throw BundleProblem(
          path: path, reason: "it is larger than \(limit >> 10) KiB",
          remedy: "keep large data out of it")
      case ENOENT:
        throw BundleProblem(
          path: path, reason: BundleProblem.absence, remedy: "add it to the bundle")
      default:
        throw BundleProblem(
          path: path, reason: "it cannot be opened (\(error))", remedy: "mend its permissions")
      }
    }
    throw BundleProblem(path: path, reason: "it is not a file", remedy: "put a file there")
  }
}
