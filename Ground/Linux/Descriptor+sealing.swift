import CLinux
import Glibc

extension Descriptor {
  /// Creates an anonymous file in memory whose bytes and size no process can change.
  package static func sealedMemoryFile(
    named name: String, holding bytes: UnsafeRawBufferPointer
  ) throws(SystemError) -> Descriptor {
    let file = Descriptor(
      owning: try SystemError.checkNegated(
        clinux_sealable_memory_file(name), "create a memory file"))
    try file.writeAll(bytes)
    _ = try SystemError.checkNegated(clinux_seal(file.number), "seal a memory file")
    return file
  }

  /// Whether this is a memory file that no process can change.
  package var isSealed: Bool { clinux_is_sealed(number) == 1 }
}
