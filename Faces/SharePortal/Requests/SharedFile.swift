import Glibc
package import Linux

/// A file that a caller passed as a descriptor. The file is never opened by a path. The filesystem
/// of the file may block each access for ever, so nothing here waits for it.
package struct SharedFile: Sendable {
  package let descriptor: Descriptor
  /// The last component of the file's path, as the kernel reports it. It may be any text without
  /// `/`.
  package let name: String
  /// `O_PATH`, which Glibc's module omits.
  private static let pathOnly: Int32 = 0o10000000

  /// - Throws: `PortalError` `invalidArgument` if the descriptor is no regular file that the caller
  ///   has opened for reading.
  package init(_ descriptor: Descriptor) throws(PortalError) {
    let flags = fcntl(descriptor.number, F_GETFL)
    guard flags >= 0, flags & Self.pathOnly == 0, flags & O_ACCMODE != O_WRONLY else {
      throw PortalError(.invalidArgument, "A file is not open for reading.")
    }
    guard descriptor.isRegularFile else {
      throw PortalError(
        .invalidArgument, "A descriptor is a folder, pipe, socket or device. Share regular files.")
    }
    self.descriptor = descriptor
    name = Self.name(atPath: Self.path(of: descriptor))
  }

  /// Returns the name for a path of `/proc/self/fd`. A file in memory has the path
  /// `/memfd:NAME (deleted)`.
  static func name(atPath path: [UInt8]) -> String {
    var bytes = path.split(separator: UInt8(ascii: "/")).last ?? []
    let ending = " (deleted)".utf8
    if bytes.count > ending.count, bytes.suffix(ending.count).elementsEqual(ending) {
      bytes = bytes.dropLast(ending.count)
    }
    let beginning = "memfd:".utf8
    if bytes.starts(with: beginning) { bytes = bytes.dropFirst(beginning.count) }
    let name = String(decoding: bytes.prefix(ShareOptions.maximumName), as: UTF8.self)
    return ["", ".", ".."].contains(name) ? "file" : name
  }

  private static func path(of descriptor: Descriptor) -> [UInt8] {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(descriptor.path, &bytes, bytes.count)
    return bytes.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
  }
}
