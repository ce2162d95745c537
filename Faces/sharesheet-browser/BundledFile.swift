import Glibc
import Linux

/// A file of an extension's bundle.
enum BundledFile {
  /// Reads a regular file inside the bundle.
  /// - Parameters:
  ///   - name: The path in the bundle. It comes from the bundle's Info.plist.
  ///   - limit: The largest size in bytes.
  /// - Throws: `HostMessage.Refusal` if the name leads out of the bundle, directly or by a symbolic
  ///   link, or names no regular file. `SystemError` if the file cannot be read or is too large.
  static func read(_ name: String, in bundle: String, limit: Int) throws -> [UInt8] {
    let steps = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isPlain = steps.allSatisfy { step in
      !step.isEmpty && !step.elementsEqual(".".utf8) && !step.elementsEqual("..".utf8)
    }
    guard isPlain, !name.utf8.contains(0) else {
      throw HostMessage.Refusal(reason: "not the name of a file in the bundle")
    }
    let folder = try resolved(bundle)
    let path = try resolved("\(bundle)/\(name)")
    guard path.utf8.starts(with: "\(folder)/".utf8) else {
      throw HostMessage.Refusal(reason: "a file outside the bundle")
    }
    // A pipe must not make this process wait.
    let file = try Descriptor.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    guard try file.status().isRegularFile else {
      throw HostMessage.Refusal(reason: "not a regular file")
    }
    return try file.readAll(limit: limit)
  }

  /// Returns the path without symbolic links.
  private static func resolved(_ path: String) throws(SystemError) -> String {
    guard let real = realpath(path, nil) else {
      throw SystemError(code: errno, operation: "find \(path)")
    }
    defer { free(real) }
    return String(cString: real)
  }
}
