import Glibc
package import Linux

extension Descriptor {
  /// A memory file that takes what a program writes. Each write is at the end, as into a log: the
  /// kernel holds no lock on a memory file's place, so two threads' lines would fall upon one
  /// another.
  package static func capture(named name: String) throws -> Descriptor {
    let empty = UnsafeRawBufferPointer(start: nil, count: 0)
    let file = try Descriptor.memoryFile(named: name, holding: empty)
    _ = try SystemError.check(fcntl(file.number, F_SETFL, O_APPEND), "append to \(name)")
    return file
  }
}
