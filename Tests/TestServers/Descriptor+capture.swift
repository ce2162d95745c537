import Glibc
package import Linux

extension Descriptor {
  /// Returns a file in memory for a program's output. Each write appends: the kernel does not lock
  /// a memory file's offset, so the lines of two threads could overwrite each other.
  package static func capture(named name: String) throws -> Descriptor {
    let empty = UnsafeRawBufferPointer(start: nil, count: 0)
    let file = try Descriptor.memoryFile(named: name, holding: empty)
    _ = try SystemError.check(fcntl(file.number, F_SETFL, O_APPEND), "append to \(name)")
    return file
  }
}
