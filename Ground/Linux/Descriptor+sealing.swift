import CLinux
import Glibc

extension Descriptor {
  /// An anonymous file in memory whose bytes and size stay as they are, whoever holds it.
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

  /// Whether it is a memory file that nobody can change any more.
  package var isSealed: Bool { clinux_is_sealed(number) == 1 }
}
